package dev.cachezip.jackson2;

import com.fasterxml.jackson.databind.Module;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson3.CopyCheck;
import dev.cachezip.objects.format.ObjectBackend;
import dev.cachezip.objects.format.ObjectCodec;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.function.Consumer;

/**
 * The codecs that map values with Jackson 2.
 */
public final class Jackson2Codecs {

    private Jackson2Codecs() {}

    /**
     * Returns the codec that writes MessagePack and reads MessagePack and JSON. It and those of Jackson 3
     * ({@link dev.cachezip.jackson3.Jackson3Codecs}) read each other's values if both have the same annotations and modules.
     *
     * @param types the classes that a type id may name
     * @param modules the application's modules for Jackson 2; each is used for several mappers
     */
    public static ValueCodec<Object> messagePack(AllowedTypes types, Module... modules) {
        return messagePack(types, ObjectLimit.byDefault(), sentence -> {}, modules);
    }

    /**
     * Returns the same codec with a limit in bytes of the memory that the objects of a value may take. The memory is
     * estimated for MessagePack only, and less precisely than by the codecs of Jackson 3.
     */
    public static ValueCodec<Object> messagePack(AllowedTypes types, long maxObjectSize, Module... modules) {
        return messagePack(types, ObjectLimit.fixed(maxObjectSize), sentence -> {}, modules);
    }

    /**
     * Returns the same codec with a limit.
     *
     * @param announcement gets a sentence for each field of which an annotation asks that it does not come back as it is
     */
    public static ValueCodec<Object> messagePack(
            AllowedTypes types, ObjectLimit limit, Consumer<? super String> announcement, Module... modules) {
        return ObjectCodec.messagePack(new Backend(types, limit, new CopyCheck(announcement), modules));
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Backend(AllowedTypes types, ObjectLimit objectLimit, CopyCheck copies, Module... modules)
            implements ObjectBackend {

        @Override
        public RootFormat format(Remembered remembered) {
            return new Jackson2Format(new TypedMapper(types, remembered, copies, modules), objectLimit);
        }

        @Override
        public RootFormat text(Remembered remembered) {
            return format(remembered);
        }

        @Override
        public boolean isOwn(Throwable failure) {
            return Jackson2Format.isOfLibrary(failure);
        }

        @Override
        public boolean mayExceed(long memory, OutputBuffer plain, boolean text) {
            return Tokens.MEMORY.mayExceed(memory, plain.array(), plain.length());
        }
    }
}
