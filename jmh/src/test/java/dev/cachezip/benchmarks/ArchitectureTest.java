package dev.cachezip.benchmarks;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which part of the benchmarks may know which. */
@AnalyzeClasses(packages = "dev.cachezip.benchmarks", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule packages_areFreeOfCycles =
            slices().matching("dev.cachezip.benchmarks.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule report_knowsNoMeasurement = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.benchmarks.report")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cachezip.benchmarks",
                    "dev.cachezip.benchmarks.codec..",
                    "dev.cachezip.benchmarks.columns..",
                    "dev.cachezip.benchmarks.dictionaries..",
                    "dev.cachezip.benchmarks.load..",
                    "dev.cachezip.benchmarks.values..");

    // Dictionaries are measured with the runs of codecs, and with the load's server.
    @ArchTest
    static final ArchRule dictionaries_areKnownToTheEntryPointOnly = noClasses()
            .that()
            .resideInAnyPackage("dev.cachezip.benchmarks.*..")
            .and()
            .resideOutsideOfPackage("dev.cachezip.benchmarks.dictionaries..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.benchmarks.dictionaries..");

    // Columns are measured with the runs of codecs.
    @ArchTest
    static final ArchRule columns_areKnownToTheEntryPointOnly = noClasses()
            .that()
            .resideInAnyPackage("dev.cachezip.benchmarks.*..")
            .and()
            .resideOutsideOfPackage("dev.cachezip.benchmarks.columns..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.benchmarks.columns..");

    @ArchTest
    static final ArchRule values_knowNoMeasurement = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.benchmarks.values..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cachezip.benchmarks.codec..",
                    "dev.cachezip.benchmarks.load..",
                    "dev.cachezip.benchmarks.report..",
                    "org.openjdk.jmh..");

    // The load stores what GLIDE would compress, in the formats that are measured alone, too.
    @ArchTest
    static final ArchRule codec_doesNotKnowLoad = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.benchmarks.codec..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.benchmarks.load..");

    @ArchTest
    static final ArchRule commands_areKnownToTheEntryPointOnly = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.benchmarks.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.benchmarks");
}
