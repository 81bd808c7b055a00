package dev.cachezip.objects.places;

import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.plans.UniformDeserializers;
import dev.cachezip.objects.types.JdkTypes;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.deser.bean.BuilderBasedDeserializer;
import tools.jackson.databind.deser.impl.FailingDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;
import tools.jackson.databind.ser.impl.FailingSerializer;

/**
 * The types for which an application has both a serializer and a deserializer, in a module or by annotation: only the
 * two together bring a value back. Values of the JDK are never among them: an application that shortens a time or
 * escapes a text does so for web pages. Thread-safe.
 *
 * <p>A mapper with the application's settings tells. Behind the application's modules it has one that offers the same
 * serializer and the same deserializer for every type. Where the mapper comes to these, the application has none.
 */
public final class RegisteredTypes {

    /** The module whose presence must not change the form of Kotlin values. */
    private static final String KOTLIN = "tools.jackson.module.kotlin.KotlinModule";

    private static final ValueSerializer<Object> LAST_SERIALIZER = new FailingSerializer("Asked for only");
    private static final ValueDeserializer<Object> LAST_DESERIALIZER = new FailingDeserializer("Asked for only");

    private final ObjectMapper asked;
    private final ObjectMapper used;
    private final BoundedCache<JavaType, RegisteredMapping> known = new BoundedCache<>();

    /**
     * Finds the types.
     *
     * @param settings a mapper with the application's settings alone
     * @param used the mapper whose serializers and deserializers are used
     */
    public RegisteredTypes(ObjectMapper settings, ObjectMapper used) {
        MapperBuilder<?, ?> builder = settings.rebuild().removeAllModules().addModule(new LastModule());
        settings.registeredModules().stream()
                .filter(module -> !module.getClass().getName().equals(KOTLIN))
                .forEach(builder::addModule);
        this.asked = builder.build();
        this.used = used;
    }

    /** Returns the serializer of a type, or {@code null} if the type is not registered. */
    public @Nullable ValueSerializer<Object> serializer(JavaType type) {
        return pair(type).serializer;
    }

    /** Returns the deserializer of a type, or {@code null} if the type is not registered. */
    public @Nullable ValueDeserializer<Object> deserializer(JavaType type) {
        return pair(type).deserializer;
    }

    /**
     * Returns the value of a registered type whose stored form is null, or {@code null} if there is none. A deserializer
     * that refuses null has none.
     */
    @Nullable
    Object nullValue(JavaType type) {
        ValueDeserializer<Object> deserializer = deserializer(type);
        try {
            return deserializer == null ? null : deserializer.getNullValue(reading(used));
        } catch (JacksonException e) {
            return null;
        }
    }

    private RegisteredMapping pair(JavaType type) {
        RegisteredMapping pair = known.get(type);
        if (pair == null) {
            pair = find(type);
            known.put(type, pair);
        }
        return pair;
    }

    @SuppressWarnings("IllegalCatch") // whatever a module throws
    private RegisteredMapping find(JavaType type) {
        if (JdkTypes.isValue(type.getRawClass())) {
            return RegisteredMapping.NONE;
        }
        try {
            ValueSerializer<?> writer = writing(asked).findValueSerializer(type);
            ValueDeserializer<?> reader =
                    isOfNobody(writer) ? null : reading(asked).findContextualValueDeserializer(type, null);
            if (reader == null || isOfNobody(reader)) {
                return RegisteredMapping.NONE;
            }
            ValueSerializer<Object> serializer = writing(used).findValueSerializer(type);
            ValueDeserializer<Object> deserializer = reading(used).findRootValueDeserializer(type);
            boolean same = serializer.getClass() == writer.getClass() && deserializer.getClass() == reader.getClass();
            return same ? new RegisteredMapping(serializer, deserializer) : RegisteredMapping.NONE;
        } catch (RuntimeException | LinkageError e) {
            // The type is not registered if Jackson cannot map it, or a module refuses it or expects a serializer of
            // beans, or its methods name a class that is missing.
            return RegisteredMapping.NONE;
        }
    }

    private static DeserializationContext reading(ObjectMapper mapper) {
        return (DeserializationContext) mapper.createParser(new byte[0]).objectReadContext();
    }

    private static SerializationContext writing(ObjectMapper mapper) {
        return (SerializationContext)
                mapper.createGenerator(OutputStream.nullOutputStream()).objectWriteContext();
    }

    private static boolean isOfNobody(ValueSerializer<?> serializer) {
        ValueSerializer<?> inside = serializer.getDelegatee();
        return serializer == LAST_SERIALIZER || (inside != null && isOfNobody(inside));
    }

    private static boolean isOfNobody(ValueDeserializer<?> deserializer) {
        ValueDeserializer<?> inside = deserializer.getDelegatee();
        // One that is made by annotations of a builder reads no other form than properties.
        return deserializer == LAST_DESERIALIZER
                || deserializer instanceof BuilderBasedDeserializer
                || (inside != null && isOfNobody(inside));
    }

    /** Has a serializer and a deserializer of each type for which no module after it has one. */
    private static final class LastModule extends SimpleModule {

        private static final long serialVersionUID = 1;

        @Override
        public void setupModule(SetupContext context) {
            context.addSerializers(new SimpleSerializers() {
                @Override
                protected ValueSerializer<?> _findSerializer(SerializationConfig config, JavaType type) {
                    return LAST_SERIALIZER;
                }
            });
            context.addDeserializers(UniformDeserializers.of(type -> LAST_DESERIALIZER, type -> true));
        }
    }

    private record RegisteredMapping(
            @Nullable ValueSerializer<Object> serializer,
            @Nullable ValueDeserializer<Object> deserializer) {

        private static final RegisteredMapping NONE = new RegisteredMapping(null, null);
    }
}
