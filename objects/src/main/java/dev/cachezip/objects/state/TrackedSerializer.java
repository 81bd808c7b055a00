package dev.cachezip.objects.state;

import dev.cachezip.objects.document.Marking;
import dev.cachezip.objects.document.Placeholder;
import dev.cachezip.objects.document.References;
import dev.cachezip.objects.places.SharedSerializer;
import dev.cachezip.objects.root.Mark;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/** Writes objects that a value may refer to more than once: the first time with a number, later only the number. */
final class TrackedSerializer extends SharedSerializer<Object> {

    private final ValueSerializer<Object> serializer;

    @SuppressWarnings("unchecked") // it gets the values that the other one would get
    TrackedSerializer(ValueSerializer<?> serializer) {
        this.serializer = (ValueSerializer<Object>) serializer;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        TrackedObjects found = (TrackedObjects) context.getAttribute(TrackedObjects.class);
        if (value instanceof Placeholder placeholder && placeholder.original() != null) {
            write(value, found.visit(placeholder.original()), generator, context);
        } else if (needsItsContent(value)) {
            found.enter(value);
            serializer.serialize(value, generator, context);
            found.leave(value);
        } else {
            write(value, isEmpty(value) ? 0 : found.visit(value), generator, context);
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

    private void write(Object value, int number, JsonGenerator generator, SerializationContext context) {
        if (number == 0) {
            serializer.serialize(value, generator, context);
        } else if (number < 0) {
            Marking.alone(generator, Mark.REFERENCE, References.data(-number));
        } else {
            Marking.start(generator, Mark.ANCHOR, References.data(number));
            serializer.serialize(value, generator, context);
            generator.writeEndArray();
        }
    }
}
