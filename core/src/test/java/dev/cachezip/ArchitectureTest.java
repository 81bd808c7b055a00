package dev.cachezip;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.cachezip.architecture.HouseRules;

/** Which part of core may know which. */
@AnalyzeClasses(
        packages = {"dev.cachezip.pipeline", "dev.cachezip.compress", "dev.cachezip.dictionary"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests house = ArchTests.in(HouseRules.class);

    @ArchTest
    static final ArchRule messagePack_isKnownToTheFactsOfDictionaries = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.dictionary")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "dev.cachezip.msgpack");

    @ArchTest
    static final ArchRule nativeLibraries_areKnownInCompressOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.compress")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.github.luben..", "net.jpountz..");

    @ArchTest
    static final ArchRule compress_knowsNoCodec = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.compress")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cachezip.codec", "dev.cachezip.columns");

    // Values flow down one line: what lies below does not know the pipeline.
    @ArchTest
    static final ArchRule pipeline_isKnownToNoLowerPart = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.pipeline")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.pipeline");
}
