package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.StoredValue;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.settings.InvalidCachezipPropertyFailureAnalyzer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;

class CachezipAutoConfigurationTests {

    @RegisterExtension
    static final ProvokedLogs LOGS =
            ProvokedLogs.of("org.springframework.context.annotation.AnnotationConfigApplicationContext");

    private static final String LONG_TEXT = "text ".repeat(100);

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(DataRedisAutoConfiguration.class, CachezipAutoConfiguration.class));

    @Test
    void defaults_areMessagePackAndZstd() {
        runner.run(context -> {
            assertThat(context).hasSingleBean(ValuePipeline.class).hasSingleBean(CachezipRedisSerializer.class);
            byte[] stored = serializer(context).serialize(LONG_TEXT);
            assertThat(algorithm(stored)).isEqualTo(Algorithm.ZSTD);
            assertThat(serializer(context).serialize("text")).isEqualTo(new byte[] {(byte) 0xA4, 't', 'e', 'x', 't'});
        });
    }

    @Test
    void enabled_on_definesAll() {
        runner.withPropertyValues("cachezip.enabled=on")
                .run(context -> assertThat(context).hasSingleBean(CachezipRedisSerializer.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "off"})
    void enabled_false_definesNothing(String value) {
        runner.withPropertyValues("cachezip.enabled=" + value)
                .run(context -> assertThat(context)
                        .doesNotHaveBean(ValuePipeline.class)
                        .doesNotHaveBean(CachezipRedisSerializer.class)
                        .doesNotHaveBean("cachezipRedisTemplate"));
    }

    @Test
    void redisIsMissing_definesNothing() {
        runner.withClassLoader(new FilteredClassLoader(RedisSerializer.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ValuePipeline.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cachezip.codec=json", "cachezip.codec=JSON", "cachezip.CODEC=Json"})
    void codec_json_writesJson(String property) {
        runner.withPropertyValues(property)
                .run(context -> assertThat(serializer(context).serialize("text"))
                        .isEqualTo("\"text\"".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void algorithm_lz4_writesLz4() {
        runner.withPropertyValues("cachezip.compression.algorithm=lz4")
                .run(context -> assertThat(algorithm(serializer(context).serialize(LONG_TEXT)))
                        .isEqualTo(Algorithm.LZ4));
    }

    @Test
    void algorithm_none_writesPlain() {
        runner.withPropertyValues("cachezip.compression.algorithm=none").run(context -> {
            byte[] stored = serializer(context).serialize(LONG_TEXT);
            assertThat(StoredValue.inspect(stored)).isInstanceOf(StoredValue.Plain.class);
        });
    }

    @Test
    void level_higher_writesLess() {
        String text = CachezipAutoConfigurationTests.class.getName().repeat(3) + text();
        runner.withPropertyValues("cachezip.compression.level=19")
                .run(best -> runner.withPropertyValues("cachezip.compression.level=-50")
                        .run(fast -> assertThat(serializer(best).serialize(text))
                                .hasSizeLessThan(serializer(fast).serialize(text).length)));
    }

    @Test
    void checksum_true_writesFourBytesMoreAndRefusesAnotherValue() {
        runner.run(without -> runner.withPropertyValues("cachezip.compression.checksum=true")
                .run(with -> {
                    byte[] stored = serializer(with).serialize(LONG_TEXT);
                    assertThat(stored).hasSize(serializer(without).serialize(LONG_TEXT).length + 4);
                    assertThat(serializer(without).deserialize(stored)).isEqualTo(LONG_TEXT);
                    stored[stored.length - 1]++;
                    assertThatExceptionOfType(UnreadableValueException.class)
                            .isThrownBy(() -> serializer(without).deserialize(stored));
                }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lz4", "none"})
    void checksum_ofAnotherAlgorithm_namesBothProperties(String algorithm) {
        runner.withPropertyValues("cachezip.compression.checksum=true", "cachezip.compression.algorithm=" + algorithm)
                .run(context -> {
                    FailureAnalysis analysis = analyze(context);
                    assertThat(analysis.getDescription())
                            .contains("cachezip.compression.checksum")
                            .contains("cachezip.compression.algorithm is " + algorithm);
                    assertThat(analysis.getAction()).contains("cachezip.compression.checksum");
                });
    }

    @Test
    void minSize_isInclusive() {
        // 98 characters make 100 bytes of MessagePack.
        runner.withPropertyValues("cachezip.compression.min-size=100B").run(context -> {
            assertThat(StoredValue.inspect(serializer(context).serialize("x".repeat(98))))
                    .isInstanceOf(StoredValue.Compressed.class);
            assertThat(StoredValue.inspect(serializer(context).serialize("x".repeat(97))))
                    .isInstanceOf(StoredValue.Plain.class);
        });
    }

    @Test
    void minSize_withoutUnit_isBytes() {
        runner.withPropertyValues("cachezip.compression.minSize=1000000")
                .run(context -> assertThat(
                                StoredValue.inspect(serializer(context).serialize(LONG_TEXT)))
                        .isInstanceOf(StoredValue.Plain.class));
    }

    @Test
    void maxDecompressedSize_isTheLimitOfWritingAndReading() {
        runner.run(open -> runner.withPropertyValues("cachezip.compression.max-decompressed-size=100B")
                .run(limited -> {
                    byte[] stored = serializer(open).serialize(LONG_TEXT);
                    assertThat(failure(() -> serializer(limited).deserialize(stored)))
                            .contains("cachezip.compression.max-decompressed-size");
                    assertThat(failure(() -> serializer(limited).serialize(LONG_TEXT)))
                            .contains("cachezip.compression.max-decompressed-size");
                }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"msgpack", "jackson3", "jackson2", "json"})
    void maxObjectSize_isTheLimitOfReading(String codec) {
        runner.withPropertyValues("cachezip.codec=" + codec)
                .run(open -> runner.withPropertyValues("cachezip.codec=" + codec, "cachezip.max-object-size=1KB")
                        .run(limited -> {
                            byte[] stored =
                                    serializer(open).serialize(new ArrayList<>(Collections.nCopies(1000, 1000)));
                            assertThat(failure(() -> serializer(limited).deserialize(stored)))
                                    .contains("cachezip.max-object-size");
                        }));
    }

    @Test
    void defaults_inProperties_areThoseOfThePipeline() {
        runner.run(context -> {
            CachezipProperties.Compression compression =
                    context.getBean(CachezipProperties.class).compression();
            assertThat(compression.minSize().toBytes())
                    .isEqualTo(ValuePipeline.ValuePipelineBuilder.DEFAULT_MIN_LENGTH);
            assertThat(compression.maxDecompressedSize().toBytes())
                    .isEqualTo(ValuePipeline.ValuePipelineBuilder.DEFAULT_MAX_PLAIN_LENGTH);
        });
    }

    @Test
    void allowedTypes_none_refusesClassesOutsideTheApplication() {
        runner.run(context -> assertThat(failure(() -> serializer(context).serialize(new Book("b"))))
                .contains("cachezip.allowed-types"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dev.cachezip.autoconfigure.CachezipAutoConfigurationTests$Book",
                "dev.cachezip.autoconfigure.*",
                "com.example.Other,,dev.cachezip.*"
            })
    void allowedTypes_named_areCached(String types) {
        runner.withPropertyValues("cachezip.allowed-types=" + types)
                .run(context -> assertThat(serializer(context)
                                .deserialize(serializer(context).serialize(List.of(new Book("b")))))
                        .isEqualTo(List.of(new Book("b"))));
    }

    @Test
    void applicationPackages_areAllowed() {
        runner.withUserConfiguration(Application.class)
                .run(context -> assertThat(serializer(context)
                                .deserialize(serializer(context).serialize(new Book("b"))))
                        .isEqualTo(new Book("b")));
    }

    @ParameterizedTest
    @CsvSource({
        "cachezip.compression.level, 23, ZSTD has the levels -131072 to 22",
        "cachezip.compression.level, -131073, ZSTD has the levels -131072 to 22",
        "cachezip.compression.min-size, -1B, a size from 0B",
        "cachezip.compression.max-decompressed-size, 0B, a size from 1B to 1073741824B",
        "cachezip.compression.max-decompressed-size, 2147483648B, a size from 1B to 1073741824B",
        "cachezip.max-object-size, 0B, a positive size",
        "cachezip.allowed-types, com.example., neither the name of a class nor a package",
        "cachezip.allowed-types, java.util.*, would open a package of the JDK",
        "cachezip.allowed-types, javax.*, would open a package of the JDK",
        "cachezip.allowed-types, javax.management.*, would open a package of the JDK",
        "cachezip.allowed-types, *, neither the name of a class nor a package"
    })
    void badValue_isAnalyzed(String property, String value, String reason) {
        runner.withPropertyValues(property + "=" + value).run(context -> {
            FailureAnalysis analysis = analyze(context);
            assertThat(analysis.getDescription())
                    .contains(property)
                    .contains(value)
                    .contains(reason);
            assertThat(analysis.getAction()).contains(property);
        });
    }

    @Test
    void badLevel_ofLz4_isAnalyzed() {
        runner.withPropertyValues("cachezip.compression.algorithm=lz4", "cachezip.compression.level=13")
                .run(context ->
                        assertThat(analyze(context).getDescription()).contains("LZ4 has the levels -128 to 12"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cachezip.codec=xml",
                "cachezip.compression.algorithm=brotli",
                "cachezip.compression.level=high",
                "cachezip.compression.min-size=many",
                "cachezip.enabled=perhaps"
            })
    void valueOfTheWrongKind_failsTheStart(String property) {
        runner.withPropertyValues(property).run(context -> assertThat(context).hasFailed());
    }

    @Test
    void serializer_ofTheUser_wins() {
        runner.withUserConfiguration(UserSerializer.class).run(context -> {
            assertThat(context).doesNotHaveBean(ValuePipeline.class).doesNotHaveBean(CachezipRedisSerializer.class);
            assertThat(context.getBean("cachezipRedisTemplate", RedisTemplate.class)
                            .getValueSerializer())
                    .isSameAs(context.getBean("cachezipRedisSerializer"));
        });
    }

    @Test
    void pipeline_ofTheUser_wins() {
        runner.withUserConfiguration(UserPipeline.class)
                .run(context -> assertThat(algorithm(serializer(context).serialize(LONG_TEXT)))
                        .isEqualTo(Algorithm.LZ4));
    }

    @Test
    void serializer_besideAnotherOne_isNotInjectedInItsPlace() {
        runner.withUserConfiguration(OtherSerializer.class, SerializerUser.class)
                .run(context -> assertThat(context.getBean(SerializerUser.SerializerProbe.class)
                                .serializer())
                        .isSameAs(context.getBean("otherSerializer")));
    }

    @Test
    void serializer_alone_isInjected() {
        runner.withUserConfiguration(SerializerUser.class)
                .run(context -> assertThat(context.getBean(SerializerUser.SerializerProbe.class)
                                .serializer())
                        .isInstanceOf(CachezipRedisSerializer.class));
    }

    @Test
    void template_readsTheValuesOfCachesAndOfOtherProgramsAndHasTextForKeys() {
        runner.run(context -> {
            RedisTemplate<?, ?> template = context.getBean("cachezipRedisTemplate", RedisTemplate.class);
            RedisSerializer<?> values = template.getValueSerializer();
            assertThat(values.deserialize(serializer(context).serialize(List.of("a", 1))))
                    .isEqualTo(List.of("a", 1));
            // Not as a cache reads it: an object whose type a method declares looks like this, too.
            byte[] document = {(byte) 0x82, (byte) 0xA1, 'a', 1, (byte) 0xA1, 'b', (byte) 0xA1, 'c'};
            assertThat(values.deserialize(document)).isEqualTo(Map.of("a", 1, "b", "c"));
            assertThatExceptionOfType(UnreadableValueException.class)
                    .isThrownBy(() -> serializer(context).deserialize(document));
            assertThat(template.getHashValueSerializer()).isSameAs(values);
            assertThat(template.getKeySerializer()).isSameAs(RedisSerializer.string());
            assertThat(template.getHashKeySerializer()).isSameAs(RedisSerializer.string());
        });
    }

    @Test
    void template_ofBoot_isLeftAlone() {
        runner.run(context -> {
            assertThat(context.getBean(StringRedisTemplate.class).getValueSerializer())
                    .isSameAs(RedisSerializer.string());
            assertThat(context.getBean("redisTemplate", RedisTemplate.class).getValueSerializer())
                    .isNotInstanceOf(CachezipRedisSerializer.class);
        });
    }

    @Test
    void template_ofTheUserWithTheSameType_isInjectedInItsPlace() {
        runner.withUserConfiguration(UserTemplate.class, TemplateUser.class)
                .run(context -> assertThat(context.getBean(TemplateUser.TemplateProbe.class)
                                .template())
                        .isSameAs(context.getBean("redisTemplate")));
    }

    @Test
    void template_ofTheUserWithTheSameName_wins() {
        runner.withUserConfiguration(SameNameTemplate.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .getBean("cachezipRedisTemplate")
                        .isSameAs(context.getBean(SameNameTemplate.class).template));
    }

    @Test
    void template_withoutConnectionFactory_isLeftOut() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(CachezipAutoConfiguration.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(CachezipRedisSerializer.class)
                        .doesNotHaveBean("cachezipRedisTemplate"));
    }

    @Test
    void template_withSeveralConnectionFactories_isLeftOut() {
        runner.withUserConfiguration(TwoConnectionFactories.class)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(CachezipRedisSerializer.class)
                        .doesNotHaveBean("cachezipRedisTemplate"));
    }

    // The core has the test for zstd without its library, in a JVM that cannot unpack it.
    @Test
    void library_missing_isAnalyzed() {
        LinkageError second = new NoClassDefFoundError("Could not initialize class");
        second.initCause(new ExceptionInInitializerError("Cannot unpack"));
        Throwable failure = new BeanCreationException(
                "no pipeline", new CachezipException.NoLibrary(Algorithm.ZSTD.label(), second));
        FailureAnalysis analysis = Objects.requireNonNull(new MissingLibraryFailureAnalyzer().analyze(failure));
        assertThat(analysis.getDescription()).contains("zstd").contains("Cannot unpack");
        assertThat(analysis.getAction())
                .contains("java.io.tmpdir")
                .contains("-DZstdTempFolder")
                .contains("cachezip.compression.algorithm");
    }

    @Test
    void pipeline_isClosedWithTheContext() {
        ValuePipeline<?>[] pipeline = new ValuePipeline<?>[1];
        byte[][] stored = new byte[1][];
        runner.run(context -> {
            pipeline[0] = context.getBean(ValuePipeline.class);
            stored[0] = serializer(context).serialize(LONG_TEXT);
        });
        assertThat(failure(() -> pipeline[0].decode(stored[0]))).contains("closed");
    }

    @SuppressWarnings("unchecked")
    private static RedisSerializer<Object> serializer(ApplicationContext context) {
        return (RedisSerializer<Object>) context.getBean("cachezipRedisSerializer");
    }

    private static FailureAnalysis analyze(AssertableApplicationContext context) {
        Throwable failure = Objects.requireNonNull(context.getStartupFailure());
        return Objects.requireNonNull(new InvalidCachezipPropertyFailureAnalyzer(null).analyze(failure));
    }

    private static Algorithm algorithm(byte[] stored) {
        return ((StoredValue.Compressed) StoredValue.inspect(stored)).envelope().algorithm();
    }

    private static String failure(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
        return "";
    }

    private static String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            text.append("line ").append(i * 7919 % 1000).append(" of the text; ");
        }
        return text.toString();
    }

    record Book(String title) {}

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    static class UserPipeline {
        @Bean
        ValuePipeline<Object> lz4Pipeline(AllowedTypes types) {
            return ValuePipeline.builder(ObjectCodecs.messagePack(types))
                    .compressor(Compressor.create(Algorithm.LZ4, 0))
                    .build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OtherSerializer {
        @Bean
        RedisSerializer<Object> otherSerializer() {
            return RedisSerializer.java();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class SerializerUser {
        @Bean
        SerializerProbe serializerProbe(RedisSerializer<Object> serializer) {
            return new SerializerProbe(serializer);
        }

        record SerializerProbe(RedisSerializer<Object> serializer) {}
    }

    @Configuration(proxyBeanMethods = false)
    static class UserTemplate {
        @Bean
        RedisTemplate<String, Object> redisTemplate(RedisConnectionFactory connectionFactory) {
            RedisTemplate<String, Object> template = new RedisTemplate<>();
            template.setConnectionFactory(connectionFactory);
            return template;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TemplateUser {
        @Bean
        TemplateProbe templateProbe(RedisTemplate<String, Object> any) {
            return new TemplateProbe(any);
        }

        record TemplateProbe(RedisTemplate<String, Object> template) {}
    }

    @Configuration(proxyBeanMethods = false)
    static class SameNameTemplate {

        private final StringRedisTemplate template = new StringRedisTemplate();

        @Bean
        StringRedisTemplate cachezipRedisTemplate(RedisConnectionFactory connectionFactory) {
            template.setConnectionFactory(connectionFactory);
            return template;
        }
    }
}
