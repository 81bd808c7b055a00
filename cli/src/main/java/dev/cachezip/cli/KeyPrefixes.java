package dev.cachezip.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many values there are per prefix of their keys, and their bytes. */
final class KeyPrefixes {

    /** More of them are told together, so that a pattern without prefixes takes no memory. */
    static final int MAX_PREFIXES = 500;

    /** Stands for all prefixes that are not told. */
    static final String OTHERS = "(others)";

    /** What ends the prefix of a cache of Spring. */
    static final String DELIMITER = "::";

    private final Map<String, Sums> sums = new HashMap<>();

    /** Values of a prefix, and the bytes that Redis holds of them. */
    record Sums(String prefix, long values, long bytes) {

        private Sums plus(Sums more) {
            return new Sums(prefix, values + more.values, bytes + more.bytes);
        }
    }

    /** Returns the prefix of a key: up to a delimiter, else up to its first colon. */
    static String of(String key, String delimiter) {
        int end = delimiter.isEmpty() ? -1 : key.indexOf(delimiter);
        if (end >= 0) {
            return key.substring(0, end + delimiter.length());
        }
        int colon = key.indexOf(':');
        return colon < 0 ? "(none)" : key.substring(0, colon + 1);
    }

    void add(byte[] key, long bytes) {
        String prefix = of(Printable.key(key), DELIMITER);
        String told = sums.size() < MAX_PREFIXES || sums.containsKey(prefix) ? prefix : OTHERS;
        sums.merge(told, new Sums(told, 1, bytes), Sums::plus);
    }

    /** Returns those with most bytes first, and what is left of them together. */
    List<Sums> largest(int count) {
        List<Sums> sorted = new ArrayList<>(sums.values());
        sorted.sort(Comparator.comparingLong(Sums::bytes).reversed().thenComparing(Sums::prefix));
        if (sorted.size() <= count) {
            return sorted;
        }
        List<Sums> rest = sorted.subList(count, sorted.size());
        Sums others = rest.stream().reduce(new Sums(OTHERS, 0, 0), Sums::plus);
        rest.clear();
        sorted.add(others);
        return sorted;
    }
}
