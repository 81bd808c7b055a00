package dev.cachezip.msgpack;

import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.jackson.TokenBufferSerializer;
import tools.jackson.databind.util.TokenBuffer;

/** Writes buffers of tokens; numbers in them stay numbers, as in the trees of {@link NodeSerializer}. */
final class TokensSerializer extends TokenBufferSerializer {

    @Override
    public void serialize(TokenBuffer tokens, JsonGenerator generator, SerializationContext context) {
        if (generator instanceof MessagePackGenerator target) {
            target.writeNumbersAsTheyAre(() -> tokens.serialize(target));
        } else {
            super.serialize(tokens, generator, context);
        }
    }
}
