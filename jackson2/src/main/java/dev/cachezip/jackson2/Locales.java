package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import dev.cachezip.codec.types.LanguageTags;
import java.io.IOException;
import java.util.Locale;

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
        public void serialize(Locale value, JsonGenerator generator, SerializerProvider context) throws IOException {
            generator.writeString(LanguageTags.of(value));
        }
    }

    private static final class KeySerializer extends StdScalarSerializer<Locale> {

        KeySerializer() {
            super(Locale.class);
        }

        @Override
        public void serialize(Locale value, JsonGenerator generator, SerializerProvider context) throws IOException {
            generator.writeFieldName(LanguageTags.of(value));
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
