package dev.cachezip.dictionary;

import dev.cachezip.msgpack.MessagePackMapper;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The MessagePack map in Redis that holds {@link DictionaryFacts}. Numbers that are not there, negative or broken are
 * 0.
 */
final class DictionaryFactsFormat {

    /** Maximum length of the map in bytes. */
    static final int MAX_LENGTH = 1024;

    private static final MessagePackMapper MAPPER = MessagePackMapper.builder().build();

    private DictionaryFactsFormat() {}

    /** Reads the facts; {@link DictionaryFacts#UNKNOWN} if there are none, or other bytes. */
    static DictionaryFacts read(byte @Nullable [] stored) {
        if (stored == null || stored.length > MAX_LENGTH) {
            return DictionaryFacts.UNKNOWN;
        }
        try {
            return facts(MAPPER.readTree(stored));
        } catch (JacksonException e) {
            return DictionaryFacts.UNKNOWN;
        }
    }

    private static DictionaryFacts facts(JsonNode map) {
        JsonNode retired = map.path("retired");
        return new DictionaryFacts(
                number(map, "created"),
                (int) Math.min(Integer.MAX_VALUE, number(map, "level")),
                number(map, "samples"),
                number(map, "plain"),
                number(map, "stored"),
                number(map, "without"),
                retired.canConvertToLong() ? (Long) retired.longValue() : null);
    }

    private static long number(JsonNode map, String name) {
        JsonNode number = map.path(name);
        return number.canConvertToLong() ? Math.max(0, number.longValue()) : 0;
    }

    /** Returns the map. */
    static byte[] write(DictionaryFacts facts) {
        return MAPPER.writeValueAsBytes(facts);
    }
}
