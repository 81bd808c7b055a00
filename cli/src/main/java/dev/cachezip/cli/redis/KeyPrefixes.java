package dev.cachezip.cli.redis;

import dev.cachezip.cli.io.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The number of values and their bytes, by key prefix. */
public final class KeyPrefixes {

    /** Further prefixes are counted together, so that keys without common prefixes take no memory. */
    public static final int MAX_PREFIXES = 500;

    /** The name for all prefixes that are not counted one by one. */
    public static final String OTHERS = "(others)";

    /** The end of the key prefix of a Spring cache. */
    public static final String DELIMITER = "::";

    private final Map<String, PrefixTotal> sums = new HashMap<>();

    /** The values of a prefix, and their bytes in Redis. */
    public record PrefixTotal(String prefix, long values, long bytes) {

        private PrefixTotal plus(PrefixTotal more) {
            return new PrefixTotal(prefix, values + more.values, bytes + more.bytes);
        }
    }

    /** Returns the prefix of a key: up to a delimiter, or else up to the first colon. */
    public static String of(String key, String delimiter) {
        int end = delimiter.isEmpty() ? -1 : key.indexOf(delimiter);
        if (end >= 0) {
            return key.substring(0, end + delimiter.length());
        }
        int colon = key.indexOf(':');
        return colon < 0 ? "(none)" : key.substring(0, colon + 1);
    }

    /** Returns the prefix of a key, as above, or the name of a field. */
    public static String of(KeySampler.Sampled key, String delimiter) {
        return key.field() == null ? of(Printable.key(key.name()), delimiter) : Printable.key(key.field());
    }

    /** Counts a value and its bytes under its prefix. */
    public void add(KeySampler.Sampled key) {
        String prefix = of(key, DELIMITER);
        String told = sums.size() < MAX_PREFIXES || sums.containsKey(prefix) ? prefix : OTHERS;
        sums.merge(told, new PrefixTotal(told, 1, key.length()), PrefixTotal::plus);
    }

    /** Returns the prefixes with the most bytes, largest first, and the sum of all other prefixes. */
    public List<PrefixTotal> largest(int count) {
        List<PrefixTotal> sorted = new ArrayList<>(sums.values());
        sorted.sort(Comparator.comparingLong(PrefixTotal::bytes).reversed().thenComparing(PrefixTotal::prefix));
        if (sorted.size() <= count) {
            return sorted;
        }
        List<PrefixTotal> rest = sorted.subList(count, sorted.size());
        PrefixTotal others = rest.stream().reduce(new PrefixTotal(OTHERS, 0, 0), PrefixTotal::plus);
        rest.clear();
        sorted.add(others);
        return sorted;
    }
}
