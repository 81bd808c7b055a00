package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.MimeType;
import org.springframework.util.StopWatch;
import org.springframework.util.unit.DataSize;

/** Classes outside of the application's packages that its methods and settings name. */
class NamedTypesTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.autoconfigure.StartUpReport");

    private final ApplicationContextRunner runner = CachingRunner.create()
            .withUserConfiguration(Caching.class)
            // Without the types of libraries.
            .withPropertyValues("cachezip.codec=jackson3", "cachezip.caches.c.type=java.util.List<java.util.Timer>");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.springframework.util.unit.DataSize",
                "org.springframework.util.MimeType",
                "org.springframework.util.unit.DataUnit",
                "[Lorg.springframework.util.unit.DataUnit;",
                "org.springframework.util.LinkedMultiValueMap"
            })
    void class_thatIsDeclaredOrConfigured_isAllowed(String name) {
        runner.withPropertyValues("cachezip.caches.maps.type=org.springframework.util.LinkedMultiValueMap")
                .run(context -> context.getBean(AllowedTypes.class).check(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Declared by a method that is not cached.
                "org.springframework.util.MultiValueMap",
                // Neighbours.
                "org.springframework.util.StopWatch",
                "org.springframework.util.unit.DataSizeX",
                // Declared and configured, and nevertheless of the JDK.
                "java.util.Random",
                "java.util.Timer"
            })
    void class_thatIsNot_isRefused(String name) {
        runner.run(context -> assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                .isThrownBy(() -> context.getBean(AllowedTypes.class).check(name))
                .withMessageContaining(name)
                .withMessageContaining(name.startsWith("java.") ? "object of your own" : "cachezip.allowed-types"));
    }

    @Test
    void types_withoutAnyCachedMethod_areThoseOfTheJdk() {
        new ApplicationContextRunner()
                .withPropertyValues("cachezip.codec=jackson3")
                .withConfiguration(
                        AutoConfigurations.of(DataRedisAutoConfiguration.class, CachezipAutoConfiguration.class))
                .run(context -> {
                    AllowedTypes types = context.getBean(AllowedTypes.class);
                    types.check(Currency.class.getName());
                    assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                            .isThrownBy(() -> types.check(StopWatch.class.getName()));
                });
    }

    @Test
    void names_areThoseOfArgumentsAndElements() throws NoSuchMethodException {
        assertThat(TypeNames.of(Methods.class.getDeclaredMethod("types").getGenericReturnType()))
                .containsExactlyInAnyOrder(
                        Map.class.getName(), String.class.getName(), List.class.getName(), MimeType.class.getName());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {
        @Bean
        Methods methods() {
            return new Methods();
        }
    }

    static class Methods {
        @Cacheable("a")
        public DataSize size() {
            return DataSize.ofBytes(1);
        }

        @Cacheable("a")
        public Map<String, List<MimeType[]>> types() {
            return Map.of();
        }

        @Cacheable("b")
        public org.springframework.util.unit.DataUnit[] units() {
            return new org.springframework.util.unit.DataUnit[0];
        }

        @Cacheable("files")
        public java.util.Random random() {
            return new java.util.Random(1);
        }

        public org.springframework.util.MultiValueMap<String, String> notCached() {
            return new org.springframework.util.LinkedMultiValueMap<>();
        }
    }
}
