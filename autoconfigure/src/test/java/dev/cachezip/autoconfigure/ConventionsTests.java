package dev.cachezip.autoconfigure;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.policy.CachePolicy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The conventions of Spring Boot for auto-configurations, and the names of the properties. */
@AnalyzeClasses(packages = "dev.cachezip", importOptions = ConventionsTests.OfSpring.class)
class ConventionsTests {

    @ArchTest
    static final ArchRule autoConfigurations_arePublicAndFinal = classes()
            .that()
            .areAnnotatedWith(AutoConfiguration.class)
            .should()
            .bePublic()
            .andShould()
            .haveModifier(JavaModifier.FINAL);

    @ArchTest
    static final ArchRule beanMethods_arePackagePrivate =
            methods().that().areAnnotatedWith(Bean.class).should().bePackagePrivate();

    /** As those classes did, so that aspects, post-processors and mocks find what they found. */
    @ArchTest
    static final ArchRule classesInThePlaceOfSprings_allowProxies = classes()
            .that(describe("extend a class of Spring that allows proxies", ConventionsTests::replacesAClassOfSpring))
            .should(allowProxies(type -> type));

    @ArchTest
    static final ArchRule beansOfFrameworksTypes_allowProxiesOrHaveNone = methods()
            .that()
            .areAnnotatedWith(Bean.class)
            .and(describe(
                    "return a class that a pointcut for a framework's type finds", ConventionsTests::isFrameworks))
            .should(allowProxies(JavaMethod::getRawReturnType));

    private static boolean replacesAClassOfSpring(JavaClass type) {
        return type.getRawSuperclass()
                .filter(parent -> parent.getPackageName().startsWith("org.springframework.")
                        && !parent.getModifiers().contains(JavaModifier.ABSTRACT)
                        && !parent.getModifiers().contains(JavaModifier.FINAL)
                        && !parent.isAssignableTo(Throwable.class))
                .isPresent();
    }

    private static boolean isFrameworks(JavaMethod bean) {
        JavaClass type = bean.getRawReturnType();
        return type.getPackageName().startsWith("dev.cachezip.")
                && !type.isInterface()
                && !type.isAssignableTo(AopInfrastructureBean.class)
                && (type.isAnnotatedWith(Endpoint.class)
                        || type.getAllRawInterfaces().stream()
                                .anyMatch(parent -> !parent.getPackageName().startsWith("java.")
                                        && !parent.getPackageName().startsWith("dev.cachezip.")));
    }

    /** A proxy is a subclass that overrides the methods, with a constructor that it has but need not call. */
    private static <T> ArchCondition<T> allowProxies(Function<T, JavaClass> ofClass) {
        return new ArchCondition<>("allow class proxies") {
            @Override
            public void check(T item, ConditionEvents events) {
                JavaClass type = ofClass.apply(item);
                boolean isOpen = !type.getModifiers().contains(JavaModifier.FINAL)
                        && type.getConstructors().stream()
                                .anyMatch(each -> !each.getModifiers().contains(JavaModifier.PRIVATE))
                        && type.getMethods().stream()
                                .map(JavaMethod::getModifiers)
                                .noneMatch(each ->
                                        each.contains(JavaModifier.FINAL) && !each.contains(JavaModifier.STATIC));
                events.add(new SimpleConditionEvent(item, isOpen, type.getName()));
            }
        };
    }

    @ArchTest
    static final ArchRule packages_areFreeOfCycles =
            slices().matching("dev.cachezip.(**)").should().beFreeOfCycles();

    /** A cache is given a codec; what a codec is made of is the matter of its backends. */
    @ArchTest
    static final ArchRule caches_doNotKnowWhatCodecsAreMadeOf = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cachezip.objects.limits", "dev.cachezip.objects.format");

    /** The manager makes the setup of a cache from both, and all that is below reads the setup. */
    @ArchTest
    static final ArchRule settingsOfACache_areReadFromItsSetup = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "dev.cachezip.policy", "dev.cachezip.settings", "dev.cachezip.values", "dev.cachezip.autoconfigure")
            .and()
            .doNotBelongToAnyOf(CachezipCacheManager.class)
            .should()
            .callMethodWhere(
                    target(owner(assignableTo(RedisCacheConfiguration.class).or(assignableTo(CachePolicy.class)))));

    /** Each of these knows those before it at most. */
    @ArchTest
    static final ArchRule caches_knowOnlyWhatTheyStandOn = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("serializer")
            .definedBy("dev.cachezip.serializer")
            .layer("failures")
            .definedBy("dev.cachezip.failures")
            .layer("policy")
            .definedBy("dev.cachezip.policy")
            .layer("store")
            .definedBy("dev.cachezip.store")
            .layer("dictionaries")
            .definedBy("dev.cachezip.dictionaries")
            .layer("refresh")
            .definedBy("dev.cachezip.refresh")
            .layer("near")
            .definedBy("dev.cachezip.near")
            .layer("cache")
            .definedBy("dev.cachezip.cache")
            .layer("advice")
            .definedBy("dev.cachezip.advice")
            .layer("parts")
            .definedBy(
                    "dev.cachezip.bulk",
                    "dev.cachezip.endpoint",
                    "dev.cachezip.lettuce",
                    "dev.cachezip.metrics",
                    "dev.cachezip.types",
                    "dev.cachezip.values")
            .layer("autoconfigure")
            .definedBy("dev.cachezip.autoconfigure", "dev.cachezip.settings")
            .whereLayer("autoconfigure")
            .mayOnlyBeAccessedByLayers("parts")
            .whereLayer("parts")
            .mayOnlyBeAccessedByLayers("autoconfigure")
            .whereLayer("advice")
            .mayOnlyBeAccessedByLayers("parts", "autoconfigure")
            .whereLayer("cache")
            .mayOnlyBeAccessedByLayers("advice", "parts", "autoconfigure")
            .whereLayer("dictionaries")
            .mayOnlyBeAccessedByLayers("cache", "parts", "autoconfigure")
            .whereLayer("refresh")
            .mayOnlyBeAccessedByLayers("cache", "parts", "autoconfigure")
            .whereLayer("near")
            .mayOnlyBeAccessedByLayers("cache", "parts", "autoconfigure")
            .whereLayer("store")
            .mayOnlyBeAccessedByLayers("dictionaries", "refresh", "near", "cache", "advice", "parts", "autoconfigure")
            .whereLayer("policy")
            .mayOnlyBeAccessedByLayers("dictionaries", "refresh", "near", "cache", "advice", "parts", "autoconfigure")
            .whereLayer("failures")
            .mayOnlyBeAccessedByLayers("policy", "store", "dictionaries", "refresh", "cache", "parts", "autoconfigure");

    /** This module and cachezip-spring; what they stand on has its own tests. */
    static final class OfSpring implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/")
                    && (location.contains("/autoconfigure/target/")
                            || location.contains("/spring/target/")
                            || location.contains("/cachezip-spring/"));
        }
    }

    @Test
    void imports_areSortedAndExist() throws IOException {
        List<String> imports = resource(
                        "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports")
                .lines()
                .toList();
        assertThat(imports)
                .isSorted()
                .hasSize(7)
                .allSatisfy(name -> assertThat(Class.forName(name)).hasAnnotation(AutoConfiguration.class));
    }

    @Test
    void metadata_hasADescriptionOfEachGroupAndProperty() throws IOException {
        JsonNode metadata = new JsonMapper().readTree(resource("META-INF/spring-configuration-metadata.json"));
        for (String list : List.of("groups", "properties")) {
            assertThat(metadata.path(list))
                    .hasSizeGreaterThan(7)
                    .allSatisfy(item -> assertThat(item.path("description").asString(""))
                            .as(item.path("name").asString())
                            .matches("[A-Z].+\\."));
        }
    }

    @Test
    void metadata_hasHintsForPropertiesThatExist() throws IOException {
        String metadata = resource("META-INF/spring-configuration-metadata.json");
        String hints = metadata.substring(metadata.indexOf("\"hints\": ["));
        Matcher names = Pattern.compile("\"name\": \"(cachezip[^\"]+)\"").matcher(hints);
        assertThat(names.results().map(found -> found.group(1)))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(metadata.substring(0, metadata.indexOf(hints)))
                        .contains("\"name\": \"" + name + "\""));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = CachezipAutoConfiguration.class.getClassLoader().getResourceAsStream(name)) {
            assertThat(in).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
