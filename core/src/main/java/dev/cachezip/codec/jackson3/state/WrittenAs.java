package dev.cachezip.codec.jackson3.state;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * How the values of a class are written in a {@link Slot}.
 *
 * @param type the class
 * @param plain whether the serializer does all: no mark comes before the value
 * @param serializer writes the value
 * @param id the type id of all values; {@code null} if there is none, or if each value has its own
 * @param idOf the type id of a value
 * @param replacement returns what is written in the place of a value
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WrittenAs(
        Class<?> type,
        boolean plain,
        ValueSerializer<Object> serializer,
        byte @Nullable [] id,
        @Nullable Function<Object, String> idOf,
        @Nullable Function<Object, @Nullable Object> replacement) {

    /** Returns that of values without a mark. */
    static WrittenAs bare(Class<?> type, ValueSerializer<Object> serializer) {
        return new WrittenAs(type, true, serializer, null, null, null);
    }

    /** Returns that of values with the mark of their class. */
    static WrittenAs marked(Class<?> type, String id, ValueSerializer<Object> serializer) {
        return new WrittenAs(type, false, serializer, id.getBytes(StandardCharsets.UTF_8), null, null);
    }

    /** Returns that of values with a mark that is different for each of them; an empty id stands for no mark. */
    static WrittenAs marked(Class<?> type, Function<Object, String> idOf, ValueSerializer<Object> serializer) {
        return new WrittenAs(type, false, serializer, null, idOf, null);
    }

    /** Returns that of values in whose place others are written. */
    static WrittenAs replaced(
            Class<?> type, Function<Object, @Nullable Object> replacement, ValueSerializer<Object> never) {
        return new WrittenAs(type, false, never, null, null, replacement);
    }

    void writeSpecial(Object value, JsonGenerator generator, SerializationContext context, Slot slot) {
        if (replacement != null) {
            slot.writeReplaced(value, replacement.apply(value), generator, context);
            return;
        }
        byte[] mark = id != null ? id : idOf == null ? StateMapping.NO_DATA : utf8(idOf.apply(value));
        if (mark.length == 0) {
            serializer.serialize(value, generator, context);
            return;
        }
        Marking marking = Marking.of(generator);
        marking.start(generator, Mark.TYPE, mark);
        marking.startValue(generator);
        serializer.serialize(value, generator, context);
        marking.end(generator);
    }

    private static byte[] utf8(String id) {
        return id.getBytes(StandardCharsets.UTF_8);
    }
}
