package dev.cachezip.objects.jdk;

import dev.cachezip.CachezipException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import tools.jackson.databind.DeserializationContext;

/** The rows of one group, of values and of keys of maps, by their types. */
record Additions(Map<Class<?>, JdkRow<?>> values, Map<Class<?>, Keys.Row<?>> keys) {

    Additions() {
        this(new HashMap<>(), new HashMap<>());
    }

    /** Adds a type whose subclasses are not written. */
    <T> void value(Class<T> type, JdkRow.RowWriting<T> writing, JdkRow.RowReading<T> reading) {
        family(type, exactly(type, writing), reading);
    }

    /** Adds a type with its subclasses; its writer refuses values that would come back different. */
    <T> void family(Class<T> type, JdkRow.RowWriting<T> writing, JdkRow.RowReading<T> reading) {
        add(new JdkRow<>(type, writing, reading, null));
    }

    /** Adds a type that Jackson writes, or another row of this group. */
    <T> void read(Class<T> type, JdkRow.RowReading<T> reading) {
        add(new JdkRow<>(type, null, reading, null));
    }

    void add(JdkRow<?> row) {
        values.put(row.type(), row);
    }

    /** Adds a type as a key of maps. */
    <T> void key(Class<T> type, Function<T, String> text, Function<String, T> parsed) {
        limitedKey(type, text, Keys.exactly(text, parsed));
    }

    /** Adds a type as a key of maps; its reader must refuse texts that no key is written as. */
    <T> void limitedKey(Class<T> type, Function<T, String> text, BiFunction<String, DeserializationContext, T> parsed) {
        keys.put(type, new Keys.Row<>(type, text, parsed));
    }

    /** Adds the reader of a type as a key of maps; it must refuse texts that no key is written as. */
    <T> void readKey(Class<T> type, BiFunction<String, DeserializationContext, T> parsed) {
        keys.put(type, new Keys.Row<>(type, null, parsed));
    }

    private static <T> JdkRow.RowWriting<T> exactly(Class<T> type, JdkRow.RowWriting<T> writing) {
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
