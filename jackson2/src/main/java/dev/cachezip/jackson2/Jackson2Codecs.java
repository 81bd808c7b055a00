package dev.cachezip.jackson2;

import com.fasterxml.jackson.databind.Module;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.object.AllowedTypes;
import dev.cachezip.codec.object.Form;
import dev.cachezip.codec.object.ObjectSizes;

/**
 * The codecs that map values with Jackson 2.
 *
 * @since 0.1
 */
public final class Jackson2Codecs {

    private Jackson2Codecs() {}

    /**
     * Returns the codec that writes MessagePack and reads MessagePack and JSON. It reads what {@link
     * Jackson3Codecs#messagePack} writes, and the other way round, where both have the same annotations and modules.
     *
     * @param types which classes a type id may name
     * @param modules what the application adds to Jackson 2; each is used for several mappers
     */
    public static ValueCodec<Object> messagePack(AllowedTypes types, Module... modules) {
        return messagePack(types, ObjectSizes.defaultLimit(), modules);
    }

    /**
     * Returns the same with a limit of the memory that the objects of a value may take, which is estimated for
     * MessagePack only, and coarser than {@link Jackson3Codecs#objects} does it.
     *
     * @param types which classes a type id may name
     * @param maxObjectSize the limit in bytes
     * @param modules what the application adds to Jackson 2; each is used for several mappers
     */
    public static ValueCodec<Object> messagePack(AllowedTypes types, long maxObjectSize, Module... modules) {
        return new JacksonCodec(types, maxObjectSize, Form.MESSAGE_PACK, modules);
    }
}
