package dev.cachezip.msgpack;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The format depends on Jackson 3 only. */
@AnalyzeClasses(packages = "dev.cachezip", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule format_knowsJacksonOnly = noClasses()
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "dev.cachezip.msgpack",
                    "java..",
                    "tools.jackson..",
                    "org.jspecify..",
                    "com.fasterxml.jackson.annotation..");

    @ArchTest
    static final ArchRule noThreadLocals = noFields().should().haveRawType(ThreadLocal.class);
}
