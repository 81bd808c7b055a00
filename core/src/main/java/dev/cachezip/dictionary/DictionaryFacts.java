package dev.cachezip.dictionary;

import dev.cachezip.msgpack.MessagePackMapper;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The facts about a dictionary that Redis holds beside it, as a map of MessagePack.
 *
 * @param created time of its training, in milliseconds since 1970; 0 if it is unknown
 * @param level level of compression that it was measured with
 * @param samples number of values that it was measured on; 0 if it is unknown
 * @param plain plain length of these values in bytes
 * @param stored their stored length in bytes with the dictionary
 * @param without their stored length in bytes without a dictionary
 * @param retired when another dictionary became the current one, in milliseconds since 1970; {@code null} if none has
 */
public record DictionaryFacts(
        long created,
        int level,
        long samples,
        long plain,
        long stored,
        long without,
        @Nullable Long retired) {

    /** Maximum length of the map in bytes. */
    static final int MAX_LENGTH = 1024;

    private static final MessagePackMapper MAPPER = MessagePackMapper.builder().build();

    /** The facts about a dictionary if Redis holds none that can be read. */
    public static final DictionaryFacts UNKNOWN = new DictionaryFacts(0, 0, 0, 0, 0, 0, null);

    /** Returns the facts about a dictionary that was not measured. */
    public static DictionaryFacts unmeasured(long created, int level) {
        return new DictionaryFacts(created, level, 0, 0, 0, 0, null);
    }

    /**
     * Returns the facts after another dictionary became the current one.
     *
     * @param time in milliseconds since 1970; {@code null} if this one is the current one again
     */
    public DictionaryFacts retiredAt(@Nullable Long time) {
        return new DictionaryFacts(created, level, samples, plain, stored, without, time);
    }

    /**
     * Returns these facts without times in the future, which are those of an instance whose clock is ahead.
     *
     * @param now in milliseconds since 1970, in place of a later time
     */
    public DictionaryFacts notAfter(long now) {
        return new DictionaryFacts(
                Math.min(created, now),
                level,
                samples,
                plain,
                stored,
                without,
                retired == null ? null : (Long) Math.min(retired, now));
    }

    /** Returns the stored length as a part of the plain length; 1 if it is not known. */
    public double ratio() {
        return plain == 0 ? 1 : (double) stored / plain;
    }

    /**
     * Reads the facts; {@link #UNKNOWN} if there are none, or other bytes. Numbers that are not there, negative or broken
     * are 0.
     */
    static DictionaryFacts read(byte @Nullable [] stored) {
        if (stored == null || stored.length > MAX_LENGTH) {
            return UNKNOWN;
        }
        try {
            JsonNode map = MAPPER.readTree(stored);
            JsonNode retired = map.path("retired");
            return new DictionaryFacts(
                    number(map, "created"),
                    (int) Math.min(Integer.MAX_VALUE, number(map, "level")),
                    number(map, "samples"),
                    number(map, "plain"),
                    number(map, "stored"),
                    number(map, "without"),
                    retired.canConvertToLong() ? (Long) retired.longValue() : null);
        } catch (JacksonException e) {
            return UNKNOWN;
        }
    }

    private static long number(JsonNode map, String name) {
        JsonNode number = map.path(name);
        return number.canConvertToLong() ? Math.max(0, number.longValue()) : 0;
    }

    /** Returns the map. */
    byte[] write() {
        return MAPPER.writeValueAsBytes(this);
    }
}
