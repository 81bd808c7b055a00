package dev.cachezip.msgpack;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamWriteException;
import tools.jackson.core.json.DupDetector;

/**
 * The root, or an open array or object of a {@link MessagePackGenerator}: which items may follow, and where its header is.
 * Contexts are reused, one for each depth.
 *
 * <p>A header holds the number of entries and comes first. If that number is not known, one byte is reserved and the
 * header is written at the end. At the 16th and at the 65,536th entry, the content so far moves by two bytes, while it
 * is still short. A wrong announced number is corrected in the same way. A counted array has its final header from the
 * start, so its elements can be handed over before its end.
 */
final class WriteContext extends TokenStreamContext {

    // The kinds of the next item. From NAME on, it cannot be a value.
    static final int ROOT_VALUE = 0;
    static final int ELEMENT = 1;
    private static final int PROPERTY_VALUE = 2;
    /** An element of an array whose header is already written. */
    static final int COUNTED_ELEMENT = 3;

    static final int NAME = 4;
    /** No item may follow: one was begun and cannot be finished, or the generator is closed. */
    static final int NOTHING = 5;

    int next = ROOT_VALUE;

    /**
     * The maximum number of entries that the reserved header can hold. In a counted array, the number of elements at
     * which the next check is due: always the present one.
     */
    private int headerFor = Integer.MAX_VALUE;

    /** The index of the header's first byte. */
    private int headerAt;

    /** The number of elements that a counted array must have. */
    private int size;

    /** The index of the header of the last name, or -1. */
    private int nameAt = -1;

    private final @Nullable WriteContext parent;
    private final MessagePackGenerator out;
    private @Nullable WriteContext child;
    private @Nullable Object currentValue;
    private @Nullable DupDetector names;

    WriteContext(MessagePackGenerator out, @Nullable WriteContext parent) {
        this.out = out;
        this.parent = parent;
        _nestingDepth = parent == null ? 0 : parent._nestingDepth + 1;
        _index = -1;
    }

    /** Records a value, which the caller then writes. */
    void beginValue() {
        if (next == PROPERTY_VALUE) {
            next = NAME;
        } else {
            beginItem();
        }
        _index++;
    }

    private void beginItem() {
        if (next >= NAME) {
            throw unexpected("a value");
        }
        if (next == ROOT_VALUE) {
            out.beginItem();
        } else if (count() == headerFor) {
            widenHeader();
        }
    }

    /** Records a property, whose name the caller then writes. */
    void beginName() {
        if (next != NAME) {
            throw unexpected("a name");
        }
        if (count() == headerFor) {
            widenHeader();
        }
        nameAt = out.position;
        next = PROPERTY_VALUE;
    }

    /** Begins an array or object within this one, with room for the header that a number of entries needs. */
    WriteContext open(int type, int first, @Nullable Object forValue, int entries) {
        beginValue();
        WriteContext context = child;
        if (context == null) {
            context = new WriteContext(out, this);
            child = context;
        }
        context._type = type;
        context._index = -1;
        context.next = first;
        context.currentValue = forValue;
        context.names = null;
        context.headerFor = headerFor(entries);
        context.headerAt = out.reserve(Lengths.containerHead(context.headerFor));
        return context;
    }

    /** Writes the final header of an array of exactly a number of elements. */
    void fix(int elements) {
        out.putContainerHeader(headerAt, elements, Formats.FIXARRAY, Formats.ARRAY16);
        size = elements;
        headerFor = 0;
    }

    /** Ends an array, and returns the context around it. */
    WriteContext endArray() {
        if (next == ELEMENT) {
            finishHeader(Formats.FIXARRAY, Formats.ARRAY16);
        } else if (next != COUNTED_ELEMENT) {
            throw unexpected("the end of an array");
        } else if (count() != size) {
            throw refused("Cannot end an array of " + size + " elements after " + count());
        }
        return close();
    }

    /** Ends an object, and returns the context around it. */
    WriteContext endObject() {
        if (next != NAME) {
            throw unexpected("the end of an object");
        }
        finishHeader(Formats.FIXMAP, Formats.MAP16);
        return close();
    }

    private WriteContext close() {
        // References that are not needed after the end.
        nameAt = -1;
        currentValue = null;
        return Objects.requireNonNull(parent);
    }

    private void finishHeader(byte fix, byte format16) {
        int entries = count();
        if (headerFor != Formats.MAX_FIX_ENTRIES && headerFor(entries) < headerFor) {
            moveBody(headerFor(entries));
        }
        out.putContainerHeader(headerAt, entries, fix, format16);
    }

    /**
     * Makes room for a larger header, when the next entry exceeds the number that the present one can hold; or checks
     * the next element of a counted array.
     */
    private void widenHeader() {
        if (next == COUNTED_ELEMENT) {
            beginCountedElement();
            return;
        }
        int wider = headerFor(count() + 1);
        out.room(Lengths.containerHead(wider) - Lengths.containerHead(headerFor));
        moveBody(wider);
    }

    private void beginCountedElement() {
        if (count() == size) {
            throw refused("Cannot write another value in an array of " + size + " elements");
        }
        headerFor = count() + 1;
        if (out.isFull() && isStreamed()) {
            out.handOver();
        }
    }

    private void moveBody(int newHeaderFor) {
        int length = Lengths.containerHead(headerFor);
        int distance = Lengths.containerHead(newHeaderFor) - length;
        out.shift(headerAt + length, distance);
        headerFor = newHeaderFor;
        if (nameAt >= 0) {
            nameAt += distance;
        }
    }

    /**
     * Returns the maximum number of entries that the shortest header for a number of entries holds; an unknown number,
     * -1, counts as few.
     */
    private static int headerFor(int entries) {
        return entries <= Formats.MAX_FIX_ENTRIES
                ? Formats.MAX_FIX_ENTRIES
                : entries <= Formats.MAX_16 ? Formats.MAX_16 : Integer.MAX_VALUE;
    }

    /** Returns whether all bytes up to the next item are final. */
    boolean isStreamed() {
        return next == ROOT_VALUE || (next == COUNTED_ELEMENT && _nestingDepth == 1);
    }

    /** Returns the number of entries; in an object, only entries whose value has begun count. */
    private int count() {
        return _index + 1;
    }

    /** Records a name if one may follow, and returns whether the object had it before. */
    boolean isDuplicate(String name) {
        if (names == null) {
            names = DupDetector.rootDetector(out);
        }
        return next == NAME && names.isDup(name);
    }

    private StreamWriteException unexpected(String what) {
        String cause = out.isClosed() ? "the generator is closed" : "expecting " + expectation();
        return refused("Cannot write " + what + ", " + cause);
    }

    private StreamWriteException refused(String message) {
        return new StreamWriteException(out, message);
    }

    private String expectation() {
        return switch (next) {
            case ROOT_VALUE -> "a root value";
            case ELEMENT, COUNTED_ELEMENT -> "an element or the end of the array";
            case PROPERTY_VALUE -> "the value of a property";
            case NAME -> "a name or the end of the object";
            default -> "nothing after a write that failed";
        };
    }

    @Override
    @SuppressWarnings("NullAway") // null for the root, as in the superclass, which is not annotated
    public @Nullable TokenStreamContext getParent() {
        return parent;
    }

    /** Returns the last name, decoded from the written bytes, since most names are never requested. */
    @Override
    public @Nullable String currentName() {
        return nameAt < 0 || out.isClosed() ? null : out.stringAt(nameAt);
    }

    @Override
    public boolean hasCurrentName() {
        return next == PROPERTY_VALUE;
    }

    @Override
    public @Nullable Object currentValue() {
        return currentValue;
    }

    @Override
    public void assignCurrentValue(@Nullable Object value) {
        currentValue = value;
    }
}
