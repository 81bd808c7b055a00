package dev.cachezip.columns;

import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.ValueSink;
import org.jspecify.annotations.Nullable;

/** {@link Kinds#CONST}: the same value in all rows. */
final class ConstantColumn extends Column {

    private final byte[] bytes;
    private final int start;
    private final int length;
    private @Nullable Object known;

    ConstantColumn(ColumnInput in) {
        bytes = in.bytes();
        start = in.takeValue();
        length = in.at() - start;
    }

    @Override
    int leastLength() {
        return length;
    }

    @Override
    public void next(ValueSink out) {
        known = out.repeated(bytes, start, length, known);
    }

    @Override
    public int nextExtensionType() {
        return MessagePackExtension.typeAt(bytes, start, start + length);
    }
}
