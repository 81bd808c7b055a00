package dev.cachezip.columns;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The names of a column of maps, to find one that is there twice. */
final class NameSet {

    /** So many names are compared with each other in less time than a set takes. */
    private static final int FEW = 32;

    private final byte[] bytes;
    private final int[] starts = new int[FEW];
    private final int[] ends = new int[FEW];
    private int count;

    /** Strings: names that were chosen for their hash codes are found by their order. */
    private final Set<String> many = new HashSet<>(0);

    private final boolean few;

    NameSet(byte[] bytes, int size) {
        this.bytes = bytes;
        this.few = size <= FEW;
    }

    /** Adds the name of a range, and returns whether it is new. */
    boolean add(int start, int end) {
        if (!few) {
            return many.add(new String(bytes, start, end - start, StandardCharsets.ISO_8859_1));
        }
        for (int i = 0; i < count; i++) {
            if (ends[i] - starts[i] == end - start && Arrays.equals(bytes, starts[i], ends[i], bytes, start, end)) {
                return false;
            }
        }
        starts[count] = start;
        ends[count++] = end;
        return true;
    }
}
