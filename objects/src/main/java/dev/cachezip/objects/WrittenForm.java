package dev.cachezip.objects;

import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.ObjectMapper;

/**
 * A hash code of the written form of a value. It is the same for two values that differ in the order of elements and
 * entries, which may be that of hash codes, and in the classes of collections: an immutable list comes back as another
 * one.
 */
final class WrittenForm {

    private static final long OBJECT = 0x9E3779B97F4A7C15L;
    private static final long ARRAY = 0xC2B2AE3D27D4EB4FL;

    private final JsonParser parser;

    private WrittenForm(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * Returns whether some bytes have the form of a value.
     *
     * @param value the value without a type id
     * @param written the bytes, which may have a type id in front
     */
    static boolean isOf(OutputBuffer value, byte[] written, ObjectMapper mapper) {
        long form = of(value.array(), value.length(), false, mapper);
        PlainRoot root = PlainRoot.of(written);
        boolean typed = root == PlainRoot.MessagePack.TYPED || root == PlainRoot.Json.TYPED;
        // The bytes of a value without a type id may look as if there was one.
        return form == of(written, written.length, false, mapper)
                || (typed && form == of(written, written.length, true, mapper));
    }

    private static long of(byte[] bytes, int length, boolean typed, ObjectMapper mapper) {
        try (JsonParser parser = mapper.createParser(bytes, 0, length)) {
            boolean object = parser.nextToken() == JsonToken.START_OBJECT;
            if (typed) {
                // The id, and in JSON the names of the two properties.
                for (int i = 0; i < (object ? 4 : 2); i++) {
                    parser.nextToken();
                }
            }
            return new WrittenForm(parser).value();
        }
    }

    private long value() {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_EMBEDDED_OBJECT -> mixed(token.id(), embedded(parser.getEmbeddedObject()));
            default -> mixed(token.id(), text(parser.getString()));
        };
    }

    private long object() {
        long sum = OBJECT;
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            parser.nextToken();
            sum += mixed(text(name), value());
        }
        return sum;
    }

    private long array() {
        long sum = ARRAY;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            sum += mixed(ARRAY, value());
        }
        return sum;
    }

    private static long embedded(@Nullable Object value) {
        if (value instanceof MessagePackExtension extension) {
            return extension.type() == TypedRoot.EXTENSION_TYPE
                    ? text(new String(extension.data(), StandardCharsets.UTF_8))
                    : mixed(extension.type(), Arrays.hashCode(extension.data()));
        }
        return value instanceof byte[] bytes ? Arrays.hashCode(bytes) : Objects.hashCode(value);
    }

    /** Returns the hash code of a text; in JSON, type ids are texts. */
    private static long text(@Nullable String text) {
        return text == null || text.startsWith("java.util.") ? 0 : mixed(text.length(), text.hashCode());
    }

    private static long mixed(long first, long second) {
        long hash = first * OBJECT + second;
        hash = (hash ^ (hash >>> 32)) * ARRAY;
        return hash ^ (hash >>> 29);
    }
}
