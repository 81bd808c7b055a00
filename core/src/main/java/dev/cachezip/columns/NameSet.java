package dev.cachezip.columns;

import java.util.Arrays;

/** The names of a column of maps, to find one that is there twice. */
final class NameSet {

    private final byte[] bytes;
    /** Starts and ends in turn; an end of 0 marks a free place. */
    private final int[] table;

    NameSet(byte[] bytes, int size) {
        this.bytes = bytes;
        this.table = new int[4 * Math.max(1, Integer.highestOneBit(size) * 2)];
    }

    /** Adds the name of a range, and returns whether it is new. */
    boolean add(int start, int end) {
        int mask = table.length / 2 - 1;
        int place = hash(start, end) & mask;
        for (; table[2 * place + 1] != 0; place = place + 1 & mask) {
            if (Arrays.equals(bytes, start, end, bytes, table[2 * place], table[2 * place + 1])) {
                return false;
            }
        }
        table[2 * place] = start;
        table[2 * place + 1] = end;
        return true;
    }

    private int hash(int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash ^ hash >>> 16;
    }
}
