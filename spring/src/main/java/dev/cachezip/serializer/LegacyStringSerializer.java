package dev.cachezip.serializer;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.root.MessageKind;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The serializer for text: the bytes of a string, and nothing else. */
final class LegacyStringSerializer implements LegacySerializer {

    @Override
    public String form() {
        return "text";
    }

    /** A MessagePack string has a header from {@code a0} on; text that is not ASCII begins with {@code c2} or more. */
    @Override
    public boolean recognizes(byte[] stored, @Nullable Type declared) {
        return declared == String.class && (stored.length == 0 || stored[0] > 2 || (stored[0] < 0 && !isOurs(stored)));
    }

    /**
     * Returns whether bytes are one MessagePack string, or nil. Text looks like that only if it happens to begin with
     * its own length.
     */
    private static boolean isOurs(byte[] stored) {
        // Beyond ASCII, a string in UTF-8 begins with a byte from c2 to f4.
        int first = Byte.toUnsignedInt(stored[0]);
        return first < 0xC2 || first > 0xF4 || MessageKind.isOneString(stored);
    }

    @Override
    public Object decode(byte[] stored) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(stored))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new CachezipException.Malformed("text that is not UTF-8", 0, e);
        }
    }

    @Override
    public byte[] encode(Object value) {
        if (!(value instanceof String text)) {
            throw UnstorableValueException.of(
                    value,
                    new CachezipException.Codec(
                            "Only strings are stored with cachezip.write-format=legacy and cachezip.read-also=string",
                            null));
        }
        return RedisSerializer.string().serialize(text);
    }
}
