package dev.cachezip.cli.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A dictionary in a list.
 *
 * @param id its id as text
 * @param bytes its length
 * @param state {@code current}, {@code retired}, {@code published}, or why it is refused
 */
record ListedDictionary(String cache, String id, long bytes, DictionaryFacts facts, String state) {

    static final List<String> HEADINGS =
            List.of("cache", "id", "bytes", "age", "samples", "ratio", "ratio without", "state");

    private static final String REFUSED = "refused: ";

    /** Returns the dictionaries of a cache, the oldest first. */
    static List<ListedDictionary> of(CacheHash hash, Contents contents) {
        List<ListedDictionary> listed = new ArrayList<>();
        new TreeMap<>(contents.dictionaries())
                .forEach((id, facts) -> listed.add(new ListedDictionary(
                        hash.cache(),
                        DictionaryFields.digits(id),
                        hash.hash().length(id),
                        facts,
                        state(hash, id, contents.current(), facts))));
        listed.sort(Comparator.comparingLong(one -> one.facts.created()));
        return listed;
    }

    private static String state(CacheHash hash, int id, @Nullable Integer current, DictionaryFacts facts) {
        try (ZstdDictionary dictionary = hash.hash().load(id)) {
            if (dictionary == null) {
                return REFUSED + "gone meanwhile";
            }
        } catch (CachezipException.Malformed e) {
            return REFUSED + DictionaryFile.reason(e);
        }
        if (current != null && current == id) {
            return "current";
        }
        return facts.retired() == null ? "published" : "retired";
    }

    boolean isRefused() {
        return state.startsWith(REFUSED);
    }

    List<String> row(long now) {
        return List.of(
                cache,
                id,
                Printable.count(bytes),
                facts.created() == 0 ? "-" : age(Duration.ofMillis(Math.max(0, now - facts.created()))),
                facts.samples() == 0 ? "-" : Printable.count(facts.samples()),
                Printable.percent(facts.stored(), facts.plain()),
                Printable.percent(facts.without(), facts.plain()),
                state);
    }

    private static String age(Duration age) {
        if (age.toDays() > 0) {
            return age.toDays() + " d";
        }
        return age.toHours() > 0 ? age.toHours() + " h" : age.toMinutes() + " min";
    }

    ObjectNode json() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("cache", cache).put("id", id).put("bytes", bytes).put("state", state);
        node.put("created", time(facts.created() == 0 ? null : facts.created()));
        node.put("retired", time(facts.retired()));
        node.put("level", facts.level()).put("samples", facts.samples());
        node.put("plainBytes", facts.plain()).put("storedBytes", facts.stored());
        return node.put("storedBytesWithout", facts.without());
    }

    private static @Nullable String time(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis).toString();
    }
}
