package dev.cachezip.cli.inspect;

import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.pipeline.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The statistics of the values with one key prefix. */
final class PrefixStatistics {

    private static final int LARGEST = 3;

    private final String prefix;
    private final Map<String, Long> algorithms = new TreeMap<>();
    private final Map<String, Long> forms = new TreeMap<>();
    private final Map<String, Long> causes = new TreeMap<>();
    private final List<Large> largest = new ArrayList<>();
    private final List<Long> ttls = new ArrayList<>();
    private long count;
    private long readable;
    private long storedBytes;
    private long readableStoredBytes;
    private long plainBytes;

    PrefixStatistics(String prefix) {
        this.prefix = prefix;
    }

    private record Large(String key, long bytes) {}

    /** Counts a key, readable or not. */
    void add(String key, long storedLength, long ttlMillis) {
        count++;
        storedBytes += storedLength;
        if (ttlMillis >= 0) {
            ttls.add(ttlMillis / 1000);
        }
        largest.add(new Large(key, storedLength));
        largest.sort(Comparator.comparingLong(Large::bytes).reversed());
        if (largest.size() > LARGEST) {
            largest.remove(LARGEST);
        }
    }

    /** Counts a readable value. */
    void addReadable(DecodedValue value, boolean withDictionary) {
        readable++;
        readableStoredBytes += value.stored().storedLength();
        plainBytes += value.plain().length;
        algorithms.merge(way(value, withDictionary), 1L, Long::sum);
        forms.merge(value.isFromGlide() ? "glide" : value.form().id(), 1L, Long::sum);
    }

    /** Returns how a value is stored, as meters call it. */
    private static String way(DecodedValue value, boolean withDictionary) {
        return value.columns()
                ? new Outcome.InColumns(value.algorithm()).label()
                : value.algorithmName() + (withDictionary ? "-dictionary" : "");
    }

    /** Counts the cause of an unreadable value. */
    void addUnreadable(String cause) {
        causes.merge(cause, 1L, Long::sum);
    }

    long keys() {
        return count;
    }

    String prefix() {
        return prefix;
    }

    long storedBytes() {
        return storedBytes;
    }

    long unreadable() {
        return count - readable;
    }

    Map<String, Long> causes() {
        return causes;
    }

    /** Returns the row of the table. */
    List<String> row() {
        return List.of(
                prefix,
                Printable.count(count),
                readable == 0 ? "-" : Printable.bytes((double) plainBytes / readable),
                Printable.bytes((double) storedBytes / count),
                Printable.percent(readableStoredBytes, plainBytes),
                join(algorithms),
                join(forms),
                ttl(),
                unreadable() == 0 ? "-" : Printable.count(unreadable()),
                largest.isEmpty() ? "-" : largest.get(0).key + " (" + Printable.bytes(largest.get(0).bytes) + ")");
    }

    static final List<String> HEADINGS = List.of(
            "prefix",
            "keys",
            "mean plain",
            "mean stored",
            "ratio",
            "algorithms",
            "forms",
            "TTL",
            "unreadable",
            "largest");

    private static String join(Map<String, Long> counts) {
        if (counts.isEmpty()) {
            return "-";
        }
        if (counts.size() == 1) {
            return counts.keySet().iterator().next();
        }
        StringBuilder text = new StringBuilder();
        counts.forEach((name, n) ->
                text.append(text.isEmpty() ? "" : ", ").append(name).append(' ').append(n));
        return text.toString();
    }

    private String ttl() {
        if (ttls.isEmpty()) {
            return "never";
        }
        List<Long> sorted = ttls.stream().sorted().toList();
        String spread = duration(sorted.get(0)) + " to " + duration(sorted.get(sorted.size() - 1));
        long staying = count - ttls.size();
        return staying == 0 ? spread : spread + ", " + Printable.count(staying) + " never";
    }

    private static String duration(long seconds) {
        if (seconds < 120) {
            return seconds + " s";
        } else if (seconds < 7200) {
            return seconds / 60 + " min";
        } else if (seconds < 172_800) {
            return seconds / 3600 + " h";
        }
        return seconds / 86_400 + " d";
    }

    ObjectNode json() {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        List<Long> sorted = ttls.stream().sorted().toList();
        ObjectNode node = nodes.objectNode();
        node.put("prefix", prefix).put("keys", count).put("plainBytes", plainBytes);
        node.put("storedBytes", storedBytes).put("readableStoredBytes", readableStoredBytes);
        node.set("algorithms", ValueDecoder.JSON.valueToTree(algorithms));
        node.set("forms", ValueDecoder.JSON.valueToTree(forms));
        ObjectNode ttl = node.putObject("ttl").put("never", count - ttls.size());
        if (!sorted.isEmpty()) {
            ttl.put("minSeconds", sorted.get(0));
            ttl.put("medianSeconds", sorted.get(sorted.size() / 2));
            ttl.put("maxSeconds", sorted.get(sorted.size() - 1));
        }
        ArrayNode large = node.putArray("largest");
        largest.forEach(one -> large.addObject().put("key", one.key).put("bytes", one.bytes));
        node.set("unreadable", ValueDecoder.JSON.valueToTree(causes));
        return node;
    }
}
