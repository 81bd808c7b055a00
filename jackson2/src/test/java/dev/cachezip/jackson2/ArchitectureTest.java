package dev.cachezip.jackson2;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The backend depends on Jackson 2, and on the parts that both backends share. */
@AnalyzeClasses(packages = "dev.cachezip.jackson2", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule backend_doesNotKnowTheOther = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "dev.cachezip.codec.jackson3..", "dev.cachezip.msgpack");

    @ArchTest
    static final ArchRule backend_knowsNoCompression = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cachezip.compress", "dev.cachezip.pipeline");
}
