package dev.cachezip.columns;

import java.util.Arrays;

/** The strings of a column where they are in the rows, with what all of them begin and end with. */
final class Texts {

    final byte[] src;
    private int[] positions = {};
    private int[] starts = {};
    private int[] ends = {};
    private int shortest;

    /** Has room for a number of each string. */
    long[] numbers = {};

    int count;
    int longest;
    int prefix;
    int suffix;

    Texts(byte[] src) {
        this.src = src;
    }

    /** Looks where the strings, or byte arrays, of a place begin and end; false if one has a longer format than needed. */
    boolean load(Node node) {
        count = node.count;
        positions = node.positions;
        if (starts.length < count) {
            starts = new int[count];
            ends = new int[count];
            numbers = new long[count];
        }
        shortest = Integer.MAX_VALUE;
        longest = 0;
        for (int i = 0; i < count; i++) {
            int at = positions[i];
            int header = Values.headLength(src[at]);
            if (header > 1 && !Types.isShortestLength(src, at)) {
                return false;
            }
            int length = header == 1 ? src[at] & 0x1f : (int) Values.number(src, at + 1, header - 1);
            starts[i] = at + header;
            ends[i] = at + header + length;
            shortest = Math.min(shortest, length);
            longest = Math.max(longest, length);
        }
        return true;
    }

    /** Looks what all strings begin and end with; the end does not overlap the beginning. */
    void measure() {
        prefix = shortest;
        for (int i = 1; i < count && prefix > 0; i++) {
            int other = Arrays.mismatch(src, starts[0], starts[0] + prefix, src, starts[i], starts[i] + prefix);
            prefix = other < 0 ? prefix : other;
        }
        suffix = shortest - prefix;
        for (int i = 1; i < count && suffix > 0; i++) {
            int same = 0;
            while (same < suffix && src[ends[0] - 1 - same] == src[ends[i] - 1 - same]) {
                same++;
            }
            suffix = same;
        }
    }

    int start(int index) {
        return starts[index];
    }

    int end(int index) {
        return ends[index];
    }

    int length(int index) {
        return ends[index] - starts[index];
    }

    /** Returns where a string begins with its header. */
    int position(int index) {
        return positions[index];
    }

    boolean areOfOneLength() {
        return shortest == longest;
    }
}
