package dev.cachezip.cli.convert;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.value.ValueDecoder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON input to encode. */
public final class EncodeInput {

    /** A number with a decimal point is a double, as in MessagePack; a decimal has a mark. */
    private static final JsonMapper JSON = ValueDecoder.JSON
            .rebuild()
            .disable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private EncodeInput() {}

    /** Returns the tree of the JSON to encode. */
    public static JsonNode parse(byte[] json) {
        try {
            JsonNode tree = JSON.readTree(json);
            if (tree.isMissingNode()) {
                throw new CachezipException.Codec("The input is not JSON: it is empty", null);
            }
            return tree;
        } catch (JacksonException e) {
            // Leaves out the note on the source, which Jackson does not know.
            String reason = e.getOriginalMessage().replaceAll("\\s*\\([^()]*\\[Source: .*", "");
            throw new CachezipException.Codec(
                    "The input is not JSON: " + reason + ", in line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr(),
                    e);
        }
    }
}
