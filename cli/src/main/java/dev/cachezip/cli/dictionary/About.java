package dev.cachezip.cli.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.value.MessagePackReader;
import dev.cachezip.cli.value.MessagePackWriter;
import dev.cachezip.compress.Training;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The facts about a dictionary that are stored beside it.
 *
 * @param created time of its training, in milliseconds since 1970; 0 if it is unknown
 * @param level level of compression that it was measured with
 * @param samples number of values that it was measured on; 0 if it is unknown
 * @param plain their plain length in bytes
 * @param stored their stored length with it
 * @param without their stored length without a dictionary
 * @param retired time when another one became current; null if none did
 */
record About(
        long created,
        int level,
        long samples,
        long plain,
        long stored,
        long without,
        @Nullable Long retired) {

    /** The facts about a dictionary that has none. */
    static final About UNKNOWN = new About(0, 0, 0, 0, 0, 0, null);

    static About of(long created, int level, Training.HoldOut result) {
        return new About(created, level, result.samples(), result.plain(), result.stored(), result.without(), null);
    }

    static About imported(long created, int level) {
        return new About(created, level, 0, 0, 0, 0, null);
    }

    About retiredAt(@Nullable Long time) {
        return new About(created, level, samples, plain, stored, without, time);
    }

    /** Reads the facts; whatever is not there, or broken, is unknown. */
    static About read(byte[] bytes) {
        JsonNode node;
        try {
            node = MessagePackReader.read(bytes);
        } catch (CachezipException e) {
            return UNKNOWN;
        }
        JsonNode retired = node.path("retired");
        return new About(
                number(node, "created"),
                (int) number(node, "level"),
                number(node, "samples"),
                number(node, "plain"),
                number(node, "stored"),
                number(node, "without"),
                retired.canConvertToLong() ? (Long) retired.longValue() : null);
    }

    private static long number(JsonNode node, String name) {
        JsonNode number = node.path(name);
        return number.canConvertToLong() ? Math.max(0, number.longValue()) : 0;
    }

    byte[] write() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("created", created).put("level", level).put("samples", samples);
        node.put("plain", plain).put("stored", stored).put("without", without);
        node.put("retired", retired);
        return MessagePackWriter.write(node);
    }
}
