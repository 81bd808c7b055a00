package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.root.Mark;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;

/**
 * Reads collections or maps of their elements or entries alone. Thread-safe.
 */
public abstract class ContentDeserializer extends ContainerDeserializer {

    /** Creates a deserializer. */
    protected ContentDeserializer(StateMapping mapping) {
        super(mapping);
    }

    /**
     * An empty collection or map whose content has been read.
     *
     * @param fill adds the content
     * @param compares whether adding asks elements or keys for their hash codes, or compares them
     */
    record Unfilled(Object container, Runnable fill, boolean compares) {}

    /**
     * Reads the collection or map that begins at the current token, and leaves it empty.
     *
     * @param mark the mark of its order, or {@code null}
     * @param anchor gets the collection or map before its content is read; {@code null} if nothing refers to it
     */
    final Unfilled unfilled(
            @Nullable Mark mark, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        if (mark != Mark.ORDER) {
            return readUnfilled(null, anchor, parser, context);
        }
        Comparator<?> order = Comparators.read(parser, context, comparator());
        Unfilled container = readUnfilled(order, anchor, parser, context);
        Comparators.end(parser);
        return container;
    }

    /** Reads the content that begins at the current token. */
    abstract Unfilled readUnfilled(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context);
}
