package dev.cachezip.cache;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

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
}
