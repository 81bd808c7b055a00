package dev.cachezip.jackson2;

import com.fasterxml.jackson.databind.Module;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.limits.ObjectLimit;
import dev.cachezip.codec.object.ObjectCodec;
import dev.cachezip.codec.types.AllowedTypes;

/**
 * The codecs that map values with Jackson 2.
 *
 * @since 0.1
 */
public final class Jackson2Codecs {

    private Jackson2Codecs() {}

    /**
     * Returns the codec that writes MessagePack and reads MessagePack and JSON. It and
     * {@link Jackson3Codecs#messagePack} read each other's values if both have the same annotations and modules.
     *
     * @param types the classes that a type id may name
     * @param modules the application's modules for Jackson 2; each is used for several mappers
     */
    public static ValueCodec<Object> messagePack(AllowedTypes types, Module... modules) {
        return messagePack(types, ObjectLimit.byDefault(), modules);
    }

    /**
     * Returns the same codec with a limit of the memory that the objects of a value may take. The memory is estimated
     * for MessagePack only, and less precisely than by {@link Jackson3Codecs#objects}.
     *
     * @param types the classes that a type id may name
     * @param maxObjectSize the limit in bytes
     * @param modules the application's modules for Jackson 2; each is used for several mappers
     */
    public static ValueCodec<Object> messagePack(AllowedTypes types, long maxObjectSize, Module... modules) {
        return messagePack(types, ObjectLimit.fixed(maxObjectSize), modules);
    }

    private static ValueCodec<Object> messagePack(AllowedTypes types, ObjectLimit limit, Module... modules) {
        return ObjectCodec.messagePack(new JacksonBackend(types, limit, modules));
    }
}
