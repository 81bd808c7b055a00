package dev.cachezip.objects;

import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.root.Mark;
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
 * A hash code of the written form of a value.
 *
 * <p>By properties it is the same for two values that differ in the order of elements and entries, which may be that of
 * hash codes, and in the classes of collections: an immutable list comes back as another one.
 *
 * <p>By state it is the same for two values that differ in the order of sets and maps: one with the order of hash codes may
 * come back as one that keeps its order. Code of the application that writes parts of the value in its own way may follow
 * hash codes in any array and text. In a value with references their numbers, and the places of the objects that they lead
 * to, follow the order, too: there, only the scalars count.
 */
final class WrittenForm {

    private static final long OBJECT = 0x9E3779B97F4A7C15L;
    private static final long ARRAY = 0xC2B2AE3D27D4EB4FL;

    private final JsonParser parser;
    private final boolean state;

    /** Whether any array may have the order of hash codes. */
    private final boolean opaque;

    private long scalars;
    private boolean references;

    private WrittenForm(JsonParser parser, boolean state, boolean opaque) {
        this.parser = parser;
        this.state = state;
        this.opaque = opaque;
    }

    /**
     * Returns the hash code of a value by state.
     *
     * @param value the value without a type id, written while {@link Unconfirmed} collects
     * @param opaque whether any array and text may follow hash codes
     */
    static long ofState(OutputBuffer value, boolean opaque, ObjectMapper mapper) {
        try (JsonParser parser = mapper.createParser(value.array(), 0, value.length())) {
            parser.nextToken();
            WrittenForm form = new WrittenForm(parser, true, opaque);
            long hash = form.value();
            return form.references ? form.scalars : hash;
        }
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
            return new WrittenForm(parser, false, true).value();
        }
    }

    private long value() {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_EMBEDDED_OBJECT -> mixed(token.id(), embedded(parser.getEmbeddedObject()));
            default -> mixed(token.id(), scalar(text(parser.getString())));
        };
    }

    private long object() {
        long sum = OBJECT;
        boolean unordered = opaque;
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            unordered |= sum == OBJECT && name.equals(Unconfirmed.ENTRIES);
            parser.nextToken();
            long entry = mixed(scalar(text(name)), value());
            sum = unordered ? sum + entry : mixed(sum, entry);
        }
        return sum;
    }

    private long array() {
        long sum = ARRAY;
        JsonToken token = parser.nextToken();
        String first = state && token == JsonToken.VALUE_STRING ? parser.getString() : null;
        boolean entries = Unconfirmed.ENTRIES.equals(first);
        boolean unordered = opaque || entries || Unconfirmed.ELEMENTS.equals(first);
        if (entries) {
            token = parser.nextToken();
        }
        for (; token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            long element = value();
            if (entries) {
                parser.nextToken();
                element = mixed(element, value());
            }
            sum = unordered ? sum + mixed(ARRAY, element) : mixed(sum, element);
        }
        return sum;
    }

    private long embedded(@Nullable Object value) {
        if (value instanceof MessagePackExtension extension) {
            long hash = extension.type() == TypedRoot.EXTENSION_TYPE
                    ? text(new String(extension.data(), StandardCharsets.UTF_8))
                    : mixed(extension.type(), Arrays.hashCode(extension.data()));
            boolean hasValue = extension.type() != Mark.REFERENCE.extensionType();
            return isMark(Mark.of(extension.type(), hasValue)) ? hash : scalar(hash);
        }
        return scalar(
                value instanceof byte[] bytes
                        ? text(new String(bytes, StandardCharsets.ISO_8859_1))
                        : Objects.hashCode(value));
    }

    private boolean isMark(@Nullable Mark mark) {
        references |= state && (mark == Mark.ANCHOR || mark == Mark.REFERENCE);
        return mark != null;
    }

    private long scalar(long hash) {
        scalars += mixed(OBJECT, hash);
        return hash;
    }

    /** Returns the hash code of a text; in JSON, type ids are texts. */
    private long text(@Nullable String text) {
        if (text == null || (opaque && text.startsWith("java.util."))) {
            return 0;
        }
        return state && opaque
                ? text.chars().mapToLong(each -> mixed(OBJECT, each)).sum()
                : mixed(text.length(), text.hashCode());
    }

    private static long mixed(long first, long second) {
        long hash = first * OBJECT + second;
        hash = (hash ^ (hash >>> 32)) * ARRAY;
        return hash ^ (hash >>> 29);
    }
}
