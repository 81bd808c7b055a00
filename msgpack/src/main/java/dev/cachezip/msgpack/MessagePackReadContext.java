package dev.cachezip.msgpack;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.DupDetector;

/**
 * The position of a {@link MessagePackParser}: an array, an object or the root.
 *
 * <p>While the parser is in a context, it keeps the parts that change with each token in its own fields. It stores them
 * here when it enters a nested context. Contexts are reused, one for each depth.
 */
final class MessagePackReadContext extends TokenStreamContext {

    /** Marks the index of a name whose bytes are no valid text. */
    static final int BAD_NAME = -2;

    /** Stands for the first name of a shape; the others are below. */
    static final int FIRST_DETACHED = BAD_NAME - 1;

    final @Nullable MessagePackReadContext parent;
    final @Nullable DupDetector duplicates;

    /** Number of tokens between start and end: of elements, or of names and values. */
    long size;

    // The parser's state when it entered a nested context.
    long remaining;
    int nameStart;
    int nameIndex;

    @Nullable
    String name;

    // The sources of elements or properties that are detached, and the names and the current one of properties.
    ValueSource @Nullable [] sources;

    @Nullable
    ObjectShape shape;

    int property;

    private @Nullable JacksonException badName;
    private @Nullable MessagePackReadContext child;
    private @Nullable Object currentValue;

    private MessagePackReadContext(
            @Nullable MessagePackReadContext parent, @Nullable DupDetector duplicates, int depth) {
        super(TYPE_ROOT, -1);
        this.parent = parent;
        this.duplicates = duplicates;
        _nestingDepth = depth;
    }

    static MessagePackReadContext root(@Nullable DupDetector duplicates) {
        return new MessagePackReadContext(null, duplicates, 0);
    }

    /** Returns the context of an array or object in this one. */
    MessagePackReadContext child(int type, long size) {
        MessagePackReadContext context = child;
        if (context == null) {
            context =
                    new MessagePackReadContext(this, duplicates == null ? null : duplicates.child(), _nestingDepth + 1);
            child = context;
        } else {
            if (context.currentValue != null) {
                context.currentValue = null;
            }
            if (context.sources != null) {
                context.sources = null;
                context.shape = null;
            }
            if (context.duplicates != null) {
                context.duplicates.reset();
            }
        }
        context._type = type;
        context.size = size;
        return context;
    }

    /** Computes the index from the number of remaining tokens. */
    void updateIndex() {
        long read = _type == TYPE_ROOT ? -1 - remaining : size - remaining;
        long index = _type == TYPE_OBJECT ? (read + 1) / 2 - 1 : read - 1;
        _index = (int) Math.min(index, Integer.MAX_VALUE);
    }

    /** Makes text of the name. An invalid name is an error for the caller that asks for the name, not here. */
    void decodeName(NameParser parser) {
        if (name == null && (nameStart >= 0 || nameStart <= FIRST_DETACHED)) {
            try {
                name = decodedName(parser);
            } catch (JacksonException e) {
                badName = e;
                nameStart = BAD_NAME;
            }
        }
    }

    /** Makes text of the name, which has one. */
    String decodedName(NameParser parser) {
        return shape != null && nameStart <= FIRST_DETACHED
                ? shape.text(FIRST_DETACHED - nameStart, parser)
                : parser.decodeName(parser.buffer, nameStart);
    }

    void checkDuplicate(NameParser parser, String name) {
        if (duplicates != null && duplicates.isDup(name)) {
            throw new StreamReadException(parser, "Duplicate Object property \"" + name + "\"");
        }
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
        if (nameStart == BAD_NAME && badName != null) {
            throw badName;
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
