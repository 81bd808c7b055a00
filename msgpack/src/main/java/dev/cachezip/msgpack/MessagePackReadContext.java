package dev.cachezip.msgpack;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.DupDetector;

/**
 * The place of a {@link MessagePackParser} in an array, an object or the root. Contexts are reused, one for each depth.
 */
final class MessagePackReadContext extends TokenStreamContext {

    static final int NO_NAME = -1;

    /** Stands for the first name of a shape; the others are below. */
    private static final int FIRST_DETACHED = NO_NAME - 1;

    final @Nullable MessagePackReadContext parent;

    // Fields for the reader, which reads and writes them with every token.

    /** Number of tokens before the end; below zero in the root, which has no end. */
    long remaining = -1;

    /** Index of the current name's first byte, {@link #NO_NAME}, or what stands for a name of a shape. */
    int nameStart = NO_NAME;

    /** Index of the current name, or of the last known one, in its matcher. */
    int nameIndex = MessagePackNameMatcher.START;

    /** The text of the current name; null until somebody asks for it. */
    @Nullable
    String name;

    // The sources of elements or properties that are detached, and the names and the current one of properties.
    ValueSource @Nullable [] sources;

    @Nullable
    ObjectShape shape;

    int property;

    /** Number of tokens between start and end: of elements, or of names and values. */
    private long size;

    private final TokenReader reader;
    private final @Nullable DupDetector duplicates;
    private @Nullable MessagePackReadContext child;
    private @Nullable Object currentValue;

    MessagePackReadContext(
            TokenReader reader, @Nullable MessagePackReadContext parent, @Nullable DupDetector duplicates) {
        super(TYPE_ROOT, -1);
        this.reader = reader;
        this.parent = parent;
        this.duplicates = duplicates;
        _nestingDepth = parent == null ? 0 : parent._nestingDepth + 1;
    }

    /** Returns the context of an array or object in this one. */
    MessagePackReadContext child(int type, long tokens) {
        MessagePackReadContext context = child;
        if (context == null) {
            context = new MessagePackReadContext(reader, this, duplicates == null ? null : duplicates.child());
            child = context;
        } else {
            context.reset();
        }
        context._type = type;
        context.size = tokens;
        context.remaining = tokens;
        return context;
    }

    private void reset() {
        nameStart = NO_NAME;
        nameIndex = MessagePackNameMatcher.START;
        forgetName();
        if (currentValue != null) {
            currentValue = null;
        }
        if (sources != null) {
            sources = null;
            shape = null;
        }
        if (duplicates != null) {
            duplicates.reset();
        }
    }

    /** Makes the elements or properties those of sources. */
    void detach(ValueSource[] from, @Nullable ObjectShape names) {
        sources = from;
        shape = names;
        property = -1;
    }

    long size() {
        return size;
    }

    void forgetName() {
        if (name != null) {
            name = null;
        }
    }

    /** Makes a name of the shape the current one. */
    void nameOfShape(int index) {
        property = index;
        nameStart = FIRST_DETACHED - index;
        forgetName();
    }

    boolean isNameOfShape() {
        return nameStart <= FIRST_DETACHED;
    }

    boolean checksNames() {
        return duplicates != null;
    }

    /** Refuses a name that the object had before, if names are checked. */
    void checkName(JsonParser parser) {
        if (duplicates != null && duplicates.isDup(String.valueOf(currentName()))) {
            throw new StreamReadException(parser, "Duplicate Object property \"" + currentName() + "\"");
        }
    }

    /** Makes text of all names up to the root, before the reader leaves their bytes. */
    void keepNames() {
        for (MessagePackReadContext at = this; at != null; at = at.parent) {
            at.name = at.currentName();
        }
    }

    /** Computes the indexes up to the root from the numbers of remaining tokens. */
    MessagePackReadContext withIndexes() {
        for (MessagePackReadContext at = this; at != null; at = at.parent) {
            long read = at.parent == null ? -1 - at.remaining : at.size - at.remaining;
            long index = at._type == TYPE_OBJECT ? (read + 1) / 2 - 1 : read - 1;
            at._index = (int) Math.min(index, Integer.MAX_VALUE);
        }
        return this;
    }

    @Override
    public @Nullable MessagePackReadContext getParent() {
        return parent;
    }

    /**
     * Returns the current name.
     *
     * @throws JacksonException if the name is not UTF-8, or too long
     */
    @Override
    public @Nullable String currentName() {
        if (name == null && nameStart != NO_NAME) {
            name = shape != null && isNameOfShape()
                    ? shape.text(FIRST_DETACHED - nameStart, reader)
                    : reader.nameAt(reader.bytes, nameStart);
        }
        return name;
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
