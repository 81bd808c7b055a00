package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.endpoint.CachezipEndpoint;
import dev.cachezip.endpoint.SessionReport;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.session.RequiredFields;
import dev.cachezip.session.SessionFailures.UnreadableCause;
import dev.cachezip.session.SessionSerializer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.data.redis.RedisSessionMapper;
import org.springframework.session.data.redis.RedisSessionRepository;
import org.springframework.test.util.ReflectionTestUtils;

@ExtendWith(OutputCaptureExtension.class)
class CachezipSessionAutoConfigurationTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "org.springframework.context.annotation.AnnotationConfigApplicationContext",
            "dev.cachezip.session.SessionFailures",
            "dev.cachezip.session.SessionRefusals");

    private static final String NAME = "springSessionDefaultRedisSerializer";

    private final ApplicationContextRunner off = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    DataRedisAutoConfiguration.class,
                    CacheAutoConfiguration.class,
                    CachezipAutoConfiguration.class,
                    CachezipCacheAutoConfiguration.class,
                    CachezipSessionAutoConfiguration.class,
                    CachezipEndpointAutoConfiguration.class));

    private final ApplicationContextRunner on = off.withPropertyValues("cachezip.session.enabled=true");

    @Test
    void sessionsAreOffByDefault() {
        off.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(NAME));
    }

    @Test
    void sessionsNeedSpringSession() {
        on.withClassLoader(new FilteredClassLoader("org.springframework.session"))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(NAME));
    }

    @Test
    void sessionsNeedCachezip() {
        on.withPropertyValues("cachezip.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(NAME));
    }

    @Test
    void serializerIsFoundByItsNameOnly(CapturedOutput output) {
        on.withUserConfiguration(Injected.class).run(context -> {
            assertThat(context).hasNotFailed();
            SessionSerializer serializer = context.getBean(NAME, SessionSerializer.class);
            assertThat(context.getBean("injected")).isNotSameAs(serializer);
            assertThat(output).doesNotContain("cachezip.session.enabled");
            for (Object value :
                    List.of(1800, 1_795_680_000_000L, Locale.CANADA_FRENCH, List.of(4711L), new UUID(1, 2))) {
                assertThat(serializer.deserialize(serializer.serialize(value))).isEqualTo(value);
            }
        });
    }

    @Test
    void serializerOfTheApplicationWins(CapturedOutput output) {
        on.withUserConfiguration(Own.class).run(context -> {
            assertThat(context.getBean(NAME)).isSameAs(context.getBean(Own.class).serializer);
            assertThat(context).doesNotHaveBean(SessionRepositoryCustomizer.class);
            assertThat(output).contains("cachezip.session.enabled has no effect", "cachezipSessionLegacySerializer");
        });
    }

    @Test
    void legacySerializerReadsWhatCachezipDoesNot() {
        on.withUserConfiguration(Legacy.class).run(context -> {
            RedisSerializer<Object> legacy = context.getBean(Legacy.class).serializer;
            SessionSerializer serializer = context.getBean(NAME, SessionSerializer.class);
            byte[] stored = legacy.serialize(new ArrayList<>(List.of("a")));
            assertThat(serializer.deserialize(stored)).isEqualTo(List.of("a"));
        });
    }

    @Test
    void frameNamesTheShippedDictionary() {
        String text = "a text of some length, ".repeat(60);
        on.run(context -> {
            byte[] stored = context.getBean(NAME, SessionSerializer.class).serialize(text);
            // The descriptor of the frame says that the id of a dictionary follows.
            assertThat(stored[9] & 3).isEqualTo(3);
            off.withPropertyValues("cachezip.session.enabled=true", "cachezip.session.dictionary=none")
                    .run(none -> {
                        SessionSerializer serializer = none.getBean(NAME, SessionSerializer.class);
                        assertThat(serializer.serialize(text)[9] & 3).isZero();
                        assertThat(serializer.deserialize(stored)).isEqualTo(text);
                    });
        });
    }

    @Test
    void lz4HasNoDictionary() {
        String text = "a text of some length, ".repeat(60);
        on.withPropertyValues("cachezip.compression.algorithm=lz4").run(context -> {
            SessionSerializer serializer = context.getBean(NAME, SessionSerializer.class);
            assertThat(serializer.serialize(text)).hasSizeLessThan(200);
            assertThat(serializer.deserialize(serializer.serialize(text))).isEqualTo(text);
        });
        for (String dictionary : List.of("shipped", "trained")) {
            on.withPropertyValues("cachezip.session.algorithm=lz4", "cachezip.session.dictionary=" + dictionary)
                    .run(context -> assertThat(context.getStartupFailure())
                            .rootCause()
                            .isInstanceOf(InvalidCachezipPropertyException.class)
                            .hasMessageContaining("cachezip.session.dictionary"));
        }
    }

    @Test
    void noConnectionIsNeededForTheShippedDictionary() {
        String text = "a text of some length, ".repeat(60);
        on.withBean("one", LettuceConnectionFactory.class, LettuceConnectionFactory::new)
                .withBean("another", LettuceConnectionFactory.class, LettuceConnectionFactory::new)
                .run(context -> {
                    SessionSerializer serializer = context.getBean(NAME, SessionSerializer.class);
                    byte[] stored = serializer.serialize(text);
                    assertThat(serializer.deserialize(stored)).isEqualTo(text);
                    stored[10]++;
                    assertThat(serializer.deserialize(stored)).isNull();
                    assertThat(serializer.failures().counts().keySet())
                            .extracting(UnreadableCause::kind)
                            .containsExactly("unknown-dictionary");
                });
    }

    @Test
    void withoutRedisTheShippedDictionaryIsWritten() {
        String text = "a text of some length, ".repeat(60);
        on.run(shipped -> {
            byte[] stored = shipped.getBean(NAME, SessionSerializer.class).serialize(text);
            on.withPropertyValues("cachezip.session.dictionary=trained", "spring.data.redis.port=1")
                    .run(trained -> {
                        SessionSerializer serializer = trained.getBean(NAME, SessionSerializer.class);
                        assertThat(serializer.serialize(text)).isEqualTo(stored);
                        assertThat(serializer.deserialize(stored)).isEqualTo(text);
                    });
        });
    }

    @Test
    void levelOfSessionsIsChecked() {
        on.withPropertyValues("cachezip.session.level=99")
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .hasMessageContaining("cachezip.session.level"));
    }

    @Test
    void classesOfTheApplicationNeedPermission() {
        on.run(context -> assertThat(
                        context.getBean(NAME, SessionSerializer.class).serialize(new Visit("a")))
                .isEmpty());
        on.withPropertyValues("cachezip.session.on-unstorable=fail")
                .run(context -> assertThatExceptionOfType(UnstorableValueException.class)
                        .isThrownBy(() ->
                                context.getBean(NAME, SessionSerializer.class).serialize(new Visit("a")))
                        .withMessageContaining("cachezip.allowed-types"));
        on.withPropertyValues("cachezip.allowed-types=" + Visit.class.getName()).run(context -> {
            SessionSerializer serializer = context.getBean(NAME, SessionSerializer.class);
            assertThat(serializer.deserialize(serializer.serialize(new Visit("a"))))
                    .isEqualTo(new Visit("a"));
        });
    }

    @Test
    void mapperIsCachezipsUnlessUnreadableValuesFail() {
        on.run(context -> assertThat(mapper(context)).isInstanceOf(RequiredFields.class));
        on.withPropertyValues("cachezip.session.on-unreadable=fail").run(context -> {
            assertThat(mapper(context)).isInstanceOf(RedisSessionMapper.class);
            assertThatExceptionOfType(UnreadableValueException.class)
                    .isThrownBy(
                            () -> context.getBean(NAME, SessionSerializer.class).deserialize(new byte[] {(byte) 0xC1}));
        });
    }

    private static SessionReport report(BeanFactory context) {
        return (SessionReport) Objects.requireNonNull(
                context.getBean(CachezipEndpoint.class).caches().get("sessions"));
    }

    private static Object mapper(BeanFactory context) {
        RedisSessionRepository repository = new RedisSessionRepository(new RedisTemplate<>());
        context.<SessionRepositoryCustomizer<RedisSessionRepository>>getBeanProvider(
                        org.springframework.core.ResolvableType.forClassWithGenerics(
                                SessionRepositoryCustomizer.class, RedisSessionRepository.class))
                .orderedStream()
                .forEach(customizer -> customizer.customize(repository));
        return Objects.requireNonNull(ReflectionTestUtils.getField(repository, "redisSessionMapper"));
    }

    @Test
    void metersAndEndpointCountValues() {
        on.withUserConfiguration(Caching.class)
                .withPropertyValues("management.endpoints.web.exposure.include=cachezip")
                .run(context -> {
                    SessionSerializer serializer = context.getBean(NAME, SessionSerializer.class);
                    assertThat(serializer.deserialize(serializer.serialize(new SimpleGrantedAuthority("ROLE_A"))))
                            .isEqualTo(new SimpleGrantedAuthority("ROLE_A"));
                    assertThat(serializer.deserialize(serializer.serialize("text")))
                            .isEqualTo("text");
                    assertThat(serializer.deserialize(RedisSerializer.java().serialize(Level.INFO)))
                            .isNull();

                    assertThat(serializer.serialize(new Visit("a"))).isEmpty();

                    SimpleMeterRegistry registry = new SimpleMeterRegistry();
                    context.getBean(dev.cachezip.metrics.SessionMeters.class).bindTo(registry);
                    assertThat(registry.get("cachezip.session.values")
                                    .tags("operation", "encode", "form", "cachezip")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(1);
                    assertThat(registry.get("cachezip.session.values")
                                    .tags("operation", "encode", "form", "omitted")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(1);
                    for (String result : List.of("storable", "refused")) {
                        assertThat(registry.get("cachezip.session.rehearsals")
                                        .tag("result", result)
                                        .functionCounter()
                                        .count())
                                .isEqualTo(result.equals("refused") ? 1 : 0);
                    }
                    assertThat(registry.get("cachezip.session.failures")
                                    .tag("cause", "type-not-allowed")
                                    .functionCounter()
                                    .count())
                            .isEqualTo(1);
                    assertThat(registry.get("cachezip.session.bytes")
                                    .tag("state", "stored")
                                    .functionCounter()
                                    .count())
                            .isPositive();
                    SessionReport report = report(context);
                    assertThat(report.written())
                            .isEqualTo(Map.of("cachezip", 1L, "legacy", 0L, "text", 1L, "null", 0L, "omitted", 1L));
                    assertThat(report.refused()).containsOnlyKeys(Visit.class.getName());
                    assertThat(report.unreadable())
                            .singleElement()
                            .satisfies(unreadable ->
                                    assertThat(unreadable.message()).contains("java.util.logging.Level"));
                });
    }

    @Test
    void rehearsalIsReported() {
        on.withUserConfiguration(Caching.class)
                .withPropertyValues(
                        "cachezip.session.write-format=legacy", "management.endpoints.web.exposure.include=cachezip")
                .run(context -> {
                    SessionSerializer serializer = context.getBean(NAME, SessionSerializer.class);
                    assertThat(serializer.serialize(new Visit("a")))
                            .isEqualTo(RedisSerializer.java().serialize(new Visit("a")));
                    SessionReport report = report(context);
                    assertThat(report.refused()).containsOnlyKeys(Visit.class.getName());
                });
    }

    record Visit(String page) implements java.io.Serializable {}

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    @Configuration(proxyBeanMethods = false)
    static class Injected {

        @Bean
        RedisSerializer<Object> applicationsSerializer() {
            return RedisSerializer.java();
        }

        @Bean
        Object injected(RedisSerializer<Object> serializer) {
            return serializer;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Own {

        private final RedisSerializer<Object> serializer = RedisSerializer.java();

        @Bean
        RedisSerializer<Object> springSessionDefaultRedisSerializer() {
            return serializer;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Legacy {

        private final RedisSerializer<Object> serializer = RedisSerializer.json();

        @Bean
        RedisSerializer<Object> cachezipSessionLegacySerializer() {
            return serializer;
        }
    }
}
