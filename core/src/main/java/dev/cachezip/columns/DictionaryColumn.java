package dev.cachezip.columns;

import org.jspecify.annotations.Nullable;

/** {@link Kinds#DICT}: indices of a few different values. */
final class DictionaryColumn extends Column {

    private final byte[] bytes;
    /** Where the values begin, and where the last one ends. */
    private final int[] starts;

    private final @Nullable Ints indices;
    private final Input in;
    private final int offset;

    private DictionaryColumn(Input in, int[] starts, @Nullable Ints indices, int offset) {
        this.in = in;
        this.bytes = in.bytes();
        this.starts = starts;
        this.indices = indices;
        this.offset = offset;
    }

    static DictionaryColumn read(Input in, int count) {
        int offset = in.at();
        int size = in.u8();
        if (size == 0) {
            throw in.malformed("a column of no different values", offset);
        }
        int[] starts = new int[size + 1];
        for (int i = 0; i < size; i++) {
            starts[i] = in.takeValue();
        }
        starts[size] = in.at();
        Ints indices = size == 1 ? null : Ints.indices(Packed.read(in, count), count);
        return new DictionaryColumn(in, starts, indices, offset);
    }

    @Override
    void next(RowOutput out) {
        long index = indices == null ? 0 : indices.next();
        if (index < 0 || index >= starts.length - 1) {
            throw in.malformed("an index in a column beyond its different values", offset);
        }
        int start = starts[(int) index];
        out.copy(bytes, start, starts[(int) index + 1] - start);
    }
}
