package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.types.JdkTypes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.SerializableString;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Refuses keys of maps that would come back as other keys: Jackson writes any object as its {@code toString}, and passes
 * the text to any constructor for one string.
 *
 * <p>Keys of the JDK's types are exact, and are not checked.
 */
final class KeyChecks extends ValueSerializerModifier {

    private static final long serialVersionUID = 1;

    private transient @Nullable ObjectMapper mapper;

    /** Sets the mapper that reads keys; to be called before the first use. */
    void bind(ObjectMapper reading) {
        mapper = reading;
    }

    @Override
    public ValueSerializer<?> modifyKeySerializer(
            SerializationConfig config, JavaType type, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> raw = type.getRawClass();
        // The keys of an enum map whose enum is not declared; the type id has it.
        if (raw == String.class || raw == Enum.class || JdkTypes.isKey(raw)) {
            return serializer;
        }
        boolean body = Enum.class.isAssignableFrom(raw) && !raw.isEnum();
        return new Checked(body ? type.getSuperClass() : type, serializer);
    }

    private ObjectMapper mapper() {
        ObjectMapper reading = mapper;
        if (reading == null) {
            throw new IllegalStateException("No mapper");
        }
        return reading;
    }

    /** Writes the keys of one declared type. */
    private final class Checked extends ValueSerializer<Object> {

        private final JavaType type;
        private final ValueSerializer<Object> serializer;
        private @Nullable ObjectReader reader;

        /** Whether each constant of the enum is known to come back. */
        private boolean exact;

        @SuppressWarnings("unchecked") // the serializer of the type
        Checked(JavaType type, ValueSerializer<?> serializer) {
            this.type = type;
            this.serializer = (ValueSerializer<Object>) serializer;
        }

        /** Returns the unchecked serializer for a property whose annotations say how its keys are read. */
        @Override
        public ValueSerializer<?> createContextual(SerializationContext context, @Nullable BeanProperty property) {
            ValueSerializer<?> contextual = serializer.createContextual(context, property);
            boolean unchecked = type.isJavaLangObject()
                    ? property == null || !declaresObjects(property.getType())
                    : property != null && hasReader(property, context);
            return unchecked ? contextual : new Checked(type, contextual);
        }

        private static boolean hasReader(BeanProperty property, SerializationContext context) {
            AnnotatedMember member = property.getMember();
            return member != null
                    && context.getAnnotationIntrospector().findKeyDeserializer(context.getConfig(), member) != null;
        }

        /** Returns whether a type declares keys as objects; the type id of an undeclared map says what its keys are. */
        private static boolean declaresObjects(JavaType declared) {
            JavaType part = declared;
            while (part != null && !(part.isMapLikeType() && part.getKeyType().isJavaLangObject())) {
                part = part.getContentType();
            }
            return part != null;
        }

        @Override
        public void serialize(Object key, JsonGenerator generator, SerializationContext context) {
            if (!exact && key.getClass() != String.class) {
                check(key, generator, context);
            }
            serializer.serialize(key, generator, context);
        }

        private void check(Object key, JsonGenerator generator, SerializationContext context) {
            if (key instanceof Enum<?> constant && type.hasRawClass(constant.getDeclaringClass())) {
                for (Object each : constant.getDeclaringClass().getEnumConstants()) {
                    checkOne(each, generator, context);
                }
                exact = true;
            } else {
                checkOne(key, generator, context);
            }
        }

        private void checkOne(Object key, JsonGenerator generator, SerializationContext context) {
            if (!isSame(key, readBack(text(key, generator, context)), generator, context)) {
                throw refused(key);
            }
        }

        private boolean isSame(
                Object key, @Nullable Object copy, JsonGenerator generator, SerializationContext context) {
            if (copy == null || copy.equals(key)) {
                return copy != null;
            }
            // Objects without equals have no other state to compare.
            return copy.getClass() == key.getClass()
                    && !(key instanceof Enum)
                    && copy.hashCode() == System.identityHashCode(copy)
                    && text(copy, generator, context).equals(text(key, generator, context));
        }

        private String text(Object key, JsonGenerator generator, SerializationContext context) {
            Captured captured = new Captured(generator);
            serializer.serialize(key, captured, context);
            String text = captured.text;
            if (text == null) {
                throw refused(key);
            }
            return text;
        }

        private @Nullable Object readBack(String text) {
            try (TokenBuffer entry = TokenBuffer.forGeneration()) {
                entry.writeStartObject();
                entry.writeName(text);
                entry.writeNull();
                entry.writeEndObject();
                try (JsonParser parser = entry.asParser()) {
                    Map<?, ?> map = reader().readValue(parser);
                    return map.keySet().iterator().next();
                }
            } catch (JacksonException | CachezipException e) {
                throw new CachezipException.Codec(
                        "A key of " + type.getRawClass().getName()
                                + " cannot be stored: its text could not be read again; set cachezip.mapping=state",
                        e);
            }
        }

        private ObjectReader reader() {
            ObjectReader known = reader;
            if (known == null) {
                ObjectMapper reading = mapper();
                JavaType map = reading.getTypeFactory()
                        .constructMapType(HashMap.class, type, reading.constructType(String.class));
                known = reading.readerFor(map);
                reader = known;
            }
            return known;
        }

        private CachezipException.Codec refused(Object key) {
            String declared = type.hasRawClass(key.getClass())
                    ? ""
                    : " where a key of " + type.getRawClass().getName() + " is declared";
            return new CachezipException.Codec(
                    "A key of " + key.getClass().getName() + declared
                            + " would come back as another one; set cachezip.mapping=state, or give its class a @JsonKey"
                            + " and a @JsonCreator",
                    null);
        }
    }

    /** Keeps the text of a key instead of writing it. */
    private static final class Captured extends JsonGeneratorDelegate {

        private @Nullable String text;

        Captured(JsonGenerator generator) {
            super(generator, false);
        }

        @Override
        public JsonGenerator writeName(String name) {
            text = name;
            return this;
        }

        @Override
        public JsonGenerator writeName(SerializableString name) {
            text = name.getValue();
            return this;
        }

        @Override
        public JsonGenerator writePropertyId(long id) {
            text = Long.toString(id);
            return this;
        }
    }
}
