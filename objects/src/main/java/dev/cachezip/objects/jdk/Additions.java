package dev.cachezip.objects.jdk;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.CachezipException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleKeyDeserializers;
import tools.jackson.databind.module.SimpleSerializers;

/** The serializers and deserializers of one group, of values and of keys of maps. */
record Additions(
        SimpleSerializers serializers,
        SimpleDeserializers deserializers,
        SimpleSerializers keySerializers,
        SimpleKeyDeserializers keyDeserializers) {

    Additions() {
        this(new SimpleSerializers(), new SimpleDeserializers(), new SimpleSerializers(), new SimpleKeyDeserializers());
    }

    /** Adds a type whose subclasses are not written. */
    <T> void value(Class<T> type, ValueWriter.Writing<T> writing, ValueReader.Reading<T> reading) {
        family(type, exactly(type, writing));
        read(type, reading);
    }

    /** Adds the serializer of a type and its subclasses; it refuses values that would come back different. */
    <T> void family(Class<T> type, ValueWriter.Writing<T> writing) {
        serializers.addSerializer(type, new ValueWriter<>(type, writing));
    }

    /** Adds the deserializer of a type. */
    <T> void read(Class<T> type, ValueReader.Reading<T> reading) {
        deserializers.addDeserializer(type, new ValueReader<>(type, reading));
    }

    /** Adds the deserializer of a type, for properties without a format of their own. */
    <T> void read(
            Class<T> type,
            ValueReader.Reading<T> reading,
            ValueDeserializer<?> formatted,
            Predicate<JsonFormat.Value> chosen) {
        deserializers.addDeserializer(type, new ValueReader<>(type, reading, formatted, chosen));
    }

    /** Adds a type as a key of maps. */
    <T> void key(Class<T> type, Function<T, String> text, Function<String, T> parsed) {
        limitedKey(type, text, Keys.exactly(text, parsed));
    }

    /** Adds a type as a key of maps; its reader must refuse texts that no key is written as. */
    <T> void limitedKey(Class<T> type, Function<T, String> text, BiFunction<String, DeserializationContext, T> parsed) {
        keySerializers.addSerializer(type, new Keys.Writer<>(type, text));
        readKey(type, parsed);
    }

    /** Adds the reader of a type as a key of maps; it must refuse texts that no key is written as. */
    <T> void readKey(Class<T> type, BiFunction<String, DeserializationContext, T> parsed) {
        keyDeserializers.addDeserializer(type, new Keys.Reader(type, parsed));
    }

    private static <T> ValueWriter.Writing<T> exactly(Class<T> type, ValueWriter.Writing<T> writing) {
        return (value, output) -> {
            if (value.getClass() != type) {
                throw new CachezipException.Codec(
                        "A " + value.getClass().getName() + " would come back as a " + type.getName()
                                + ": cache what it is made from",
                        null);
            }
            writing.write(value, output);
        };
    }
}
