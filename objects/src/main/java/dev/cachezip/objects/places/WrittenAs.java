package dev.cachezip.objects.places;

import dev.cachezip.objects.document.Marking;
import dev.cachezip.objects.root.Mark;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * The way to write the values of a class in a {@link Slot}.
 *
 * @param type the class
 * @param plain whether the serializer does everything, because no mark precedes the value
 * @param serializer writes the value
 * @param id the type id of all values; {@code null} if there is none, or if each value has its own
 * @param idOf returns the type id of a value
 * @param replacement returns the object to write instead of a value
 * @param confirmed the way once a value has come back as it was; {@code null} if this is the one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WrittenAs(
        Class<?> type,
        boolean plain,
        ValueSerializer<Object> serializer,
        byte @Nullable [] id,
        @Nullable Function<Object, String> idOf,
        @Nullable Function<Object, @Nullable Object> replacement,
        @Nullable WrittenAs confirmed) {

    /** Stands for the serializer of values that are written in another way. */
    private static final ValueSerializer<Object> NEVER = new ValueSerializer<>() {
        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            throw new IllegalStateException("Written in another way");
        }
    };

    /** Returns the way to write values without a mark. */
    static WrittenAs bare(Class<?> type, ValueSerializer<Object> serializer) {
        return new WrittenAs(type, true, serializer, null, null, null, null);
    }

    /** Returns the way to write values with the mark of their class. */
    static WrittenAs marked(Class<?> type, String id, ValueSerializer<Object> serializer) {
        return new WrittenAs(type, false, serializer, id.getBytes(StandardCharsets.UTF_8), null, null, null);
    }

    /** Returns the way to write values that each have their own mark; an empty id means no mark. */
    static WrittenAs marked(Class<?> type, Function<Object, String> idOf, ValueSerializer<Object> serializer) {
        return new WrittenAs(type, false, serializer, null, idOf, null, null);
    }

    /** Returns the way to write values that are replaced by other objects. */
    static WrittenAs replaced(Class<?> type, Function<Object, @Nullable Object> replacement) {
        return new WrittenAs(type, false, NEVER, null, null, replacement, null);
    }

    /** Returns a way that does the same, and notes that the class is not confirmed. */
    static WrittenAs unconfirmed(WrittenAs as) {
        return new WrittenAs(as.type, false, NEVER, null, null, null, as);
    }

    void writeSpecial(Object value, JsonGenerator generator, SerializationContext context, Slot slot) {
        if (serializer == NEVER) {
            if (confirmed != null) {
                slot.writeUnconfirmed(value, this, confirmed, generator, context);
            } else if (replacement != null) {
                slot.writeReplaced(value, replacement.apply(value), generator, context);
            }
            return;
        }
        byte[] mark = id != null ? id : idOf == null ? Marking.NO_DATA : utf8(idOf.apply(value));
        if (mark.length == 0) {
            serializer.serialize(value, generator, context);
            return;
        }
        Marking.start(generator, Mark.TYPE, mark);
        serializer.serialize(value, generator, context);
        generator.writeEndArray();
    }

    private static byte[] utf8(String id) {
        return id.getBytes(StandardCharsets.UTF_8);
    }
}
