package dev.cachezip.codec.jackson3.state.container;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the order of what is not null in an order with nulls, which shows it only in its JDK serialization. Not
 * thread-safe.
 */
final class OrderOfOthers extends ObjectOutputStream {

    private final Comparator<?> order;
    private @Nullable Object found;

    private OrderOfOthers(Comparator<?> order) throws IOException {
        super(OutputStream.nullOutputStream());
        this.order = order;
        enableReplaceObject(true);
    }

    /** Returns the order of what is not null, or {@code null} if there is none. */
    static @Nullable Object in(Comparator<?> order) {
        try (OrderOfOthers stream = new OrderOfOthers(order)) {
            stream.writeObject(order);
            return stream.found;
        } catch (IOException e) {
            return null;
        }
    }

    /** Notes an object, and writes nothing of it: it need not be serializable. */
    @Override
    @SuppressWarnings("ReferenceEquality") // the order itself
    protected @Nullable Object replaceObject(Object written) {
        if (written == order) {
            return written;
        }
        found = written;
        return null;
    }
}
