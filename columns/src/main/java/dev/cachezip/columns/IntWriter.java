package dev.cachezip.columns;

import java.util.Arrays;

/** Writes integers in the form that needs the fewest bytes once they are compressed. */
final class IntWriter {

    /** Below this number of values a compressor finds nothing in a plane that is worth it. */
    private static final int FEW = 32;

    /** The part of their bits that values need to have for looking random. */
    private static final double RANDOM = 0.75;

    private static final int DIFFERENCES_HEADER_BITS = 16;

    private final ColumnOutput out;
    private final int[] histogram = new int[1 << (Byte.SIZE - 1)];
    private long[] distances = {};

    IntWriter(ColumnOutput out) {
        this.out = out;
    }

    /** Writes the first values of an array. */
    void ints(long[] values, int count) {
        if (distances.length < count) {
            distances = new long[values.length];
        }
        long least = values[0];
        long leastDifference = Long.MAX_VALUE;
        for (int i = 1; i < count; i++) {
            least = Math.min(least, values[i]);
            leastDifference = Math.min(leastDifference, values[i] - values[i - 1]);
        }
        long bits = bits(values[0] - least);
        long bitsOfDifferences = DIFFERENCES_HEADER_BITS;
        for (int i = 1; i < count; i++) {
            bits += bits(values[i] - least);
            bitsOfDifferences += bits(values[i] - values[i - 1] - leastDifference);
        }
        // Differences need at least 1/16 fewer bits than the distances from the least value.
        if (bits > 0 && bitsOfDifferences <= bits - bits / 16) {
            differences(values, count, leastDifference);
        } else {
            plain(values, count, least);
        }
    }

    private void differences(long[] values, int count, long least) {
        for (int i = 1; i < count; i++) {
            distances[i - 1] = values[i] - values[i - 1] - least;
        }
        out.write(Kinds.DIFFERENCES);
        out.signed(values[0]);
        out.signed(least);
        packed(distances, count - 1);
    }

    private void plain(long[] values, int count, long least) {
        for (int i = 0; i < count; i++) {
            distances[i] = values[i] - least;
        }
        out.write(Kinds.PLAIN);
        out.signed(least);
        packed(distances, count);
    }

    private static int bits(long value) {
        return Long.SIZE - Long.numberOfLeadingZeros(value);
    }

    /** Writes the first values of an array, which are unsigned, in as many bits as the greatest needs. */
    void packed(long[] values, int count) {
        long all = 0;
        for (int i = 0; i < count; i++) {
            all |= values[i];
        }
        int width = Long.SIZE - Long.numberOfLeadingZeros(all);
        int rest = width % Byte.SIZE;
        boolean partial = rest > 0 && (count < FEW || looksRandom(values, count, width - rest, rest));
        out.write(partial ? width | Kinds.PARTIAL : width);
        int planes = partial ? width / Byte.SIZE : (width + Byte.SIZE - 1) / Byte.SIZE;
        int at = out.take((long) planes * count);
        if (at == ColumnOutput.FULL) {
            return;
        }
        byte[] array = out.array();
        for (int shift = 0; shift < planes * Byte.SIZE; shift += Byte.SIZE) {
            for (int i = 0; i < count; i++) {
                array[at++] = (byte) (values[i] >>> shift);
            }
        }
        if (partial) {
            bits(values, count, width - rest, rest);
        }
    }

    private void bits(long[] values, int count, int shift, int width) {
        int at = out.take(((long) width * count + 7) >> 3);
        if (at == ColumnOutput.FULL) {
            return;
        }
        byte[] array = out.array();
        // Eight values fill whole bytes.
        int whole = count & -Byte.SIZE;
        for (int i = 0; i < whole; i += Byte.SIZE) {
            long pending = 0;
            for (int j = 0; j < Byte.SIZE; j++) {
                pending |= (values[i + j] >>> shift) << (j * width);
            }
            for (int j = 0; j < width; j++) {
                array[at++] = (byte) (pending >>> (j * Byte.SIZE));
            }
        }
        int pending = 0;
        int length = 0;
        for (int i = whole; i < count; i++) {
            pending |= (int) (values[i] >>> shift) << length;
            length += width;
            if (length >= Byte.SIZE) {
                array[at++] = (byte) pending;
                pending >>>= Byte.SIZE;
                length -= Byte.SIZE;
            }
        }
        if (length > 0) {
            array[at] = (byte) pending;
        }
    }

    /** Returns whether the top bits have an entropy near their number: then a plane of bytes would waste the others. */
    private boolean looksRandom(long[] values, int count, int shift, int width) {
        Arrays.fill(histogram, 0, 1 << width, 0);
        for (int i = 0; i < count; i++) {
            histogram[(int) (values[i] >>> shift)]++;
        }
        double sum = 0;
        for (int i = 0; i < 1 << width; i++) {
            if (histogram[i] > 0) {
                sum += histogram[i] * Math.log(histogram[i]);
            }
        }
        double entropy = (Math.log(count) - sum / count) / Math.log(2);
        return entropy >= RANDOM * width;
    }
}
