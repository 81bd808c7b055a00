package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson2.Jackson2Codecs;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.serializer.RedisSerializer;

class DeclaredSerializersTests {

    /** What a module of an application may do when it is asked for a type. */
    private static final class Unprepared implements ValueSerializer<Object> {

        private final RedisSerializer<Object> serializer = RedisSerializer.java();

        @Override
        public ValueSerializer<Object> declaredAs(Type type) {
            throw new IllegalStateException("not this one");
        }

        @Override
        public ValueSerializer<Object> withPipeline(UnaryOperator<ValuePipeline<Object>> change) {
            return this;
        }

        @Override
        public byte[] serialize(@Nullable Object value) {
            return serializer.serialize(value);
        }

        @Override
        public @Nullable Object deserialize(byte @Nullable [] stored) {
            return serializer.deserialize(stored);
        }
    }

    @Test
    void of_typeWhosePreparationThrows_storesValuesAsIfNothingWereDeclared() {
        RedisSerializer<Object> serializer = new DeclaredSerializers(new Unprepared()).of(String.class);

        assertThat(serializer.deserialize(serializer.serialize("a"))).isEqualTo("a");
        byte[] another = serializer.serialize(1L);
        assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> serializer.deserialize(another));
    }

    /** Something with a type argument. */
    record Result<T>(T value) {}

    /** Something else. */
    record Book(String title, int pages) {}

    /** Types of which a part is not known, each with values of it. */
    @SuppressWarnings("rawtypes")
    interface Types<T> {

        Result<?> wild();

        Result raw();

        Result<T> free();

        List<?> list();

        List<? extends T> elements();

        Map<String, ?> map();

        Comparable<?> comparable();

        List<Result<?>> nested();

        Enum<?> constant();

        <N extends Comparable<N>> List<N> bound();
    }

    private static final Map<String, List<Object>> VALUES = Map.of(
            "wild", List.of(new Result<>(new Book("a", 1)), new Result<>(1)),
            "raw", List.of(new Result<>("a")),
            "free", List.of(new Result<>(List.of(1))),
            "list", List.of(List.of(1, "a", new Book("a", 1)), List.of(), new ArrayList<>(List.of(1, 2))),
            "elements", List.of(List.of("a")),
            "map", List.of(Map.of("a", 1, "b", "c"), Map.of("a", new Book("a", 1)), Map.of()),
            "comparable", List.of("a", 1, BigDecimal.TEN),
            "nested", List.of(List.of(new Result<>(1), new Result<>("a"))),
            "constant", List.of(DayOfWeek.MONDAY),
            "bound", List.of(List.of("a", "b")));

    static Stream<Named<ValueCodec<Object>>> codecs() {
        AllowedTypes types = AllowedTypes.of(Result.class.getName(), Book.class.getName(), "java.time.DayOfWeek");
        return Stream.of(
                Named.of("msgpack", ObjectCodecs.messagePack(types)),
                Named.of("json", Jackson3Codecs.of(types).json()),
                Named.of("jackson3", Jackson3Codecs.of(types).messagePack()),
                Named.of("jackson2", Jackson2Codecs.messagePack(types)));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void of_typeWithUnknownParts_readsItsValuesAndNoOther(ValueCodec<Object> codec) {
        try (ValuePipeline<Object> pipeline = ValuePipeline.builder(codec).build()) {
            DeclaredSerializers serializers =
                    new DeclaredSerializers(new CachezipRedisSerializer<>(pipeline).declaredAs(Object.class));
            for (Method method : Types.class.getDeclaredMethods()) {
                Type type = KnownType.of(method.getGenericReturnType(), Types.class);
                RedisSerializer<Object> serializer = serializers.of(type);
                VALUES.forEach((name, values) -> values.forEach(value -> {
                    byte[] stored = serializers.undeclared().serialize(value);
                    if (name.equals(method.getName())) {
                        assertThat(serializer.serialize(value)).as(name).isEqualTo(stored);
                        assertThat(serializer.deserialize(stored)).as(name).isEqualTo(value);
                        return;
                    }
                    Object read;
                    try {
                        read = serializer.deserialize(stored);
                    } catch (UnreadableValueException e) {
                        return;
                    }
                    assertThat(read)
                            .as("%s as %s", value, type)
                            .isInstanceOf(ResolvableType.forType(type).toClass());
                }));
            }
        }
    }

    /** By properties, values always have type ids. */
    static Stream<Named<ValueCodec<Object>>> bareCodecs() {
        return codecs().filter(codec -> codec.getName().equals("msgpack"));
    }

    /** An older version of the application has declared the class. */
    @ParameterizedTest
    @MethodSource("bareCodecs")
    void of_typeWithUnknownParts_objectsWithoutTypeId_areNoMaps(ValueCodec<Object> codec) throws NoSuchMethodException {
        try (ValuePipeline<Object> pipeline = ValuePipeline.builder(codec).build()) {
            DeclaredSerializers serializers =
                    new DeclaredSerializers(new CachezipRedisSerializer<>(pipeline).declaredAs(Object.class));
            Type books =
                    ResolvableType.forClassWithGenerics(List.class, Book.class).getType();
            List<Book> value = new ArrayList<>(List.of(new Book("a", 1)));
            byte[] stored = serializers.of(books).serialize(value);
            RedisSerializer<Object> list =
                    serializers.of(Types.class.getMethod("list").getGenericReturnType());
            assertThatExceptionOfType(UnreadableValueException.class).isThrownBy(() -> list.deserialize(stored));
        }
    }
}
