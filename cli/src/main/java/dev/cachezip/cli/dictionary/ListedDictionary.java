package dev.cachezip.cli.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
    static List<ListedDictionary> of(DictionaryHash hash) {
        List<ListedDictionary> listed = new ArrayList<>();
        String current = hash.current();
        for (int id : hash.ids()) {
            DictionaryFacts facts = Objects.requireNonNullElse(hash.facts(id), DictionaryFacts.UNKNOWN);
            String refusal = refusal(hash, id);
            String state = refusal != null ? REFUSED + refusal : state(id, current, facts);
            listed.add(new ListedDictionary(hash.cache(), DictionaryFields.digits(id), hash.length(id), facts, state));
        }
        listed.sort((one, other) -> Long.compare(one.facts.created(), other.facts.created()));
        return listed;
    }

    private static @Nullable String refusal(DictionaryHash hash, int id) {
        try (ZstdDictionary dictionary = hash.read(id)) {
            return dictionary == null ? "gone meanwhile" : null;
        } catch (CachezipException.Malformed e) {
            return DictionaryFile.reason(e);
        }
    }

    private static String state(int id, @Nullable String current, DictionaryFacts facts) {
        if (DictionaryFields.digits(id).equals(current)) {
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
