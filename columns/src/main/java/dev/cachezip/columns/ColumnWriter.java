package dev.cachezip.columns;

import dev.cachezip.msgpack.Formats;
import java.util.Arrays;

/** Writes a column for each place in the rows, in the kind that suits its values. */
final class ColumnWriter {

    /** The least number of values for which columns pay off. */
    private static final int FEW = 4;

    /** The least length in bytes of fewer values for which they do. */
    private static final int LARGE = 256;

    private final byte[] src;
    private final int end;
    private final ColumnOutput out;
    private final IntWriter ints;
    private final NumberWriter numbers;
    private final TextWriter texts;
    private long absent;
    private long memory;

    ColumnWriter(byte[] src, int end, ColumnOutput out) {
        this.src = src;
        this.end = end;
        this.out = out;
        this.ints = new IntWriter(out);
        this.numbers = new NumberWriter(src, out, ints);
        this.texts = new TextWriter(src, out, ints);
    }

    /** Returns the most memory in bytes that a reader takes for the columns, beside their bytes. */
    long memory() {
        return memory;
    }

    void column(Node node) {
        // A place may become two columns.
        memory += 2 * Kinds.COLUMN_MEMORY + (Kinds.VALUE_MEMORY + Kinds.DIFFERENT_MEMORY) * node.count;
        if (out.isFull()) {
            return;
        }
        if (isSmall(node, node.count) && (node.types & Types.ABSENT) == 0) {
            raw(node);
        } else if ((node.types & (Types.NULL | Types.ABSENT)) != 0) {
            optional(node);
        } else {
            values(node);
        }
    }

    /** Returns whether columns do not pay off: for few values with few bytes that are not a list of many. */
    private static boolean isSmall(Node node, int values) {
        boolean list = !node.tuple && node.types == Types.ARRAY && node.childCount == 1;
        return values < FEW && node.bytes < LARGE && !(list && node.children[0].count >= PositionTree.MIN_LIST);
    }

    /** Writes which values are there, and then only these. */
    private void optional(Node node) {
        boolean nulls = (node.types & Types.NULL) != 0;
        boolean absents = (node.types & Types.ABSENT) != 0;
        int others = nulls && absents ? Kinds.MIXED : absents ? Kinds.ABSENT : Kinds.NULL;
        boolean empty = node.valueTypes() == 0;
        out.write(Kinds.OPT);
        out.write(empty ? others | Kinds.EMPTY : others);
        int present = empty ? 0 : out.takeBits(node.count);
        if (out.isFull()) {
            return;
        }
        int values = 0;
        int gone = 0;
        for (int i = 0; i < node.count; i++) {
            int at = node.positions[i];
            if (isThere(at)) {
                out.setBit(present, i);
                values++;
            } else {
                gone++;
                absent += at == Node.ABSENT ? 1 : 0;
            }
        }
        if (absent > Kinds.MAX_ABSENT) {
            out.fill();
            return;
        }
        if (others == Kinds.MIXED) {
            nulls(node, gone);
        }
        if (!empty) {
            compact(node, values);
            node.types = node.valueTypes();
            if (isSmall(node, values)) {
                raw(node);
            } else {
                values(node);
            }
        }
    }

    private void nulls(Node node, int gone) {
        int start = out.takeBits(gone);
        if (start == ColumnOutput.FULL) {
            return;
        }
        int index = 0;
        for (int i = 0; i < node.count; i++) {
            int at = node.positions[i];
            if (!isThere(at)) {
                if (at != Node.ABSENT) {
                    out.setBit(start, index);
                }
                index++;
            }
        }
    }

    private boolean isThere(int position) {
        return position != Node.ABSENT && src[position] != Formats.NIL;
    }

    private void compact(Node node, int values) {
        int[] kept = new int[values];
        int index = 0;
        for (int i = 0; i < node.count; i++) {
            if (isThere(node.positions[i])) {
                kept[index++] = node.positions[i];
            }
        }
        node.positions = kept;
        node.count = values;
    }

    private void values(Node node) {
        if (node.count > 1 && isConstant(node)) {
            out.write(Kinds.CONST);
            int at = node.positions[0];
            out.copy(src, at, Values.end(src, at, end) - at);
            return;
        }
        boolean written =
                switch (node.types) {
                    case Types.BOOLEAN -> booleans(node);
                    case Types.INTEGER -> numbers.integers(node);
                    case Types.FLOAT64_NUMBER -> numbers.doubles(node);
                    case Types.TIME -> numbers.times(node);
                    case Types.STRING -> texts.strings(node);
                    case Types.BINARY -> texts.binaries(node);
                    case Types.MAP -> struct(node);
                    case Types.ARRAY -> node.tuple ? tuple(node) : list(node);
                    default -> false;
                };
        if (!written) {
            raw(node);
        }
    }

    private boolean isConstant(Node node) {
        int first = node.positions[0];
        int length = Values.end(src, first, end) - first;
        for (int i = 1; i < node.count; i++) {
            int at = node.positions[i];
            if (length > end - at || !Arrays.equals(src, first, first + length, src, at, at + length)) {
                return false;
            }
        }
        return true;
    }

    private void raw(Node node) {
        out.write(Kinds.RAW);
        for (int i = 0; i < node.count && !out.isFull(); i++) {
            int at = node.positions[i];
            out.copy(src, at, Values.end(src, at, end) - at);
        }
    }

    private boolean booleans(Node node) {
        out.write(Kinds.BOOL);
        int start = out.takeBits(node.count);
        for (int i = 0; i < node.count && start != ColumnOutput.FULL; i++) {
            if (src[node.positions[i]] == Formats.TRUE) {
                out.setBit(start, i);
            }
        }
        return true;
    }

    private boolean struct(Node node) {
        out.write(Kinds.STRUCT);
        out.unsigned(node.childCount);
        for (int i = 0; i < node.childCount; i++) {
            Node child = node.children[i];
            out.copy(src, child.nameStart, child.nameEnd - child.nameStart);
        }
        for (int i = 0; i < node.childCount; i++) {
            node.children[i].pad(node.containers);
            column(node.children[i]);
        }
        return true;
    }

    private boolean tuple(Node node) {
        out.write(Kinds.TUPLE);
        out.write(node.childCount);
        for (int i = 0; i < node.childCount; i++) {
            column(node.children[i]);
        }
        return true;
    }

    private boolean list(Node node) {
        if (node.childCount == 0) {
            return false;
        }
        out.write(Kinds.LIST);
        numbers.lengths(node);
        column(node.children[0]);
        return true;
    }
}
