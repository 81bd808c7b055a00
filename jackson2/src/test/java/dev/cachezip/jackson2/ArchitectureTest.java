package dev.cachezip.jackson2;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The codec depends on Jackson 2, and of Jackson 3 on the streams of MessagePack only. */
@AnalyzeClasses(packages = "dev.cachezip.jackson2", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule codec_doesNotKnowTheOther = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson.databind..", "dev.cachezip.codec.jackson3..", "org.msgpack..");

    @ArchTest
    static final ArchRule codec_knowsNoCompression = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cachezip.compress", "dev.cachezip.pipeline");
}
