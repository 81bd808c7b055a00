package dev.cachezip.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;

/** Rules for all classes of the modules without Spring. */
public final class HouseRules {

    private HouseRules() {}

    @ArchTest
    static final ArchRule packages_areFreeOfCycles =
            slices().matching("dev.cachezip.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    @ArchTest
    static final ArchRule frameworks_areNotKnown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.springframework..", "io.micrometer..", "io.lettuce..", "org.slf4j..", "java.util.logging..");

    // One generation of each library: the other one has a module of its own.
    @ArchTest
    static final ArchRule jackson2_isNotKnown = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "com.fasterxml.jackson.core..",
                    "com.fasterxml.jackson.databind..",
                    "com.fasterxml.jackson.datatype..",
                    "com.fasterxml.jackson.module..",
                    "org.msgpack..");

    /** Subclasses may call the methods of their superclass, but nobody calls those that are for Jackson alone. */
    @ArchTest
    static final ArchRule methodsWithUnderscore_areCalledBySubclassesOnly = noClasses()
            .should()
            .callMethodWhere(describe(
                    "the method begins with an underscore, and is no inherited one",
                    call -> call.getTarget().getName().startsWith("_")
                            && !call.getOriginOwner()
                                    .isAssignableTo(call.getTargetOwner().getName())));

    @ArchTest
    static final ArchRule noThreadLocals = noFields().should().haveRawType(ThreadLocal.class);

    @ArchTest
    static final ArchRule nobodyLocksMonitors =
            noClasses().should().callMethod(Object.class, "wait").orShould().callMethod(Object.class, "notifyAll");

    @ArchTest
    static final ArchRule publicClasses_areFinalAbstractOrSealed = classes()
            .that()
            .arePublic()
            .and()
            .areNotInterfaces()
            .and()
            .areNotEnums()
            .and()
            .areTopLevelClasses()
            .should(ArchCondition.from(describe("be final, abstract or sealed", HouseRules::isClosed)));

    private static boolean isClosed(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.FINAL)
                || type.getModifiers().contains(JavaModifier.ABSTRACT)
                || type.reflect().isSealed();
    }
}
