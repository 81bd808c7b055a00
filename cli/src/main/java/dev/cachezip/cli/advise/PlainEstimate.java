package dev.cachezip.cli.advise;

import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.cli.value.SpringJson;
import dev.cachezip.msgpack.MessagePackMapper;
import tools.jackson.databind.JsonNode;

/**
 * An estimate, from a value's stored bytes, of the plain bytes that cachezip would write for it with a declared type.
 *
 * @param bytes MessagePack, or the bytes as they are
 * @param kind the method of the estimate
 */
// A record of an array, so that large values are not copied.
@SuppressWarnings("ArrayRecordComponent")
public record PlainEstimate(byte[] bytes, EstimateMethod kind) {

    private static final MessagePackMapper MESSAGE_PACK = new MessagePackMapper();

    /** The methods to estimate plain bytes. */
    enum EstimateMethod {
        /** The value is MessagePack already. */
        AS_IT_IS("MessagePack already, counted as it is"),
        /** The value is stored in the same bytes with each setting. */
        UNCHANGED("null or a short string of a session, which has the same bytes with cachezip"),
        /** The value was converted to a tree, and the tree to MessagePack. */
        CONVERTED("converted to MessagePack"),
        /** Nothing but compression is estimated. */
        COMPRESSED_ONLY(
                "not understood in full, or left in JDK serialization: only compressing these very bytes is estimated");

        private final String description;

        EstimateMethod(String description) {
            this.description = description;
        }

        String description() {
            return description;
        }
    }

    /**
     * Estimates the plain bytes that cachezip would write for a value.
     *
     * @param ofSession whether it is of a session, which declares no types
     */
    public static PlainEstimate of(DecodedValue value, boolean ofSession) {
        JsonNode tree = value.tree();
        return switch (value.form()) {
            case NULL, JDK_TEXT -> new PlainEstimate(value.plain(), EstimateMethod.UNCHANGED);
            case MESSAGEPACK, MESSAGEPACK_TYPED -> new PlainEstimate(value.plain(), EstimateMethod.AS_IT_IS);
            case CACHEZIP_JSON -> converted(tree.get("@value"), ofSession);
            case SPRING_JSON, JSON, STRING -> converted(tree, ofSession);
            case JDK ->
                value.complete()
                        ? converted(tree, ofSession)
                        : new PlainEstimate(value.plain(), EstimateMethod.COMPRESSED_ONLY);
            case BYTES -> new PlainEstimate(value.plain(), EstimateMethod.COMPRESSED_ONLY);
        };
    }

    private static PlainEstimate converted(JsonNode tree, boolean ofSession) {
        return new PlainEstimate(
                MESSAGE_PACK.writeValueAsBytes(SpringJson.withoutClasses(tree, ofSession)), EstimateMethod.CONVERTED);
    }
}
