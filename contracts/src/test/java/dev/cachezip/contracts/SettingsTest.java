package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.databind.type.TypeBindings;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.type.TypeModifier;

/** Settings of an application for its own mapper: some apply to the mapping by properties, and none changes values. */
class SettingsTest {

    private static final AllowedTypes TYPES = CodecContract.TYPES;

    /** Changes that applications make to their mappers for reasons outside of the cache. */
    @SuppressWarnings("JavaUtilDate") // old types are cached, too
    enum Habit {
        SNAKE_CASE {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
            }
        },
        NOTHING_EMPTY {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.changeDefaultPropertyInclusion(value ->
                        JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.NON_EMPTY));
            }
        },
        DEFAULT_TYPING {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfBaseType(Object.class)
                                .build(),
                        DefaultTyping.NON_FINAL,
                        JsonTypeInfo.As.PROPERTY);
            }
        },
        LOCAL_DATES {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.defaultDateFormat(new SimpleDateFormat("dd.MM.yyyy", Locale.ROOT))
                        .defaultTimeZone(TimeZone.getTimeZone("Europe/Berlin"))
                        .defaultLocale(Locale.GERMANY)
                        .withConfigOverride(
                                LocalDateTime.class,
                                override -> override.setFormat(JsonFormat.Value.forPattern("dd.MM.yyyy HH:mm")))
                        .withConfigOverride(
                                LocalDate.class,
                                override -> override.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING)))
                        .withConfigOverride(
                                Date.class, override -> override.setFormat(JsonFormat.Value.forPattern("yyyy")));
            }
        },
        NO_NULLS {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.changeDefaultNullHandling(value -> JsonSetter.Value.forValueNulls(Nulls.SKIP, Nulls.SKIP))
                        .defaultMergeable(true)
                        .withConfigOverride(
                                List.class,
                                override -> override.setNullHandling(
                                        JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY, Nulls.FAIL)));
            }
        },
        STRICT {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.defaultLeniency(false)
                        .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                        .withCoercionConfigDefaults(coercions -> {
                            for (CoercionInputShape shape : CoercionInputShape.values()) {
                                coercions.setCoercion(shape, CoercionAction.Fail);
                            }
                        })
                        .withCoercionConfig(
                                LogicalType.Textual,
                                coercions ->
                                        coercions.setCoercion(CoercionInputShape.EmptyString, CoercionAction.AsNull))
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
            }
        },
        DECIMALS {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.withConfigOverride(
                                BigDecimal.class,
                                override ->
                                        override.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.NUMBER_FLOAT)))
                        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN);
            }
        },
        VIEWS {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.defaultView(Habit.class);
            }
        },
        JACKSON_2 {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.configureForJackson2();
            }
        },
        OWN_TYPE_FACTORY {
            @Override
            void apply(JsonMapper.Builder builder) {
                builder.typeFactory(TypeFactory.createDefaultInstance());
            }
        },
        EVERY_FEATURE_REVERSED {
            @Override
            void apply(JsonMapper.Builder builder) {
                reverse(SerializationFeature.values(), SerializationFeature::enabledByDefault, builder::configure);
                reverse(DeserializationFeature.values(), DeserializationFeature::enabledByDefault, builder::configure);
                reverse(DateTimeFeature.values(), DateTimeFeature::enabledByDefault, builder::configure);
                reverse(EnumFeature.values(), EnumFeature::enabledByDefault, builder::configure);
                reverse(JsonNodeFeature.values(), JsonNodeFeature::enabledByDefault, builder::configure);
                reverse(StreamReadFeature.values(), StreamReadFeature::enabledByDefault, builder::configure);
                reverse(StreamWriteFeature.values(), StreamWriteFeature::enabledByDefault, builder::configure);
                reverse(JsonReadFeature.values(), JsonReadFeature::enabledByDefault, builder::configure);
                reverse(JsonWriteFeature.values(), JsonWriteFeature::enabledByDefault, builder::configure);
                MAPPER_FEATURES.forEach(feature -> builder.configure(feature, !feature.enabledByDefault()));
            }
        };

        /** All but those without which Jackson would not see an application's annotations and constructors. */
        private static final List<MapperFeature> MAPPER_FEATURES = Arrays.stream(MapperFeature.values())
                .filter(feature -> feature != MapperFeature.USE_ANNOTATIONS
                        && feature != MapperFeature.DETECT_PARAMETER_NAMES
                        && feature != MapperFeature.CAN_OVERRIDE_ACCESS_MODIFIERS)
                .toList();

        abstract void apply(JsonMapper.Builder builder);

        private static <F> void reverse(F[] features, Predicate<F> byDefault, BiConsumer<F, Boolean> setting) {
            Arrays.stream(features).forEach(feature -> setting.accept(feature, !byDefault.test(feature)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void roundTrip_underAnyHabit_isEqual(Habit habit) {
        for (ValueCodec<Object> codec : codecsOfBothMappings(TYPES, habit::apply)) {
            values().forEach(value -> {
                assertThat(roundTrip(codec, value)).as(habit + " " + value).isEqualTo(value);
                CodecContract.Anything inside = new CodecContract.Anything(value);
                CodecContract.Anything read = (CodecContract.Anything) roundTrip(codec, inside);
                assertThat(read.value()).as(habit + " inside " + value).isEqualTo(value);
            });
        }
    }

    private static Stream<Object> values() {
        Map<String, @Nullable Object> nulls = new HashMap<>();
        nulls.put("k", null);
        nulls.put("empty", "");
        return Stream.concat(
                CodecContract.values(),
                Stream.of(
                        nulls,
                        new Sparse(null, List.of(), "", 0, null),
                        new Sparse(Arrays.asList("a", null), List.of(1), "t", 1, Locale.ROOT)));
    }

    @ParameterizedTest
    @EnumSource
    void read_typeThatIsNotAllowed_isRefusedUnderAnyHabit(Habit habit) {
        for (Object value : new Object[] {new Sparse(null, List.of(), "", 0, null), List.of(new Named("n"))}) {
            List<ValueCodec<Object>> closed = codecsOfBothMappings(AllowedTypes.of(), habit::apply);
            List<ValueCodec<Object>> open = codecsOfBothMappings(TYPES, habit::apply);
            for (int i = 0; i < open.size(); i++) {
                byte[] plain = CodecBytes.write(open.get(i), value);
                ValueCodec<Object> refusing = closed.get(i);
                assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                        .isThrownBy(() -> CodecBytes.read(refusing, plain));
                assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                        .isThrownBy(() -> CodecBytes.write(refusing, value));
            }
        }
    }

    @Test
    @Timeout(10)
    void json_objectsThatTakeTooMuchMemory_isTooLarge() {
        ObjectSizeLimit.check(
                Jackson3Codecs.of(TYPES).maxObjectSize(ObjectSizeLimit.BYTES).json());
    }

    @Test
    void firstValue_ofTooManyObjects_isTooLarge() {
        List<Integer> value = new ArrayList<>(Collections.nCopies(1_000, 1));
        for (ValueCodec<Object> codec : List.of(
                ObjectCodecs.objects(TYPES).maxObjectSize(1_000).messagePack(),
                Jackson3Codecs.of(TYPES).maxObjectSize(1_000).json())) {
            assertThatExceptionOfType(CachezipException.TooLarge.class)
                    .isThrownBy(() -> CodecBytes.write(codec, value))
                    .withMessageContaining("cachezip.max-object-size");
        }
    }

    @Test
    void fewStoredBytesOfTooManyObjects_areTooLarge() {
        ObjectSizeLimit.checkDefault(Jackson3Codecs.of(TYPES).json());
        ObjectSizeLimit.checkDefault(ObjectCodecs.objects(TYPES).messagePack());
    }

    @Test
    void settings_areAskedForOnce() {
        AtomicInteger calls = new AtomicInteger();
        for (ValueCodec<Object> codec : codecs(builder -> calls.incrementAndGet())) {
            calls.set(0);
            for (byte[] plain : new byte[][] {{1}, {'1'}, {2}, {'2'}}) {
                assertThat(codec.read(plain, 0, 1, 1)).isNotNull();
            }
            assertThat(calls).hasValue(1);
        }
    }

    @Test
    void lists_thatAreOnlyShown_comeBackUnderAnyHabit() {
        for (Habit habit : Habit.values()) {
            for (ValueCodec<Object> codec : codecsOfBothMappings(TYPES, habit::apply)) {
                Shown shown = new Shown();
                shown.getItems().add("a");
                assertThat(((Shown) roundTrip(codec, shown)).getItems())
                        .as(habit.name())
                        .containsExactly("a");
            }
        }
    }

    @Test
    void names_apply() {
        for (ValueCodec<Object> codec :
                codecs(builder -> builder.propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE))) {
            Named value = new Named("x");
            assertThat(text(codec, value)).contains("full_name");
            assertThat(roundTrip(codec, value)).isEqualTo(value);
        }
    }

    @Test
    void mixIns_apply() {
        for (ValueCodec<Object> codec : codecs(builder -> builder.addMixIn(Named.class, NamedMixIn.class))) {
            assertThat(text(codec, new Named("x"))).contains("renamed");
            assertThat(roundTrip(codec, new Named("x"))).isEqualTo(new Named("x"));
        }
    }

    @Test
    void visibility_applies() {
        for (ValueCodec<Object> codec : codecsOfBothMappings(
                TYPES,
                builder -> builder.changeDefaultVisibility(
                        checker -> checker.withVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)))) {
            Closed value = new Closed();
            value.hidden = 7;
            assertThat(((Closed) roundTrip(codec, value)).hidden).isEqualTo(7);
        }
    }

    @Test
    void modules_apply() {
        SimpleModule module = new SimpleModule("test")
                .addSerializer(Money.class, new ValueSerializer<>() {
                    @Override
                    public void serialize(
                            Money value, tools.jackson.core.JsonGenerator generator, SerializationContext context) {
                        generator.writeString(value.cents() + " cents");
                    }
                })
                .addDeserializer(Money.class, new ValueDeserializer<>() {
                    @Override
                    public Money deserialize(tools.jackson.core.JsonParser parser, DeserializationContext context) {
                        return new Money(Integer.parseInt(parser.getString().replace(" cents", "")));
                    }
                });
        for (ValueCodec<Object> codec : codecs(builder -> builder.addModule(module))) {
            List<Money> value = new ArrayList<>(List.of(new Money(5), new Money(6)));
            assertThat(text(codec, value)).contains("6 cents");
            assertThat(roundTrip(codec, value)).isEqualTo(value);
        }
    }

    @Test
    void typeModifiers_applyAndKeepTheDoorShut() {
        AtomicInteger seen = new AtomicInteger();
        TypeModifier counting = new TypeModifier() {
            @Override
            public JavaType modifyType(JavaType type, Type jdkType, TypeBindings context, TypeFactory factory) {
                seen.incrementAndGet();
                return type;
            }
        };
        SimpleModule module = new SimpleModule("test") {
            @Override
            public void setupModule(SetupContext context) {
                super.setupModule(context);
                context.addTypeModifier(counting);
            }
        };
        for (Consumer<JsonMapper.Builder> settings : List.<Consumer<JsonMapper.Builder>>of(
                builder -> builder.addModule(module), builder -> builder.addTypeModifier(counting))) {
            seen.set(0);
            for (ValueCodec<Object> codec : codecsOfBothMappings(TYPES, settings)) {
                assertThat(roundTrip(codec, new Named("x"))).isEqualTo(new Named("x"));
                assertThat(seen).hasPositiveValue();
            }
            ValueCodec<Object> closed = ObjectCodecs.messagePack(AllowedTypes.of(), settings);
            byte[] plain = CodecBytes.write(ObjectCodecs.messagePack(TYPES), List.of(new Named("x")));
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .isThrownBy(() -> CodecBytes.read(closed, plain));
        }
    }

    private static List<ValueCodec<Object>> codecs(Consumer<JsonMapper.Builder> settings) {
        return codecs(TYPES, settings);
    }

    private static List<ValueCodec<Object>> codecs(AllowedTypes types, Consumer<JsonMapper.Builder> settings) {
        Jackson3Codecs builder = Jackson3Codecs.of(types).jackson(settings);
        return List.of(builder.messagePack(), builder.json());
    }

    private static List<ValueCodec<Object>> codecsOfBothMappings(
            AllowedTypes types, Consumer<JsonMapper.Builder> settings) {
        List<ValueCodec<Object>> codecs = new ArrayList<>(codecs(types, settings));
        codecs.add(ObjectCodecs.messagePack(types, settings));
        return codecs;
    }

    private static Object roundTrip(ValueCodec<Object> codec, Object value) {
        return Objects.requireNonNull(CodecBytes.read(codec, CodecBytes.write(codec, value)));
    }

    private static String text(ValueCodec<Object> codec, Object value) {
        return new String(CodecBytes.write(codec, value), StandardCharsets.UTF_8);
    }

    record Sparse(
            @Nullable List<@Nullable String> list,
            List<Integer> empty,
            String text,
            int zero,
            @Nullable Locale root) {}

    record Named(String fullName) {}

    interface NamedMixIn {
        @JsonProperty("renamed")
        String fullName();
    }

    static final class Closed {
        private int hidden;

        @Override
        public String toString() {
            return "hidden " + hidden;
        }
    }

    record Money(int cents) {}

    static final class Shown {

        private final List<String> items = new ArrayList<>();

        public List<String> getItems() {
            return items;
        }
    }
}
