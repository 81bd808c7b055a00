package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.OrderGuard;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.JdkContainers;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Collections or maps as their elements or entries alone, after their order if that is not the natural one. */
abstract class ContentPlan extends ContainerPlan {

    /** Comparing this number of elements takes no time, however it is done. */
    private static final int FEW = 64;

    /** Fewer elements are not refused for their hash codes. */
    private static final int FEW_HASHES = 512;

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
        if (isDoubtful(value, keys, order)) {
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

    /**
     * Returns whether a reader might refuse a container that is about to be written.
     *
     * @param keys its elements or keys
     * @param order its order; {@code null} if it has none but the natural one
     */
    private static boolean isDoubtful(Object container, Collection<?> keys, @Nullable Comparator<?> order) {
        if (keys.size() <= FEW) {
            return false;
        }
        if (JdkContainers.isSorted(container.getClass())) {
            Object first = keys.iterator().next();
            boolean slowly = first != null && OrderGuard.isComparedSlowly(first.getClass());
            return (order != null || slowly) && OrderGuard.isDoubtful(keys, order);
        }
        return container instanceof CopyOnWriteArraySet<?>
                || (keys.size() > FEW_HASHES
                        && (container instanceof Set<?> || container instanceof Map<?, ?>)
                        && haveOneHashCode(keys));
    }

    @SuppressWarnings("IllegalCatch") // a hash code of an application's class fails without a session, for example
    private static boolean haveOneHashCode(Collection<?> keys) {
        try {
            return HashGuard.isDoubtful(keys);
        } catch (RuntimeException e) {
            return true;
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
