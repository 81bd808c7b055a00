package dev.cachezip.objects.plans;

import dev.cachezip.objects.document.Placeholder;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.TrackedObjects;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.root.Mark;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;

/**
 * How the values of one type are written and read. All places of the type share its plan. Thread-safe: parts that are made
 * late may be made twice.
 */
public abstract class ValuePlan {

    private final boolean objects;

    /**
     * Creates a plan.
     *
     * @param objects whether the values are objects to which a value may refer twice, and which may hold others
     */
    protected ValuePlan(boolean objects) {
        this.objects = objects;
    }

    /** Writes a value that no mark precedes. */
    public abstract void write(Object value, WriteDocument out);

    /**
     * Reads the value that begins at the current token, which is not null.
     *
     * @param mark the mark of the value, whose data come next; {@code null} if it has none
     */
    public abstract @Nullable Object read(@Nullable Mark mark, ReadDocument in);

    /** Returns the value whose stored form is null. */
    public @Nullable Object nullValue(DeserializationContext context) {
        return null;
    }

    /** Writes a value: if the document searches for objects, the first time with a number, and later only the number. */
    public final void writeOnce(Object value, WriteDocument out) {
        TrackedObjects found = out.tracked();
        if (found == null || !objects) {
            write(value, out);
        } else if (value instanceof Placeholder placeholder && placeholder.original() != null) {
            writeOnce(value, found.visit(placeholder.original()), out);
        } else if (needsItsContent(value)) {
            found.enter(value);
            write(value, out);
            found.leave(value);
        } else {
            writeOnce(value, isEmpty(value) ? 0 : found.visit(value), out);
        }
    }

    private void writeOnce(Object value, int number, WriteDocument out) {
        if (number == 0) {
            write(value, out);
        } else if (number < 0) {
            out.writeReference(-number);
        } else {
            out.startAnchor(number);
            write(value, out);
            out.endMark();
        }
    }

    /** Returns whether a reader can only make a value of its content. */
    private static boolean needsItsContent(Object value) {
        return value.getClass().isArray()
                || value instanceof Throwable
                || value instanceof Map.Entry<?, ?>
                || value instanceof Optional<?>
                || value instanceof AtomicReference<?>
                || value instanceof AtomicReferenceArray<?>;
    }

    /** Returns whether a value is an empty collection or map: many objects share those of the JDK. */
    private static boolean isEmpty(Object value) {
        return value instanceof Collection<?> collection
                ? collection.isEmpty()
                : value instanceof Map<?, ?> map && map.isEmpty();
    }
}
