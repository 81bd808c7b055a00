package dev.cachezip.jackson3;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The codecs by properties do not know how objects are mapped by state. */
@AnalyzeClasses(packages = "dev.cachezip.jackson3", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule codecs_doNotKnowTheMappingByState = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "com.fasterxml.jackson.databind..",
                    "dev.cachezip.objects",
                    "dev.cachezip.objects.access",
                    "dev.cachezip.objects.containers",
                    "dev.cachezip.objects.exceptions",
                    "dev.cachezip.objects.fields",
                    "dev.cachezip.objects.hooks",
                    "dev.cachezip.objects.places",
                    "dev.cachezip.objects.state");

    @ArchTest
    static final ArchRule publicTypes_areFew =
            classes().that().arePublic().should().haveNameMatching(".*\\.(CopyCheck|Jackson3Codecs|PropertyRules)");
}
