package dev.cachezip.columns;

import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.ValueSink;
import org.jspecify.annotations.Nullable;

/** {@link Kinds#DICT}: indices of a few different values. */
final class DictionaryColumn extends Column {

    private final byte[] bytes;
    /** Where the values begin, and where the last one ends. */
    private final int[] starts;

    private final @Nullable Object[] known;

    private final @Nullable Ints indices;
    private final ColumnInput in;
    private final int offset;

    DictionaryColumn(ColumnInput in, int count) {
        this.in = in;
        bytes = in.bytes();
        offset = in.at();
        int size = in.u8();
        if (size == 0) {
            throw in.malformed("a column of no different values", offset);
        }
        known = new Object[size];
        starts = new int[size + 1];
        for (int i = 0; i < size; i++) {
            starts[i] = in.takeValue();
        }
        starts[size] = in.at();
        indices = size == 1 ? null : new Ints(new Packed(in, count), count);
    }

    /** Returns the number of different values. */
    int size() {
        return known.length;
    }

    @Override
    public void next(ValueSink out) {
        int index = index(indices == null ? 0 : indices.next());
        known[index] = out.repeated(bytes, starts[index], starts[index + 1] - starts[index], known[index]);
    }

    @Override
    public int nextExtensionType() {
        int index = index(indices == null ? 0 : indices.peek());
        return MessagePackExtension.typeAt(bytes, starts[index], starts[index + 1]);
    }

    private int index(long index) {
        if (index < 0 || index >= known.length) {
            throw in.malformed("an index in a column beyond its different values", offset);
        }
        return (int) index;
    }
}
