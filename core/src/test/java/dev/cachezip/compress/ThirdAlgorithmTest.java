package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Another algorithm needs a pair of classes, and a constant that names them. */
class ThirdAlgorithmTest {

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.cachezip.pipeline", "dev.cachezip.compress", "dev.cachezip.dictionary");

    /** A switch over the algorithms, or a list of them, would be one more place to edit. */
    @Test
    void constants_areAllNamedOnlyWhereTheyAreDeclared() {
        Set<String> naming = CORE.stream()
                .filter(type -> Arrays.stream(Algorithm.values()).allMatch(algorithm -> names(type, algorithm)))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());

        // The pipeline's defaults: one algorithm for values, and one for what only must not be mistaken. The settings
        // that advice tries.
        assertThat(naming)
                .containsExactlyInAnyOrder(
                        Algorithm.class.getName(),
                        "dev.cachezip.pipeline.ValuePipeline$ValuePipelineBuilder",
                        "dev.cachezip.pipeline.CompressionTrials");
    }

    @Test
    void implementations_areKnownToTheirConstantOnly() {
        Set<String> knowing = CORE.stream()
                .filter(type -> !type.getSimpleName().startsWith("Lz4"))
                .filter(type -> type.getDirectDependenciesFromSelf().stream()
                        .anyMatch(used -> used.getTargetClass().getSimpleName().startsWith("Lz4")))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());

        assertThat(knowing).containsExactly(Algorithm.class.getName());
    }

    private static boolean names(JavaClass type, Algorithm algorithm) {
        return type.getFieldAccessesFromSelf().stream()
                .map(access -> access.getTarget())
                .anyMatch(field -> field.getOwner().isEquivalentTo(Algorithm.class)
                        && field.getName().equals(algorithm.name()));
    }
}
