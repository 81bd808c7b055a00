package dev.cachezip.objects;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.cachezip.architecture.HouseRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which room of objects may know which. */
@AnalyzeClasses(packages = "dev.cachezip.objects", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests house = ArchTests.in(HouseRules.class);

    /** What users of the module see; the other packages are for cachezip's own modules. */
    @ArchTest
    static final ArchRule publicTypes_areFew = classes()
            .that()
            .resideInAPackage("dev.cachezip.objects")
            .and()
            .arePublic()
            .should()
            .haveNameMatching("dev\\.cachezip\\.objects\\.(AllowedJackson|ClassNames|ObjectCodec(Builder|s))");

    // The rooms that both generations of Jackson share.
    @ArchTest
    static final ArchRule rulesOfObjects_knowNoJackson = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.cachezip.objects.format",
                    "dev.cachezip.objects.limits",
                    "dev.cachezip.objects.root",
                    "dev.cachezip.objects.types")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "dev.cachezip.msgpack");

    // The first bytes, and what a value may cost.
    @ArchTest
    static final ArchRule rootsAndLimits_standAlone = classes()
            .that()
            .resideInAnyPackage("dev.cachezip.objects.root", "dev.cachezip.objects.limits")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "java..",
                    "org.jspecify..",
                    "dev.cachezip",
                    "dev.cachezip.objects.root",
                    "dev.cachezip.objects.limits"));

    // The ground floor.
    @ArchTest
    static final ArchRule access_knowsTheJdkOnly = classes()
            .that()
            .resideInAPackage("dev.cachezip.objects.access")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..", "dev.cachezip.objects.access"));

    @ArchTest
    static final ArchRule theseRooms_doNotKnowEachOther =
            slices().matching("dev.cachezip.objects.(root|limits)").should().notDependOnEachOther();

    @ArchTest
    static final ArchRule types_knowLimitsOnly = classes()
            .that()
            .resideInAPackage("dev.cachezip.objects.types")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "java..",
                    "javax.crypto..",
                    "javax.security.auth.x500",
                    "org.jspecify..",
                    "dev.cachezip",
                    "dev.cachezip.objects.limits",
                    "dev.cachezip.objects.types"));

    // Each can be read without the others: what they share lies below them.
    @ArchTest
    static final ArchRule partsOfTheMappingByState_doNotKnowEachOther = slices().matching(
                    "dev.cachezip.objects.(containers|hooks|exceptions)")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule document_knowsNoMapping = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.objects.document")
            .should()
            .dependOnClassesThat(resideInAPackage("dev.cachezip.objects..")
                    .and(not(resideInAnyPackage(
                            "dev.cachezip.objects.document",
                            "dev.cachezip.objects.limits",
                            "dev.cachezip.objects.root",
                            "dev.cachezip.objects.types"))));

    // Libraries that need not be there: what depends on their classes is easy to find.
    @Test
    void namesOfLibraries_areKnownToTheirLists() throws IOException {
        Pattern name =
                Pattern.compile("\"(com\\.(?!sun\\.|fasterxml\\.)|(io|jakarta|javax\\.persistence|kotlin|net|org)\\.)");
        List<String> files = new ArrayList<>();
        try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
            for (Path source : sources.filter(Files::isRegularFile).toList()) {
                if (name.matcher(Files.readString(source)).find()) {
                    files.add(source.getFileName().toString());
                }
            }
        }
        assertThat(files)
                .containsExactlyInAnyOrder(
                        // It asks whether the program is a native image.
                        "HiddenClasses.java", "Libraries.java", "LoggerTypes.java");
    }
}
