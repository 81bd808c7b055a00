package dev.cachezip.objects;

import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.root.Mark;
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
 * <p>It is the same for two values that differ in the order of sets and maps: one with the order of hash codes may
 * come back as one that keeps its order. Code of the application that writes parts of the value in its own way may follow
 * hash codes in any array and text. In a value with references their numbers, and the places of the objects that they lead
 * to, follow the order, too: there, only the scalars count.
 */
final class WrittenForm {

    private static final long OBJECT = 0x9E3779B97F4A7C15L;
    private static final long ARRAY = 0xC2B2AE3D27D4EB4FL;

    private final JsonParser parser;

    /** Whether any array may have the order of hash codes. */
    private final boolean opaque;

    private long scalars;
    private boolean references;

    private WrittenForm(JsonParser parser, boolean opaque) {
        this.parser = parser;
        this.opaque = opaque;
    }

    /**
     * Returns the hash code of a value.
     *
     * @param value the value without a type id, written while {@link Unconfirmed} collects
     * @param opaque whether any array and text may follow hash codes
     */
    static long of(OutputBuffer value, boolean opaque, ObjectMapper mapper) {
        try (JsonParser parser = mapper.createParser(value.array(), 0, value.length())) {
            parser.nextToken();
            WrittenForm form = new WrittenForm(parser, opaque);
            long hash = form.value();
            return form.references ? form.scalars : hash;
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
        String first = token == JsonToken.VALUE_STRING ? parser.getString() : null;
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
        references |= mark == Mark.ANCHOR || mark == Mark.REFERENCE;
        return mark != null;
    }

    private long scalar(long hash) {
        scalars += mixed(OBJECT, hash);
        return hash;
    }

    private long text(@Nullable String text) {
        if (text == null || (opaque && text.startsWith("java.util."))) {
            return 0;
        }
        return opaque
                ? text.chars().mapToLong(each -> mixed(OBJECT, each)).sum()
                : mixed(text.length(), text.hashCode());
    }

    private static long mixed(long first, long second) {
        long hash = first * OBJECT + second;
        hash = (hash ^ (hash >>> 32)) * ARRAY;
        return hash ^ (hash >>> 29);
    }
}
