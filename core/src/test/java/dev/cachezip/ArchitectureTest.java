package dev.cachezip;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which part of core may know which. */
@AnalyzeClasses(packages = "dev.cachezip", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule core_knowsNoFramework = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.springframework..", "io.micrometer..", "io.lettuce..", "org.slf4j..", "java.util.logging..");

    @ArchTest
    static final ArchRule jackson_isKnownWhereValuesBecomeBytes = noClasses()
            .that()
            .resideOutsideOfPackages("dev.cachezip.accessors", "dev.cachezip.codec..", "dev.cachezip.msgpack")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.fasterxml.jackson..", "tools.jackson..", "org.msgpack..");

    // An optional dependency: nothing else may need its classes to be loaded.
    @ArchTest
    static final ArchRule jackson2_isKnownInItsPackageOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.codec.jackson2")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cachezip.codec.jackson2",
                    "com.fasterxml.jackson.core..",
                    "com.fasterxml.jackson.databind..",
                    "com.fasterxml.jackson.datatype..",
                    "com.fasterxml.jackson.module..",
                    "org.msgpack..");

    @ArchTest
    static final ArchRule jackson2_doesNotKnowJackson3 = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.codec.jackson2")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "dev.cachezip.accessors", "dev.cachezip.msgpack");

    @ArchTest
    static final ArchRule nativeLibraries_areKnownInCompressOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.compress")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.github.luben..", "net.jpountz..");

    // Of use without the rest of this library.
    @ArchTest
    static final ArchRule msgpackAndAccessors_doNotKnowCodec = noClasses()
            .that()
            .resideInAnyPackage("dev.cachezip.accessors", "dev.cachezip.msgpack")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cachezip.codec..", "dev.cachezip.compress")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule codecAndCompress_doNotKnowEachOther = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.codec..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.compress");

    // What both generations of Jackson share.
    @ArchTest
    static final ArchRule codecInternals_knowNoBackend = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.codec.internal")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.cachezip.codec",
                    "dev.cachezip.codec.jackson2",
                    "com.fasterxml.jackson..",
                    "tools.jackson..",
                    "org.msgpack..");

    @ArchTest
    static final ArchRule codecInternals_areKnownInCodecOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.cachezip.codec..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.codec.internal");

    @ArchTest
    static final ArchRule compress_doesNotKnowCodec = noClasses()
            .that()
            .resideInAPackage("dev.cachezip.compress")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.cachezip.codec..");

    // Values flow down one line: what lies below knows the words of the root package, not the pipeline.
    @ArchTest
    static final ArchRule lowerParts_knowOnlyTheWordsOfTheRootPackage = noClasses()
            .that()
            .resideInAnyPackage("dev.cachezip.codec..", "dev.cachezip.compress")
            .should()
            .dependOnClassesThat(are(resideInAPackage("dev.cachezip")
                    .and(not(type(Algorithm.class)
                            .or(type(OutputBuffer.class))
                            .or(belongToAnyOf(CachezipException.class))))));

    @ArchTest
    static final ArchRule noThreadLocals = noFields().should().haveRawType(ThreadLocal.class);

    @ArchTest
    static final ArchRule nobodyLocksMonitors =
            noClasses().should().callMethod(Object.class, "wait").orShould().callMethod(Object.class, "notifyAll");

    // The internals of codec are what backends extend.
    @ArchTest
    static final ArchRule publicClasses_areFinalOrSealed = classes()
            .that()
            .resideOutsideOfPackage("dev.cachezip.codec.internal")
            .and()
            .arePublic()
            .and()
            .areNotInterfaces()
            .and()
            .areTopLevelClasses()
            .and()
            .doNotHaveSimpleName(CachezipException.class.getSimpleName())
            .and()
            .doNotHaveSimpleName("package-info")
            .should()
            .haveModifier(JavaModifier.FINAL);
}
