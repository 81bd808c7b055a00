package dev.cachezip.cli;

import dev.cachezip.CachezipException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON that is to be encoded. */
final class EncodeInput {

    /** A number with a point is a double, as MessagePack has it; a decimal has a mark. */
    private static final JsonMapper JSON = ValueDecoder.JSON
            .rebuild()
            .disable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private EncodeInput() {}

    static JsonNode parse(byte[] json) {
        try {
            JsonNode tree = JSON.readTree(json);
            if (tree.isMissingNode()) {
                throw new CachezipException.Codec("The input is not JSON: it is empty", null);
            }
            return tree;
        } catch (JacksonException e) {
            // Without where it begins, of which Jackson says nothing.
            String reason = e.getOriginalMessage().replaceAll("\\s*\\([^()]*\\[Source: .*", "");
            throw new CachezipException.Codec(
                    "The input is not JSON: " + reason + ", in line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr(),
                    e);
        }
    }
}
