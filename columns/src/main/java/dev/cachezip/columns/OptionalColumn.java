package dev.cachezip.columns;

import dev.cachezip.msgpack.ValueSink;
import org.jspecify.annotations.Nullable;

/** {@link Kinds#OPT}: values of which some are null or absent. */
final class OptionalColumn extends Column {

    private final ColumnInput in;
    private final byte[] bytes;
    private final int offset;
    private final int others;
    private final int present;
    private final int nulls;
    private final @Nullable Column values;
    private int index;
    private int otherIndex;

    /**
     * Creates a column.
     *
     * @param offset where the column begins, for messages
     * @param others what the other values are: null, absent, or mixed
     * @param present where the bits of the values that are there begin
     * @param nulls where the bits of those other values that are null begin, if they are mixed
     * @param values the values that are there; null if there is none
     */
    OptionalColumn(ColumnInput in, int offset, int others, int present, int nulls, @Nullable Column values) {
        this.in = in;
        this.bytes = in.bytes();
        this.offset = offset;
        this.others = others;
        this.present = present;
        this.nulls = nulls;
        this.values = values;
    }

    /** Returns whether the values that are there may be null or absent again. */
    boolean holdsOptional() {
        return values instanceof OptionalColumn;
    }

    private boolean isNextPresent() {
        return Bits.get(bytes, present, index);
    }

    private boolean isNextNull() {
        return others == Kinds.MIXED ? Bits.get(bytes, nulls, otherIndex) : others == Kinds.NULL;
    }

    @Override
    public void next(ValueSink out) {
        if (values != null && isNextPresent()) {
            index++;
            values.next(out);
            return;
        }
        if (!isNextNull()) {
            throw in.malformed("an absent value in columns that is not in a map", offset);
        }
        index++;
        otherIndex++;
        out.nil();
    }

    @Override
    public boolean isNextAbsent() {
        if (values != null && isNextPresent()) {
            return values.isNextAbsent();
        }
        return !isNextNull();
    }

    @Override
    public void skipAbsent() {
        if (values != null && isNextPresent()) {
            values.skipAbsent();
        } else {
            otherIndex++;
        }
        index++;
    }

    @Override
    public int nextExtensionType() {
        return values != null && isNextPresent() ? values.nextExtensionType() : NO_EXTENSION;
    }

    @Override
    boolean canBeAbsent() {
        return others != Kinds.NULL || (values != null && values.canBeAbsent());
    }

    @Override
    boolean isAbsent() {
        return values == null && others == Kinds.ABSENT;
    }
}
