package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.Module;
import dev.cachezip.jackson2.Jackson2Codecs;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.values.MissingRequirementException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.serializer.RedisSerializer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.Version;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.module.SimpleModule;

/** Which codec values get, and what it takes from the application. */
class CodecSelectionTests {

    @RegisterExtension
    static final ProvokedLogs LOGS =
            ProvokedLogs.of("org.springframework.context.annotation.AnnotationConfigApplicationContext");

    private static final Book BOOK =
            new Book("b", new BigDecimal("1.10"), Instant.parse("2026-11-21T10:15:30.123456789Z"), null);

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class, CachezipAutoConfiguration.class))
            .withPropertyValues(
                    "cachezip.allowed-types=dev.cachezip.autoconfigure.*", "cachezip.compression.algorithm=none");

    @ParameterizedTest
    @CsvSource({"msgpack, A162", "jackson3, A162", "jackson2, A162", "JACKSON2, A162", "json, 226222"})
    void codec_ofEachName_writesItsForm(String codec, String bytes) {
        runner.withPropertyValues("cachezip.codec=" + codec)
                .run(context -> assertThat(serializer(context).serialize("b"))
                        .asHexString()
                        .isEqualTo(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jackson3", "jackson2", "json"})
    void codec_byProperties_readsWhatTheOthersWrote(String codec) {
        List<Book> value = new ArrayList<>(List.of(BOOK, BOOK));
        runner.withPropertyValues("cachezip.codec=" + codec).run(writer -> {
            byte[] stored = serializer(writer).serialize(value);
            for (String other : new String[] {"jackson3", "jackson2", "json"}) {
                runner.withPropertyValues("cachezip.codec=" + other)
                        .run(reader -> assertThat(serializer(reader).deserialize(stored))
                                .isEqualTo(value));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"msgpack", "jackson3", "json"})
    void jackson2_isNotNeeded(String codec) {
        runner.withClassLoader(new FilteredClassLoader(
                        "dev.cachezip.jackson2", "com.fasterxml.jackson.databind", "org.msgpack"))
                .withPropertyValues("cachezip.codec=" + codec)
                .run(context -> assertThat(roundTrip(context, BOOK)).isEqualTo(BOOK));
    }

    @Test
    void jackson3_isNotNeeded() {
        runner.withClassLoader(new FilteredClassLoader("dev.cachezip.jackson2", "dev.cachezip.jackson3"))
                .run(context -> assertThat(roundTrip(context, BOOK)).isEqualTo(BOOK));
    }

    @ParameterizedTest
    @CsvSource({"jackson2, cachezip-jackson2", "jackson3, cachezip-jackson3", "json, cachezip-jackson3"})
    void module_missingAndChosen_isAnalyzed(String codec, String module) {
        runner.withClassLoader(new FilteredClassLoader("dev.cachezip.jackson2", "dev.cachezip.jackson3"))
                .withPropertyValues("cachezip.codec=" + codec)
                .run(context -> {
                    Throwable failure = Objects.requireNonNull(context.getStartupFailure());
                    FailureAnalysis analysis =
                            Objects.requireNonNull(new MissingRequirementFailureAnalyzer().analyze(failure));
                    assertThat(analysis.getDescription()).contains("The codec " + codec + " is set");
                    assertThat(analysis.getAction()).contains("dev.cachezip:" + module);
                });
    }

    @Test
    void jackson3_olderThanNeeded_isAnalyzed() {
        assertThatExceptionOfType(MissingRequirementException.class)
                .isThrownBy(() -> MissingRequirementException.checkJackson(new Version(3, 0, 4, null, null, null)))
                .withMessageContaining("3.0.4")
                .satisfies(failure -> assertThat(new MissingRequirementFailureAnalyzer().analyze(failure))
                        .extracting(FailureAnalysis::getAction)
                        .asString()
                        .contains("Spring Boot 4.0.4"));
    }

    @Test
    void jackson2_moduleBeans_apply() {
        runner.withPropertyValues("cachezip.codec=jackson2")
                .withUserConfiguration(Jackson2Module.class)
                .run(context -> {
                    assertThat(text(context, new Money(5))).contains("5 cents");
                    assertThat(roundTrip(context, new Money(5))).isEqualTo(new Money(5));
                });
    }

    @ParameterizedTest
    @CsvSource({"msgpack, unitPrice", "jackson3, unit-price", "json, unit-price"})
    void propertiesOfBoot_applyWhereJacksonMaps(String codec, String name) {
        runner.withPropertyValues("cachezip.codec=" + codec, "spring.jackson.property-naming-strategy=KEBAB_CASE")
                .run(context -> {
                    assertThat(text(context, BOOK)).contains(name);
                    assertThat(roundTrip(context, BOOK)).isEqualTo(BOOK);
                });
    }

    @ParameterizedTest
    @CsvSource({
        "state, msgpack, cachezip.codec says how objects are stored",
        "properties, msgpack, set cachezip.codec=jackson3",
        "properties, json, cachezip.codec says how objects are stored"
    })
    void mapping_isRefusedAtTheStartWithItsSuccessor(String mapping, String codec, String end) {
        runner.withPropertyValues("cachezip.mapping=" + mapping, "cachezip.codec=" + codec)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(InvalidCachezipPropertyException.class)
                        .hasMessageContaining("cachezip.mapping")
                        .hasMessageEndingWith(end));
    }

    @Test
    void propertiesOfBoot_thatWouldChangeValues_doNot() {
        runner.withPropertyValues(
                        "spring.jackson.default-property-inclusion=non_empty",
                        "spring.jackson.date-format=yyyy",
                        "spring.jackson.time-zone=America/New_York",
                        "spring.jackson.default-leniency=false",
                        "spring.jackson.use-jackson2-defaults=true",
                        "spring.jackson.datatype.datetime.write-dates-as-timestamps=true",
                        "spring.jackson.datatype.enum.write-enums-using-index=true",
                        "spring.jackson.deserialization.use-big-decimal-for-floats=true",
                        "spring.jackson.serialization.wrap-root-value=true",
                        "spring.jackson.mapper.use-static-typing=true",
                        "spring.jackson.factory.constraints.read.max-string-length=1")
                .run(context -> {
                    assertThat(roundTrip(context, BOOK)).isEqualTo(BOOK);
                    assertThat(roundTrip(context, 1.5)).isEqualTo(1.5);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"jackson3", "json"})
    void customizers_applyInTheirOrder(String codec) {
        runner.withPropertyValues("cachezip.codec=" + codec)
                .withUserConfiguration(Customizers.class)
                .run(context -> {
                    assertThat(text(context, BOOK)).contains("UnitPrice");
                    assertThat(roundTrip(context, BOOK)).isEqualTo(BOOK);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"msgpack", "jackson3", "json"})
    void moduleBeans_apply(String codec) {
        runner.withPropertyValues("cachezip.codec=" + codec)
                .withUserConfiguration(Modules.class)
                .run(context -> {
                    assertThat(text(context, new Money(5))).contains("5 cents");
                    assertThat(roundTrip(context, new Money(5))).isEqualTo(new Money(5));
                });
    }

    @Test
    void moduleBeans_withoutBootsModule_apply() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(CachezipAutoConfiguration.class))
                .withPropertyValues("cachezip.allowed-types=dev.cachezip.autoconfigure.*")
                .withClassLoader(new FilteredClassLoader("org.springframework.boot.jackson"))
                .withUserConfiguration(Modules.class)
                .run(context -> {
                    assertThat(text(context, new Money(5))).contains("5 cents");
                    assertThat(roundTrip(context, new Money(5))).isEqualTo(new Money(5));
                });
    }

    @Test
    void jackson2Codec_ofCore_readsWhatTheStarterWrote() {
        runner.withPropertyValues("cachezip.codec=jackson3").run(context -> {
            byte[] stored = serializer(context).serialize(BOOK);
            assertThat(Jackson2Codecs.messagePack(AllowedTypes.of(Book.class.getName()))
                            .read(stored, 0, stored.length))
                    .isEqualTo(BOOK);
        });
    }

    @SuppressWarnings("unchecked")
    private static RedisSerializer<Object> serializer(ApplicationContext context) {
        return (RedisSerializer<Object>) context.getBean("cachezipRedisSerializer");
    }

    private static Object roundTrip(ApplicationContext context, Object value) {
        return Objects.requireNonNull(
                serializer(context).deserialize(serializer(context).serialize(value)));
    }

    private static String text(ApplicationContext context, Object value) {
        return new String(Objects.requireNonNull(serializer(context).serialize(value)), StandardCharsets.ISO_8859_1);
    }

    record Book(
            String title,
            BigDecimal unitPrice,
            Instant added,
            @org.jspecify.annotations.Nullable List<String> tags) {}

    record Money(int cents) {}

    @Configuration(proxyBeanMethods = false)
    static class Customizers {

        @Bean
        @Order(2)
        JsonMapperBuilderCustomizer second() {
            return builder -> builder.propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE);
        }

        @Bean
        @Order(1)
        JsonMapperBuilderCustomizer first() {
            return builder -> builder.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .activateDefaultTyping(
                            BasicPolymorphicTypeValidator.builder()
                                    .allowIfBaseType(Object.class)
                                    .build(),
                            DefaultTyping.NON_FINAL);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Modules {

        @Bean
        JacksonModule moneyModule() {
            return new SimpleModule("money")
                    .addSerializer(Money.class, new ValueSerializer<>() {
                        @Override
                        public void serialize(Money value, JsonGenerator generator, SerializationContext context) {
                            generator.writeString(value.cents() + " cents");
                        }
                    })
                    .addDeserializer(Money.class, new ValueDeserializer<>() {
                        @Override
                        public Money deserialize(JsonParser parser, DeserializationContext context) {
                            return new Money(Integer.parseInt(parser.getString().replace(" cents", "")));
                        }
                    });
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Jackson2Module {

        @Bean
        Module moneyModule2() {
            return new com.fasterxml.jackson.databind.module.SimpleModule("money")
                    .addSerializer(
                            Money.class,
                            new com.fasterxml.jackson.databind.ser.std.ToStringSerializerBase(Money.class) {
                                @Override
                                public String valueToString(Object value) {
                                    return ((Money) value).cents() + " cents";
                                }
                            })
                    .addDeserializer(
                            Money.class,
                            new com.fasterxml.jackson.databind.deser.std.FromStringDeserializer<>(Money.class) {
                                @Override
                                protected Money _deserialize(
                                        String value, com.fasterxml.jackson.databind.DeserializationContext context) {
                                    return new Money(Integer.parseInt(value.replace(" cents", "")));
                                }
                            });
        }
    }
}
