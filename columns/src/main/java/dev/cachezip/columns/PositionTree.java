package dev.cachezip.columns;

import org.jspecify.annotations.Nullable;

/**
 * Finds the places in rows, and where the values of each place are, in one pass; no value is copied.
 *
 * <p>Maps become a place for each name if all have their names in the same order, arrays one place for all elements, or
 * one for each element if they are as many in all arrays.
 */
final class PositionTree {

    /** Shorter lists are not worth columns. */
    static final int MIN_LIST = 8;

    /** Few rows say little about whether arrays are alike. */
    private static final int ROWS_BEFORE_TUPLE = 3;

    private static final int MAX_TUPLE = 16;
    private static final int MAX_NAMES = 128;
    private static final int MAX_LATE_NAMES = 32;
    private static final int MAX_DEPTH = 100;

    /** A place may become two columns: one of them says which values are null. */
    private static final int MAX_NODES = Kinds.MAX_COLUMNS / 2;

    private final byte[] src;
    private final int end;
    private int nodes;

    /** The number of bytes that may yet be read again, and of absent values that may yet be noted. */
    private long again;

    private long absent;

    private int longestList;

    PositionTree(byte[] src, int offset, int length) {
        this.src = src;
        this.end = offset + length;
        this.again = 4L * length;
        this.absent = length;
    }

    /** Returns the place of the whole document; {@code null} if it is not one value, or has too many places. */
    @Nullable
    Node read(int offset) {
        Node root = node(offset, offset, 1);
        return add(root, offset, 0) == end && nodes <= MAX_NODES ? root : null;
    }

    /** Returns the most elements that one place for elements has. */
    int longestList() {
        return longestList;
    }

    /** Adds a value to a place, and returns its end. */
    private int add(Node node, int at, int depth) {
        int scalar = at < end ? Types.scalar(src[at]) : 0;
        int next = at + (scalar & 0xff);
        if (scalar == 0 || next > end) {
            return addAny(node, at, depth);
        }
        node.add(at);
        node.types |= scalar >>> Byte.SIZE;
        return next;
    }

    private int addAny(Node node, int at, int depth) {
        int head = Values.headEnd(src, at, end);
        if (head == Values.NO_END) {
            return head;
        }
        node.add(at);
        int type = Types.of(src[at]);
        if (type < Types.TIME) {
            node.types |= type;
            return head;
        }
        node.types |= Types.of(src, at, head);
        return type == Types.MAP || type == Types.ARRAY ? container(node, at, head, depth) : head;
    }

    private int container(Node node, int at, int head, int depth) {
        if (depth > MAX_DEPTH || nodes > MAX_NODES) {
            node.giveUp();
        }
        if (!Types.isOne(node.valueTypes())) {
            return Values.end(src, at, end);
        }
        int next = Types.of(src[at]) == Types.MAP ? map(node, at, head, depth) : array(node, at, head, depth);
        if (next != Values.NO_END) {
            node.bytes += next - at;
        }
        return next;
    }

    private int map(Node node, int at, int head, int depth) {
        int row = node.containers++;
        int expected = 0;
        int next = head;
        for (long left = Values.containerLength(src, at); left > 0; left--) {
            if (expected == node.childCount || !node.children[expected].hasName(src, next, end)) {
                expected = child(node, next, expected);
                if (expected < 0) {
                    node.giveUp();
                    return Values.end(src, at, end);
                }
            }
            Node child = node.children[expected++];
            if (child.count < row) {
                absent -= row - child.count;
                child.pad(row);
            }
            next = add(child, next + child.nameEnd - child.nameStart, depth + 1);
            if (next == Values.NO_END) {
                return next;
            }
        }
        return next;
    }

    /** Returns the index of a name, which is new or not before the expected one; negative if there is none. */
    private int child(Node node, int name, int expected) {
        int nameEnd = Values.headEnd(src, name, end);
        if (nameEnd == Values.NO_END) {
            return -1;
        }
        for (int i = expected; i < node.childCount; i++) {
            if (node.children[i].hasName(src, name, end)) {
                return i;
            }
        }
        for (int i = 0; i < expected; i++) {
            if (node.children[i].hasName(src, name, end)) {
                return -1;
            }
        }
        if (node.containers > 1) {
            node.lateNames++;
        }
        boolean names = node.lateNames > MAX_LATE_NAMES && node.lateNames > node.containers / 2;
        if (names || node.childCount == MAX_NAMES || absent < 0 || Types.of(src, name, nameEnd) != Types.STRING) {
            return -1;
        }
        node.insert(expected, node(name, nameEnd, node.positions.length));
        return expected;
    }

    private Node node(int name, int nameEnd, long expected) {
        nodes++;
        return new Node(src, name, nameEnd, expected);
    }

    private int array(Node node, int at, int head, int depth) {
        long length = Values.containerLength(src, at);
        int row = node.containers++;
        if (row == 0) {
            node.elements = length;
            node.tuple = isMarked(head, length);
        } else if (node.elements != length) {
            node.elements = -1;
        }
        boolean toList = node.tuple && node.elements < 0;
        if (toList || (row == ROWS_BEFORE_TUPLE && !node.tuple && isTuple(node))) {
            node.restart(!toList);
            again -= node.bytes;
            if (again < 0) {
                node.giveUp();
                return Values.end(src, at, end);
            }
            addAgain(node, depth);
        }
        return elements(node, head, length, depth);
    }

    /** Returns whether an array is a mark, such as the id of a type, and a value. */
    private boolean isMarked(int head, long length) {
        return length == 2 && head < end && Types.isExtension(src[head]);
    }

    private static boolean isTuple(Node node) {
        // Objects are more alike than places, and a place has few of them.
        return node.elements > 0 && node.elements <= MAX_TUPLE && node.children[0].valueTypes() != Types.MAP;
    }

    /** Adds the elements of all arrays but the last one, after the way to store them has changed. */
    private void addAgain(Node node, int depth) {
        for (int i = 0; i < node.count - 1; i++) {
            int at = node.positions[i];
            if (at != Node.ABSENT && Types.of(src[at]) == Types.ARRAY) {
                // A value that was read once has an end.
                elements(node, Values.headEnd(src, at, end), Values.containerLength(src, at), depth);
            }
        }
    }

    private int elements(Node node, int head, long length, int depth) {
        int next = head;
        for (int i = 0; i < length && next != Values.NO_END; i++) {
            int index = node.tuple ? i : 0;
            if (index == node.childCount) {
                long expected = node.tuple ? node.positions.length : Math.min(length, end - next);
                node.insert(index, node(next, next, expected));
            }
            next = add(node.children[index], next, depth + 1);
        }
        if (!node.tuple && node.childCount > 0) {
            longestList = Math.max(longestList, node.children[0].count);
        }
        return next;
    }
}
