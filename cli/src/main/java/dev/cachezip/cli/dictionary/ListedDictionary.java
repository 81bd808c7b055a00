package dev.cachezip.cli.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.compress.ZstdDictionary;
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
record ListedDictionary(String cache, String id, long bytes, About about, String state) {

    static final List<String> HEADINGS =
            List.of("cache", "id", "bytes", "age", "samples", "ratio", "ratio without", "state");

    private static final String REFUSED = "refused: ";

    /** Returns the dictionaries of a cache, the oldest first. */
    static List<ListedDictionary> of(DictionaryHash hash) {
        List<ListedDictionary> listed = new ArrayList<>();
        String current = hash.current();
        for (int id : hash.ids()) {
            About about = Objects.requireNonNullElse(hash.about(id), About.UNKNOWN);
            String refusal = refusal(hash, id);
            String state = refusal != null ? REFUSED + refusal : state(id, current, about);
            listed.add(new ListedDictionary(hash.cache(), DictionaryIds.text(id), hash.length(id), about, state));
        }
        listed.sort((one, other) -> Long.compare(one.about.created(), other.about.created()));
        return listed;
    }

    private static @Nullable String refusal(DictionaryHash hash, int id) {
        try (ZstdDictionary dictionary = hash.read(id)) {
            return dictionary == null ? "gone meanwhile" : null;
        } catch (CachezipException.Malformed e) {
            return DictionaryFile.reason(e);
        }
    }

    private static String state(int id, @Nullable String current, About about) {
        if (DictionaryIds.text(id).equals(current)) {
            return "current";
        }
        return about.retired() == null ? "published" : "retired";
    }

    boolean isRefused() {
        return state.startsWith(REFUSED);
    }

    List<String> row(long now) {
        return List.of(
                cache,
                id,
                Printable.count(bytes),
                about.created() == 0 ? "-" : age(Duration.ofMillis(Math.max(0, now - about.created()))),
                about.samples() == 0 ? "-" : Printable.count(about.samples()),
                Printable.percent(about.stored(), about.plain()),
                Printable.percent(about.without(), about.plain()),
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
        node.put("created", time(about.created() == 0 ? null : about.created()));
        node.put("retired", time(about.retired()));
        node.put("level", about.level()).put("samples", about.samples());
        node.put("plainBytes", about.plain()).put("storedBytes", about.stored());
        return node.put("storedBytesWithout", about.without());
    }

    private static @Nullable String time(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis).toString();
    }
}
