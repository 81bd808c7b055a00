package dev.cachezip.msgpack;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.sym.PropertyNameMatcher;

/**
 * The names of objects that have the same properties in the same order. Not thread-safe: it remembers what the names
 * mean to its reader.
 */
public final class ObjectShape {

    private static final int[] NOT_MATCHED = {};

    private final byte[] bytes;
    private final int[] starts;
    private final int[] ends;
    private final @Nullable String[] texts;
    private final int length;

    private @Nullable PropertyNameMatcher matcher;
    private int[] matches = NOT_MATCHED;

    /**
     * Creates a shape.
     *
     * @param bytes the names, each a str of MessagePack; not changed from now on
     * @param starts where the names begin, with their headers; as long as there are names, or longer
     * @param ends where they end
     * @param size the number of names
     */
    public ObjectShape(byte[] bytes, int[] starts, int[] ends, int size) {
        this.bytes = bytes;
        this.starts = starts;
        this.ends = ends;
        this.texts = new String[size];
        int sum = 0;
        for (int i = 0; i < size; i++) {
            sum += ends[i] - starts[i];
        }
        this.length = sum;
    }

    /** Returns the bytes that the names are in. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns where a name begins, with its header. */
    public int start(int index) {
        return starts[index];
    }

    /** Returns the length in bytes of a name with its header. */
    public int length(int index) {
        return ends[index] - starts[index];
    }

    /** Returns the length in bytes of all names. */
    int length() {
        return length;
    }

    String text(int index, TokenReader reader) {
        String text = texts[index];
        if (text == null) {
            text = reader.nameAt(bytes, starts[index]);
            texts[index] = text;
        }
        return text;
    }

    /** Returns the index of a name in a matcher, or what the matcher says of unknown names. */
    int match(int index, PropertyNameMatcher target, TokenReader reader) {
        if (matcher != target) {
            int[] found = new int[texts.length];
            for (int i = 0; i < found.length; i++) {
                found[i] = target.matchName(text(i, reader));
            }
            matches = found;
            matcher = target;
        }
        return matches[index];
    }
}
