package dev.cachezip.objects.containers;

import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.places.SharedDeserializer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;

/**
 * Reads arrays of {@code float} and {@code double}, whose elements have to be of that width: a changed type of a field is
 * noticed. Jackson would convert them, and take binary values for packed arrays. Thread-safe.
 */
public final class FloatArrayDeserializer extends SharedDeserializer {

    private static final int FIRST_CAPACITY = 8;

    private final JavaType type;
    private final ScalarKind kind;

    /** Creates the deserializer of a type. */
    public FloatArrayDeserializer(JavaType type) {
        this.type = type;
        this.kind = ScalarKind.of(type.getContentType().getRawClass());
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            return context.handleUnexpectedToken(type, parser);
        }
        return kind == ScalarKind.FLOAT ? floats(parser, context) : doubles(parser, context);
    }

    private float[] floats(JsonParser parser, DeserializationContext context) {
        float[] elements = new float[FIRST_CAPACITY];
        int length = 0;
        try {
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                if (length == elements.length) {
                    elements = Arrays.copyOf(elements, 2 * length);
                }
                elements[length] = Float.intBitsToFloat((int) kind.readBits(token, parser, context));
                length++;
            }
        } catch (Exception e) {
            throw ValuePath.within(e, length);
        }
        return Arrays.copyOf(elements, length);
    }

    private double[] doubles(JsonParser parser, DeserializationContext context) {
        double[] elements = new double[FIRST_CAPACITY];
        int length = 0;
        try {
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                if (length == elements.length) {
                    elements = Arrays.copyOf(elements, 2 * length);
                }
                elements[length] = Double.longBitsToDouble(kind.readBits(token, parser, context));
                length++;
            }
        } catch (Exception e) {
            throw ValuePath.within(e, length);
        }
        return Arrays.copyOf(elements, length);
    }
}
