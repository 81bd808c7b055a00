package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.types.JdkTypes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.util.TokenBuffer;

/**
 * The types for which an application has both a serializer and a deserializer, in a module or by annotation: only the
 * two together bring a value back. Values of the JDK are never among them: an application that shortens a time or
 * escapes a text does so for web pages. Thread-safe.
 */
public final class RegisteredTypes {

    /** The packages and class names of serializers and deserializers that are not the application's. */
    private static final List<String> OURS = List.of(
            "tools.jackson.databind.",
            "dev.cachezip.objects.",
            "dev.cachezip.msgpack.",
            // Its presence must not change the form of Kotlin values.
            "tools.jackson.module.kotlin.");

    private final ObjectReader reader;
    private final ObjectWriter writer;
    private final BoundedCache<JavaType, Pair> known = new BoundedCache<>();

    /** Finds the types in the settings of a mapper that has the {@link #module}. */
    public RegisteredTypes(ObjectMapper mapper) {
        this.reader = mapper.readerFor(Contexts.class).without(DeserializationFeature.UNWRAP_ROOT_VALUE);
        this.writer = mapper.writerFor(Contexts.class).without(SerializationFeature.WRAP_ROOT_VALUE);
    }

    /** Returns a module that gives access to the contexts of a mapper. */
    public static JacksonModule module() {
        return new SimpleModule("cachezip-context")
                .addDeserializer(Contexts.class, new ContextReader())
                .addSerializer(Contexts.class, new ContextWriter());
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
            return deserializer == null ? null : deserializer.getNullValue(context());
        } catch (JacksonException e) {
            return null;
        }
    }

    private DeserializationContext context() {
        return Objects.requireNonNull(reader.<Contexts>readValue(BooleanNode.TRUE).reading);
    }

    private SerializationContext writing() {
        Contexts contexts = new Contexts();
        writer.writeValue(TokenBuffer.forGeneration(), contexts);
        return Objects.requireNonNull(contexts.writing);
    }

    private Pair pair(JavaType type) {
        Pair pair = known.get(type);
        if (pair == null) {
            pair = find(type);
            known.put(type, pair);
        }
        return pair;
    }

    private Pair find(JavaType type) {
        if (JdkTypes.isValue(type.getRawClass())) {
            return Pair.NONE;
        }
        try {
            ValueSerializer<Object> serializer = writing().findValueSerializer(type);
            if (isOurs(serializer.getClass())) {
                return Pair.NONE;
            }
            ValueDeserializer<Object> deserializer = context().findRootValueDeserializer(type);
            return isOurs(deserializer.getClass()) ? Pair.NONE : new Pair(serializer, deserializer);
        } catch (JacksonException | IllegalArgumentException | CachezipException | LinkageError e) {
            // The type is not registered if Jackson cannot map it, or a module refuses it, or its methods name a class
            // that is missing.
            return Pair.NONE;
        }
    }

    private static boolean isOurs(Class<?> type) {
        return OURS.stream().anyMatch(type.getName()::startsWith);
    }

    /** A value of which nothing is written or read but the context in which that happens. */
    private static final class Contexts {

        private @Nullable DeserializationContext reading;
        private @Nullable SerializationContext writing;
    }

    private static final class ContextReader extends ValueDeserializer<Contexts> {

        @Override
        public Contexts deserialize(JsonParser parser, DeserializationContext context) {
            Contexts contexts = new Contexts();
            contexts.reading = context;
            return contexts;
        }
    }

    private static final class ContextWriter extends ValueSerializer<Contexts> {

        @Override
        public void serialize(Contexts contexts, JsonGenerator generator, SerializationContext context) {
            contexts.writing = context;
            generator.writeNull();
        }
    }

    private record Pair(
            @Nullable ValueSerializer<Object> serializer,
            @Nullable ValueDeserializer<Object> deserializer) {

        private static final Pair NONE = new Pair(null, null);
    }
}
