package dev.cachezip.cache;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Set;

/** Caches do not need Spring Boot. */
@AnalyzeClasses(
        packages = {
            "dev.cachezip.bulk",
            "dev.cachezip.cache",
            "dev.cachezip.dictionaries",
            "dev.cachezip.failures",
            "dev.cachezip.near",
            "dev.cachezip.policy",
            "dev.cachezip.refresh",
            "dev.cachezip.serializer",
            "dev.cachezip.session",
            "dev.cachezip.store",
            "dev.cachezip.types"
        },
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    @ArchTest
    static final ArchRule boot_isNotKnown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.boot..", "io.micrometer..");

    @ArchTest
    static final ArchRule sessions_knowNoCaches = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.session")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cachezip.bulk",
                    "dev.cachezip.cache",
                    "dev.cachezip.near",
                    "dev.cachezip.refresh",
                    "dev.cachezip.store");

    @ArchTest
    static final ArchRule springSession_isKnownToSessionsOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.session")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.springframework.session..");

    /** In these packages, no two files know each other in a circle. */
    @ArchTest
    static final ArchRule files_areFreeOfCycles = slices().assignedFrom(new FilesOf(
                    "dev.cachezip.dictionaries", "dev.cachezip.failures", "dev.cachezip.near", "dev.cachezip.refresh"))
            .should()
            .beFreeOfCycles();

    /** A file has a class and those that are nested in it. */
    private record FilesOf(Set<String> packages) implements SliceAssignment {

        FilesOf(String... packages) {
            this(Set.of(packages));
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getName();
            int nested = name.indexOf('$');
            return packages.contains(type.getPackageName())
                    ? SliceIdentifier.of(nested < 0 ? name : name.substring(0, nested))
                    : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "files of " + packages;
        }
    }
}
