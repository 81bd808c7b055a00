package dev.cachezip.columns;

import dev.cachezip.msgpack.BigEndian;
import java.util.Arrays;

/** A place in the rows: where its values are, of which types they are, and the places in them. */
final class Node {

    /** The position of a value that is absent. */
    static final int ABSENT = -1;

    private static final Node[] NONE = {};
    private static final int MIN_CAPACITY = 4;
    private static final int MAX_CAPACITY = 1 << 16;

    /** The name that the place has in a map, with its header; empty in an array. */
    final int nameStart;

    final int nameEnd;

    /** The first eight bytes of the name, or all of it in the high bytes, and those of them that are the name's. */
    private final long nameBegin;

    private final long nameMask;

    /** The last eight bytes of the name, if it has so many. */
    private final long nameRest;

    int[] positions;
    int count;
    int types;

    /** The number of the values that are maps or arrays, and their bytes. */
    int containers;

    int bytes;

    /** The places in maps, in their order; one place for the elements of all arrays, or one for each element. */
    Node[] children = NONE;

    int childCount;

    /** The number of names that the first map did not have. */
    int lateNames;

    /** Whether all arrays have the same number of elements, and a place for each. */
    boolean tuple;

    /** The number of elements of all arrays so far; negative if they differ. */
    long elements;

    Node(byte[] src, int nameStart, int nameEnd, long expected) {
        this.nameStart = nameStart;
        this.nameEnd = nameEnd;
        int length = nameEnd - nameStart;
        this.nameMask = length >= Long.BYTES ? -1 : -1L << ((Long.BYTES - length) * Byte.SIZE);
        this.nameBegin = isWord(src, nameStart) ? BigEndian.getLong(src, nameStart) & nameMask : 0;
        this.nameRest = length >= Long.BYTES ? BigEndian.getLong(src, nameEnd - Long.BYTES) : 0;
        this.positions = new int[(int) Math.max(MIN_CAPACITY, Math.min(expected, MAX_CAPACITY))];
    }

    /** Returns whether this name begins somewhere; none is the beginning of another one, since each has its length. */
    boolean hasName(byte[] src, int at, int end) {
        int length = nameEnd - nameStart;
        if (length > end - at) {
            return false;
        }
        if (!isWord(src, at) || !isWord(src, nameStart)) {
            return Arrays.equals(src, nameStart, nameEnd, src, at, at + length);
        }
        if ((BigEndian.getLong(src, at) & nameMask) != nameBegin) {
            return false;
        }
        if (length <= Long.BYTES) {
            return true;
        }
        return BigEndian.getLong(src, at + length - Long.BYTES) == nameRest
                && (length <= 2 * Long.BYTES || hasMiddle(src, at, length));
    }

    /** Returns whether a longer name has what is between its first and last eight bytes. */
    private boolean hasMiddle(byte[] src, int at, int length) {
        int first = Long.BYTES;
        return length <= 3 * Long.BYTES
                ? BigEndian.getLong(src, at + first) == BigEndian.getLong(src, nameStart + first)
                : Arrays.equals(src, nameStart + first, nameEnd - first, src, at + first, at + length - first);
    }

    private static boolean isWord(byte[] src, int at) {
        return at <= src.length - Long.BYTES;
    }

    void add(int position) {
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, 2 * count);
        }
        positions[count++] = position;
    }

    /** Adds absent values up to a number of rows. */
    void pad(int rows) {
        if (count < rows) {
            types |= Types.ABSENT;
            while (count < rows) {
                add(ABSENT);
            }
        }
    }

    /** Returns the types of the values that are neither null nor absent. */
    int valueTypes() {
        return types & ~(Types.NULL | Types.ABSENT);
    }

    /** Makes the values ones that are kept as they are. */
    void giveUp() {
        types |= Types.OTHER;
        children = NONE;
        childCount = 0;
    }

    void insert(int index, Node child) {
        if (childCount == children.length) {
            children = Arrays.copyOf(children, Math.max(MIN_CAPACITY, 2 * childCount));
        }
        System.arraycopy(children, index, children, index + 1, childCount - index);
        children[index] = child;
        childCount++;
    }

    /** Drops the places in arrays. */
    void restart(boolean asTuple) {
        tuple = asTuple;
        children = NONE;
        childCount = 0;
    }
}
