package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * A registration of classes whose values are written as values of another class that holds all of their data.
 *
 * <p>The serializers for the other class are looked up in the mapper at work, which is not the mapper that the
 * registration was made with.
 */
final class StandIn {

    private StandIn() {}

    /**
     * Adds a serializer and a deserializer.
     *
     * @param type the class, subclasses excluded
     * @param stored the class of the stored form
     * @param written converts a value to its stored form, or throws a {@link dev.cachezip.CachezipException.Codec}
     * @param read converts the stored form back to a value
     */
    static <T, S> void add(
            SimpleModule module, Class<T> type, Class<S> stored, Function<T, S> written, Function<S, T> read) {
        add(module, type, stored, written, read, null);
    }

    /**
     * Adds a serializer and a deserializer.
     *
     * @param ofNull the value whose stored form is a null, or {@code null} if there is none
     */
    static <T, S> void add(
            SimpleModule module,
            Class<T> type,
            Class<S> stored,
            Function<T, S> written,
            Function<S, T> read,
            @Nullable T ofNull) {
        module.addSerializer(type, new ValueSerializer<>() {
            @Override
            public void serialize(T value, JsonGenerator generator, SerializationContext context) {
                if (value.getClass() != type) {
                    throw new CachezipException.Codec(
                            "A " + value.getClass().getName() + " would come back as a " + type.getName(), null);
                }
                context.findValueSerializer(stored).serialize(written.apply(value), generator, context);
            }
        });
        module.addDeserializer(type, new ValueDeserializer<>() {
            @Override
            public @Nullable T deserialize(JsonParser parser, DeserializationContext context) {
                Object found = context.findContextualValueDeserializer(context.constructType(stored), null)
                        .deserialize(parser, context);
                return read.apply(stored.cast(found));
            }

            @Override
            public @Nullable Object getNullValue(DeserializationContext context) {
                return ofNull;
            }
        });
    }

    /**
     * Adds an object that equals only itself, and is written as an object without fields.
     *
     * @param constant the object, the only one of its class
     */
    @SuppressWarnings("unchecked") // its class is that of the constant
    static <T> void addConstant(SimpleModule module, T constant) {
        add(module, (Class<T>) constant.getClass(), Constant.class, value -> new Constant(), stored -> constant);
    }

    /** The stored form of an object that is the only one of its class. */
    private record Constant() {}
}
