package dev.cachezip.msgpack;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.json.DupDetector;

/** The state of the root, or of an open array or object: which items may follow, and where its header is. Reused. */
final class WriteContext extends TokenStreamContext {

    // The kinds of the next item. From NAME on, it cannot be a value.
    static final int ROOT_VALUE = 0;
    static final int ELEMENT = 1;
    static final int PROPERTY_VALUE = 2;
    /** An element of an array whose header is already written. */
    static final int COUNTED_ELEMENT = 3;

    static final int NAME = 4;
    /** No item may follow: one was begun and cannot be finished, or the generator is closed. */
    static final int NOTHING = 5;

    // Fields for the generator, which reads and writes them with every value.

    int next = ROOT_VALUE;

    /**
     * The maximum number of entries that the reserved header can hold. In a counted array, the number of elements at
     * which the next check is due: always the present one.
     */
    int headerFor = Integer.MAX_VALUE;

    /** The index of the header's first byte. */
    int headerAt;

    /** The number of elements that a counted array must have. */
    int size;

    /** The index of the header of the last name, or -1. */
    int nameAt = -1;

    final @Nullable WriteContext parent;

    private final MessageStructure generator;
    private @Nullable WriteContext child;
    private @Nullable Object currentValue;
    private @Nullable DupDetector names;

    WriteContext(MessageStructure generator, @Nullable WriteContext parent) {
        this.generator = generator;
        this.parent = parent;
        _nestingDepth = parent == null ? 0 : parent._nestingDepth + 1;
        _index = -1;
    }

    /** Returns the context of an array or object within this one. */
    WriteContext open(int type, int first, @Nullable Object forValue) {
        WriteContext context = child;
        if (context == null) {
            context = new WriteContext(generator, this);
            child = context;
        }
        context._type = type;
        context._index = -1;
        context.next = first;
        context.currentValue = forValue;
        context.names = null;
        return context;
    }

    /** Drops the references that are not needed after the end. */
    void close() {
        nameAt = -1;
        currentValue = null;
    }

    /** Returns the number of entries; in an object, only entries whose value has begun count. */
    int count() {
        return _index + 1;
    }

    void increment() {
        _index++;
    }

    /** Records a name, and returns whether the object had it before. */
    boolean isDuplicate(String name) {
        if (names == null) {
            names = DupDetector.rootDetector(generator);
        }
        return names.isDup(name);
    }

    String expectation() {
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
        return nameAt < 0 ? null : generator.nameAt(nameAt);
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
