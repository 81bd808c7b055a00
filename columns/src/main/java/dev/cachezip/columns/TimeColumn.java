package dev.cachezip.columns;

import dev.cachezip.msgpack.Formats;
import dev.cachezip.msgpack.ValueSink;

/** {@link Kinds#TIME}: timestamps as seconds, or as thousandths, millionths or billionths of one. */
final class TimeColumn extends Column {

    private static final int NANOS = 1_000_000_000;

    private final int perSecond;
    private final Ints values;

    TimeColumn(ColumnInput in, int count) {
        int unit = in.u8();
        perSecond = switch (unit) {
            case 0 -> 1;
            case 3 -> 1_000;
            case 6 -> 1_000_000;
            case 9 -> NANOS;
            default -> throw in.malformed("the unit " + unit + " of timestamps in a column", in.at() - 1);
        };
        values = new Ints(in, count);
    }

    @Override
    int leastLength() {
        return 2 + Integer.BYTES;
    }

    @Override
    public void next(ValueSink out) {
        long value = values.next();
        int part = Math.floorMod(value, perSecond);
        out.timestamp(Math.floorDiv(value, perSecond), part * (NANOS / perSecond));
    }

    @Override
    public int nextExtensionType() {
        return Formats.TIMESTAMP;
    }
}
