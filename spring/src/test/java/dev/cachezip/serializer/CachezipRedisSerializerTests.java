package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import org.springframework.util.StopWatch;

class CachezipRedisSerializerTests {

    private final ValuePipeline<Object> pipeline =
            ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of())).build();
    private final RedisSerializer<Object> serializer = new CachezipRedisSerializer<>(pipeline);

    @AfterEach
    void close() {
        pipeline.close();
    }

    @Test
    void serialize_null_isOneByte() {
        assertThat(serializer.serialize(null)).containsExactly(0xC0);
        assertThat(serializer.deserialize(new byte[] {(byte) 0xC0})).isNull();
    }

    @Test
    void deserialize_noValue_isNull() {
        assertThat(serializer.deserialize(null)).isNull();
    }

    @Test
    void deserialize_serialized_isEqual() {
        String value = "value ".repeat(100);
        assertThat(serializer.deserialize(serializer.serialize(value))).isEqualTo(value);
    }

    @Test
    void serialize_typeThatIsNotAllowed_tellsTheCause() {
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> serializer.serialize(new StopWatch()))
                .withCauseInstanceOf(CachezipException.TypeNotAllowed.class)
                .withMessageContaining("cachezip.allowed-types");
    }

    /** An application has built its cache manager by hand, and reads entries of a cache of the starter. */
    @Test
    void deserialize_objectOfADeclaredType_whereNobodyDeclaresIt_isUnreadable() {
        byte[] stored = declared(Book.class).serialize(new Book("Dune", 412));

        assertThat(declared(Book.class).deserialize(stored)).isEqualTo(new Book("Dune", 412));
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> declared(Object.class).deserialize(stored))
                .withMessageContaining("without type id");
    }

    @Test
    void deserialize_mapWithoutTypeId_isTheMapThatWasWritten() {
        Map<String, Object> map = new LinkedHashMap<>(Map.of("title", "Dune"));
        byte[] stored = serializer.serialize(map);

        assertThat(stored).startsWith(0x81);
        assertThat(serializer.deserialize(stored)).isEqualTo(map);
    }

    private RedisSerializer<Object> declared(Type type) {
        return new CachezipRedisSerializer<>(pipeline).declaredAs(type);
    }

    record Book(String title, int pages) {}

    @Test
    void deserialize_unreadable_throwsInsteadOfReturningNull() {
        byte[] jdk = RedisSerializer.java().serialize("a value of the JDK");
        for (byte[] stored : new byte[][] {new byte[0], {0, 1, 2}, {(byte) 0xC1}, jdk}) {
            assertThatExceptionOfType(UnreadableValueException.class)
                    .isThrownBy(() -> serializer.deserialize(stored))
                    .withCauseInstanceOf(CachezipException.class);
        }
    }
}
