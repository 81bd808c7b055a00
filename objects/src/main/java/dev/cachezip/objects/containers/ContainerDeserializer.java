package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.Marking;
import dev.cachezip.objects.places.MarkedDeserializer;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.root.Mark;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/**
 * Reads collections or maps, to which their content may refer. Thread-safe.
 */
public abstract class ContainerDeserializer extends MarkedDeserializer {

    /**
     * What hash codes and comparisons cost for each byte of a container to which its content refers, as a multiple of what
     * they cost for an object with fields: its elements may have one byte each.
     */
    public static final int WEIGHT = 16;

    private final Slot comparator;

    /** Creates a deserializer. */
    protected ContainerDeserializer(StateMapping mapping) {
        this.comparator = mapping.slot(mapping.objectType());
    }

    @Override
    protected final @Nullable Object deserialize(
            @Nullable Mark mark, JsonParser parser, DeserializationContext context) {
        if (mark != Mark.ANCHOR) {
            return deserialize(mark, null, parser, context);
        }
        Anchor anchor = Anchor.begin(parser, context);
        Object container = deserialize(Marking.next(parser), anchor, parser, context);
        anchor.end(parser, WEIGHT);
        return container;
    }

    /**
     * Reads the collection or map that begins at the current token.
     *
     * @param mark the mark of its order, or {@code null}
     * @param anchor gets the collection or map before its content is read; {@code null} if nothing refers to it
     */
    final @Nullable Object deserialize(
            @Nullable Mark mark, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        if (mark != Mark.ORDER) {
            return read(null, anchor, parser, context);
        }
        Comparator<?> order = Comparators.read(parser, context, comparator);
        Object container = read(order, anchor, parser, context);
        Comparators.end(parser);
        return container;
    }

    /** Returns the place of comparators. */
    final Slot comparator() {
        return comparator;
    }

    /** Reads the content that begins at the current token. */
    abstract @Nullable Object read(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context);
}
