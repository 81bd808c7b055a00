package dev.cachezip.dictionary;

import dev.cachezip.compress.Training;
import dev.cachezip.msgpack.MessagePackMapper;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The facts about a dictionary, which Redis holds as a MessagePack map. Numbers that are not there, negative or broken
 * are 0.
 *
 * @param created time of its training, in milliseconds since 1970; 0 if it is unknown
 * @param level level of compression that it was measured with
 * @param samples number of values that it was measured on; 0 if it is unknown
 * @param plain plain length of these values in bytes
 * @param stored their stored length in bytes with the dictionary
 * @param without their stored length in bytes without a dictionary
 * @param retired when another dictionary became the current one, in milliseconds since 1970; {@code null} if none has
 * @since 0.1
 */
public record DictionaryFacts(
        long created,
        int level,
        long samples,
        long plain,
        long stored,
        long without,
        @Nullable Long retired) {

    /** The facts about a dictionary if Redis holds none that can be read. */
    public static final DictionaryFacts UNKNOWN = new DictionaryFacts(0, 0, 0, 0, 0, 0, null);

    /** Maximum length of the map in bytes. */
    public static final int MAX_LENGTH = 1024;

    private static final MessagePackMapper MAPPER = MessagePackMapper.builder().build();

    /** Returns the facts about a dictionary that was trained. */
    public static DictionaryFacts of(long created, int level, Training.HoldOut result) {
        return new DictionaryFacts(
                created, level, result.samples(), result.plain(), result.stored(), result.without(), null);
    }

    /** Returns the facts about a dictionary that was not measured. */
    public static DictionaryFacts unmeasured(long created, int level) {
        return new DictionaryFacts(created, level, 0, 0, 0, 0, null);
    }

    /** Reads the facts; {@link #UNKNOWN} if there are none, or other bytes. */
    public static DictionaryFacts of(byte @Nullable [] stored) {
        if (stored == null || stored.length > MAX_LENGTH) {
            return UNKNOWN;
        }
        try {
            return of(MAPPER.readTree(stored));
        } catch (JacksonException e) {
            return UNKNOWN;
        }
    }

    private static DictionaryFacts of(JsonNode map) {
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
    public byte[] toBytes() {
        return MAPPER.writeValueAsBytes(this);
    }

    /**
     * Returns the facts after another dictionary became the current one.
     *
     * @param time in milliseconds since 1970; {@code null} if this one is the current one again
     */
    public DictionaryFacts retiredAt(@Nullable Long time) {
        return new DictionaryFacts(created, level, samples, plain, stored, without, time);
    }

    /** Returns the stored length as a part of the plain length; 1 if it is not known. */
    public double ratio() {
        return plain == 0 ? 1 : (double) stored / plain;
    }
}
