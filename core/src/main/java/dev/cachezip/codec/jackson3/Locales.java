package dev.cachezip.codec.jackson3;

import dev.cachezip.codec.types.LanguageTags;
import java.util.Locale;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.FromStringDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Serializers and deserializers of locales as language tags, for values and for keys. */
final class Locales {

    private Locales() {}

    /** Adds the serializers and deserializers to a module. */
    static void addTo(SimpleModule module) {
        module.addSerializer(new Serializer());
        module.addDeserializer(Locale.class, new Deserializer());
        module.addKeySerializer(Locale.class, new KeySerializer());
        module.addKeyDeserializer(Locale.class, new KeyReader());
    }

    private static final class Serializer extends StdScalarSerializer<Locale> {

        Serializer() {
            super(Locale.class);
        }

        @Override
        public void serialize(Locale value, JsonGenerator generator, SerializationContext context)
                throws JacksonException {
            generator.writeString(LanguageTags.of(value));
        }
    }

    private static final class KeySerializer extends StdScalarSerializer<Locale> {

        KeySerializer() {
            super(Locale.class);
        }

        @Override
        public void serialize(Locale value, JsonGenerator generator, SerializationContext context)
                throws JacksonException {
            generator.writeName(LanguageTags.of(value));
        }
    }

    private static final class Deserializer extends FromStringDeserializer<Locale> {

        Deserializer() {
            super(Locale.class);
        }

        @Override
        protected Locale _deserialize(String value, DeserializationContext context) {
            return LanguageTags.parse(value);
        }

        @Override
        public Locale getEmptyValue(DeserializationContext context) {
            return Locale.ROOT;
        }
    }

    private static final class KeyReader extends KeyDeserializer {

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            return LanguageTags.parse(key);
        }
    }
}
