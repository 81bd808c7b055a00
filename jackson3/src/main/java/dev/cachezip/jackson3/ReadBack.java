package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.jackson3.TypedObjects.MappedObjects;
import dev.cachezip.msgpack.MessagePackExtension;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The check of a value that was written: it is compared with a copy that is read from its bytes.
 *
 * @param written the bytes, without a type id
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ReadBack(MappedObjects mapped, byte[] written) {

    /** The longest value in bytes that is written again for a comparison. */
    private static final int MAX_COMPARED = 1 << 20;

    private static final long OBJECT = 0x9E3779B97F4A7C15L;
    private static final long ARRAY = 0xC2B2AE3D27D4EB4FL;

    /**
     * Checks a copy that was read from the bytes.
     *
     * @throws CachezipException.Codec if it is another value
     */
    void check(Object value, Object copy, CopyCheck copies) {
        // First, since getters may compute fields: those of the value have done so.
        boolean alike = written.length > MAX_COMPARED || isForm(copy);
        boolean asked;
        try {
            asked = copies.check(value, copy, mapped.mapper().serializationConfig()::findMixInClassFor);
        } catch (CachezipException.Codec e) {
            throw isForm(value) ? e : CachezipException.ChangedMeanwhile.of(value.getClass());
        }
        // A value that changes by itself, such as one with an age, tells nothing.
        if (!alike && !asked && isForm(value)) {
            throw new CachezipException.Codec(
                    "it comes back as something else: a part of it is left out, or a constructor, setter or getter"
                            + " changes what it gets; set cachezip.codec=msgpack",
                    null);
        }
    }

    private byte[] bytes(Object value) {
        OutputBuffer plain = new OutputBuffer();
        Jackson3Format.write(value, mapped, null, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    /**
     * Returns whether the bytes are those of a value, but for the order of elements and entries, which may be that of hash
     * codes, and for the classes of collections: an immutable list comes back as another one.
     */
    boolean isForm(Object value) {
        byte[] again = bytes(value);
        return Arrays.equals(again, written) || hash(again) == hash(written);
    }

    private long hash(byte[] bytes) {
        try (JsonParser parser = mapped.mapper().createParser(bytes)) {
            parser.nextToken();
            return hash(parser);
        }
    }

    private static long hash(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            long sum = OBJECT;
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                sum += mixed(name.hashCode(), hash(parser));
            }
            return sum;
        }
        if (token == JsonToken.START_ARRAY) {
            long sum = ARRAY;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                sum += mixed(ARRAY, hash(parser));
            }
            return sum;
        }
        return mixed(
                token.id(),
                token == JsonToken.VALUE_EMBEDDED_OBJECT
                        ? embedded(parser.getEmbeddedObject())
                        : text(parser.getString()));
    }

    private static long embedded(@Nullable Object value) {
        if (value instanceof MessagePackExtension extension) {
            return text(new String(extension.data(), StandardCharsets.ISO_8859_1));
        }
        return value instanceof byte[] bytes ? Arrays.hashCode(bytes) : Objects.hashCode(value);
    }

    /** Returns the hash code of a text, which may be a type id. */
    private static long text(@Nullable String text) {
        return text == null || text.startsWith("java.util.") ? 0 : mixed(text.length(), text.hashCode());
    }

    private static long mixed(long first, long second) {
        long hash = first * OBJECT + second;
        hash = (hash ^ (hash >>> 32)) * ARRAY;
        return hash ^ (hash >>> 29);
    }
}
