package dev.cachezip.columns;

/** Integers of a column, read one after the other: distances from the least, or differences from the one before. */
final class Ints {

    private static final int BLOCK = 64;
    private static final long[] NONE = {};

    private final Packed packed;
    private final int count;
    private final boolean differences;
    private final long first;
    private final long least;
    private long[] block = NONE;
    private long last;
    /** The number of values in earlier blocks and in this one. */
    private int decoded;

    private int inBlock;
    private int at;

    Ints(ColumnInput in, int count) {
        this.count = count;
        int form = in.u8();
        if (form > Kinds.DIFFERENCES || (form == Kinds.DIFFERENCES && count == 0)) {
            throw in.malformed("the form " + form + " of " + count + " integers", in.at() - 1);
        }
        differences = form == Kinds.DIFFERENCES;
        first = differences ? in.signed() : 0;
        least = in.signed();
        packed = new Packed(in, differences ? count - 1 : count);
    }

    /** Creates indices: integers without a least one. */
    Ints(Packed packed, int count) {
        this.packed = packed;
        this.count = count;
        differences = false;
        first = 0;
        least = 0;
    }

    /** Returns the next integer; there are as many as the column has values. */
    long next() {
        if (at == inBlock) {
            decode();
        }
        return block[at++];
    }

    /** Returns what {@link #next} will. */
    long peek() {
        long next = next();
        at--;
        return next;
    }

    private void decode() {
        if (block.length == 0) {
            block = new long[Math.min(count, BLOCK)];
        }
        int number = Math.min(block.length, count - decoded);
        if (!differences) {
            packed.read(decoded, number, block);
            for (int i = 0; i < number; i++) {
                block[i] += least;
            }
        } else {
            decodeDifferences(number);
        }
        decoded += number;
        inBlock = number;
        at = 0;
    }

    /** The first value has no difference, so that of each other value is one place before it. */
    private void decodeDifferences(int number) {
        if (decoded == 0) {
            packed.read(0, number - 1, block);
            System.arraycopy(block, 0, block, 1, number - 1);
            block[0] = first;
        } else {
            packed.read(decoded - 1, number, block);
            block[0] += last + least;
        }
        for (int i = 1; i < number; i++) {
            block[i] += block[i - 1] + least;
        }
        last = block[number - 1];
    }

    /** Returns the sum of all integers, which are lengths; -1 if one is negative, or the sum is beyond a limit. */
    int sum(int limit) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            long length = next();
            if (length < 0 || length > limit - sum) {
                return -1;
            }
            sum += length;
        }
        decoded = 0;
        inBlock = 0;
        at = 0;
        // Columns may be many, and are perhaps not read.
        block = NONE;
        return (int) sum;
    }
}
