package dev.cachezip.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
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
}
