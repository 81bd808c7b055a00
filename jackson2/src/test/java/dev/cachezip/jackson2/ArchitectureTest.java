package dev.cachezip.jackson2;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
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
            .resideInAnyPackage("tools.jackson.databind..", "dev.cachezip.objects", "org.msgpack..");

    /** The rooms that both codecs share. */
    @ArchTest
    static final ArchRule objects_areKnownByTheirSharedRooms = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("dev.cachezip.objects..")
                    .and(not(resideInAnyPackage(
                            "dev.cachezip.objects.format",
                            "dev.cachezip.objects.limits",
                            "dev.cachezip.objects.root",
                            "dev.cachezip.objects.types"))));
}
