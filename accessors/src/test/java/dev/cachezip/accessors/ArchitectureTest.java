package dev.cachezip.accessors;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The accessors depend on Jackson 3 only, and on no format. */
@AnalyzeClasses(packages = "dev.cachezip.accessors", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule accessors_knowJacksonOnly = noClasses()
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages(
                    "dev.cachezip.accessors",
                    "java..",
                    "tools.jackson..",
                    "org.jspecify..",
                    "com.fasterxml.jackson.annotation..");

    @ArchTest
    static final ArchRule noThreadLocals = noFields().should().haveRawType(ThreadLocal.class);
}
