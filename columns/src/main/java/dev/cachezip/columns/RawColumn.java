package dev.cachezip.columns;

import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#RAW}: values of MessagePack as they are. */
final class RawColumn extends Column {

    private final byte[] bytes;
    private final int end;
    private int left;
    private int at;

    RawColumn(ColumnInput in, int count) {
        bytes = in.bytes();
        left = count;
        at = in.at();
        for (int i = 0; i < count; i++) {
            in.takeValue();
        }
        end = in.at();
    }

    @Override
    public void next(ValueSink out) {
        // The last value, which may be the whole document, need not be looked through again.
        int next = --left == 0 ? end : Values.end(bytes, at, end);
        out.encoded(bytes, at, next - at);
        at = next;
    }

    @Override
    public int nextExtensionType() {
        return MessagePackExtension.typeAt(bytes, at, end);
    }
}
