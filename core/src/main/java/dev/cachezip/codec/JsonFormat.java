package dev.cachezip.codec;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JavaType;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * JSON.
 *
 * <p>Objects and arrays always carry a type id: without one they were written by somebody else, who put
 * {@code @class} in them or leaves the type to the reader, and a map would come where a bean is expected.
 */
final class JsonFormat extends JacksonFormat {

    private static final Set<Class<?>> NATURAL_SCALARS =
            Set.of(String.class, Boolean.class, Integer.class, Double.class);

    JsonFormat(AllowedTypes allowedTypes) {
        super(JsonFormat::factory, allowedTypes);
    }

    /**
     * Returns whether plain bytes can only be JSON: a MessagePack document that begins below {@code 80}
     * is one byte long.
     */
    static boolean isJson(byte[] plain, int offset, int length) {
        return length > 1 && plain[offset] >= 0;
    }

    @Override
    boolean isNatural(JavaType type) {
        return NATURAL_SCALARS.contains(type.getRawClass());
    }

    @Override
    void write(Object value, Root root, OutputBuffer plain) throws IOException {
        if (root.natural()) {
            root.writer().writeValue(plain, value);
            if (plain.length() == 1) {
                // One digit alone would be read as a MessagePack integer.
                plain.write('\n');
            }
        } else {
            TypedRoot.writeJsonPrefix(root.id(), plain);
            root.writer().writeValue(plain, value);
            TypedRoot.writeJsonSuffix(plain);
        }
    }

    @Override
    @Nullable
    Object read(byte[] plain) throws IOException {
        try (JsonParser parser = parser(plain)) {
            Object value =
                    switch (parser.nextToken()) {
                        case START_OBJECT -> readTypedObject(parser);
                        case START_ARRAY -> throw new CachezipException.Codec("A JSON array without type id", null);
                        default -> readNatural(parser);
                    };
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed(
                        "something after the JSON value",
                        parser.currentTokenLocation().getByteOffset());
            }
            return value;
        }
    }

    private @Nullable Object readTypedObject(JsonParser parser) throws IOException {
        if (!TypedRoot.TYPE_FIELD.equals(parser.nextFieldName()) || parser.nextToken() != JsonToken.VALUE_STRING) {
            throw new CachezipException.Codec("A JSON object without type id", null);
        }
        String id = parser.getText();
        if (!TypedRoot.VALUE_FIELD.equals(parser.nextFieldName())) {
            throw new CachezipException.Codec("A JSON object with a type id and no value", null);
        }
        parser.nextToken();
        Object value = readTyped(id, parser);
        if (parser.nextToken() != JsonToken.END_OBJECT) {
            throw new CachezipException.Codec("A JSON object with more than a type id and a value", null);
        }
        return value;
    }

    private static JsonFactory factory() {
        return JsonFactory.builder()
                .streamReadConstraints(StrictMessagePackFactory.readConstraints())
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(StrictMessagePackFactory.MAX_WRITTEN_DEPTH)
                        .build())
                // As strings, NaN and the infinities would come back as strings.
                .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();
    }
}
