package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.root.Mark;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Collections or maps as their elements or entries alone, after their order if that is not the natural one. */
abstract class ContentPlan extends ContainerPlan {

    /**
     * Whether each value is read back before it is stored: code of the class takes part in reading. That one value has come
     * back does not tell that the next one will.
     */
    private final boolean readBack;

    /** The shape of the last class that was written. */
    private @Nullable ContainerShape last;

    ContentPlan(JavaType type, StateMapping mapping) {
        super(mapping);
        this.readBack = Overrides.any(type.getRawClass());
    }

    @Override
    public final void write(Object value, WriteDocument out) {
        ContainerShape shape = ContainerShape.of(value, last);
        last = shape;
        if (readBack) {
            out.noteReadBack();
        }
        if (shape.indexed() && shape.plain()) {
            writeContent(value, shape, out);
            return;
        }
        if (!shape.plain()) {
            Containers.checkWhole(value);
            Comparators.checkSorted(value);
        }
        Comparator<?> order = shape.plain() ? null : Comparators.of(value);
        Collection<?> keys = value instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) value;
        if (SlowContainers.isDoubtful(value, keys, order)) {
            out.noteReadBack();
        }
        if (order == null) {
            writeContent(value, shape, out);
        } else {
            Comparators.start(order, comparator(), out);
            writeContent(value, shape, out);
            Comparators.end(out);
        }
    }

    /** Writes the elements or entries. */
    abstract void writeContent(Object value, ContainerShape shape, WriteDocument out);

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
    final Unfilled unfilled(@Nullable Mark mark, @Nullable Anchor anchor, ReadDocument in) {
        if (mark != Mark.ORDER) {
            return readUnfilled(null, anchor, in);
        }
        Comparator<?> order = Comparators.read(in, comparator());
        Unfilled container = readUnfilled(order, anchor, in);
        Comparators.end(in);
        return container;
    }

    /** Adds content, after the objects in it are complete if it is compared. */
    static void fill(Runnable fill, boolean compares, ReadDocument in) {
        if (compares) {
            in.whenComplete(fill);
        } else {
            fill.run();
        }
    }

    /** Reads the content that begins at the current token. */
    abstract Unfilled readUnfilled(@Nullable Comparator<?> order, @Nullable Anchor anchor, ReadDocument in);
}
