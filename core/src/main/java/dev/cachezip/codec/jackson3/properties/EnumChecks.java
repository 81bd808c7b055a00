package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.RefusingSerializer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Refuses the constants of an enum of which one would come back as another: an annotated method may return the same for
 * both. The constants are checked when the serializer is made, so that writing one takes no longer.
 */
final class EnumChecks extends ValueSerializerModifier {

    private static final long serialVersionUID = 1;

    private transient @Nullable ObjectMapper mapper;

    /** Sets the mapper that reads constants; without one, they are not checked. */
    void bind(ObjectMapper reading) {
        mapper = reading;
    }

    @Override
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> type = bean.getBeanClass();
        ObjectMapper reading = mapper;
        Object[] constants = type.isEnum() ? type.getEnumConstants() : null;
        if (constants == null || reading == null) {
            return serializer;
        }
        try {
            return check(constants, serializer, reading);
        } catch (JacksonException e) {
            // What cannot be read at all is noticed when the first value is read back.
            return serializer;
        }
    }

    @SuppressWarnings({"unchecked", "ReferenceEquality"}) // the serializer of the enum, whose constants are single
    private static ValueSerializer<?> check(Object[] constants, ValueSerializer<?> serializer, ObjectMapper reading) {
        SerializationContext context = reading._serializationContext();
        ValueSerializer<Object> writer = (ValueSerializer<Object>) serializer.createContextual(context, null);
        for (Object constant : constants) {
            try (TokenBuffer written = new TokenBuffer(context, false)) {
                writer.serialize(constant, written, context);
                try (JsonParser parser = written.asParser()) {
                    Object copy = reading.readerFor(constants.getClass().getComponentType())
                            .readValue(parser);
                    if (copy != constant) {
                        return refused((Enum<?>) constant, copy);
                    }
                }
            }
        }
        return serializer;
    }

    private static ValueSerializer<?> refused(Enum<?> constant, @Nullable Object copy) {
        return new RefusingSerializer(new CachezipException.Codec(
                "Constants of " + constant.getDeclaringClass().getName() + " cannot be stored: "
                        + constant.name() + " would come back as "
                        + (copy instanceof Enum<?> other ? other.name() : "null")
                        + "; give each constant a text of its own, or set cachezip.mapping=state",
                null));
    }
}
