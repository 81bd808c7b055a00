package dev.cachezip;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.cachezip.architecture.HouseRules;

/** The words that all modules share depend on the JDK only. */
@AnalyzeClasses(
        packagesOf = {CachezipException.class},
        importOptions = {ImportOption.DoNotIncludeTests.class, ImportOption.DoNotIncludeJars.class})
class ArchitectureTest {

    @ArchTest
    static final ArchTests house = ArchTests.in(HouseRules.class);

    @ArchTest
    static final ArchRule words_dependOnTheJdkOnly = classes()
            .that()
            .resideInAPackage("dev.cachezip")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage("java..", "org.jspecify..", "dev.cachezip"));
}
