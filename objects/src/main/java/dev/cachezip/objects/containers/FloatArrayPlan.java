package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;

/**
 * Arrays of {@code float} and {@code double}, whose elements have to be of that width: a changed type of a field is
 * noticed. Jackson would convert them, and take binary values for packed arrays.
 */
final class FloatArrayPlan extends ValuePlan {

    private static final int FIRST_CAPACITY = 8;

    private final JavaType type;
    private final ScalarKind kind;

    FloatArrayPlan(JavaType type) {
        super(false);
        this.type = type;
        this.kind = ScalarKind.of(type.getContentType().getRawClass());
    }

    @Override
    public void write(Object value, WriteDocument out) {
        if (value instanceof double[] doubles) {
            out.generator().writeArray(doubles, 0, doubles.length);
            return;
        }
        float[] floats = (float[]) value;
        out.generator().writeStartArray(floats, floats.length);
        for (float each : floats) {
            out.generator().writeNumber(each);
        }
        out.generator().writeEndArray();
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        if (!in.is(JsonToken.START_ARRAY)) {
            return in.unexpected(type);
        }
        return kind == ScalarKind.FLOAT ? floats(in) : doubles(in);
    }

    private float[] floats(ReadDocument in) {
        JsonParser parser = in.parser();
        float[] elements = new float[FIRST_CAPACITY];
        int length = 0;
        try {
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                if (length == elements.length) {
                    elements = Arrays.copyOf(elements, 2 * length);
                }
                elements[length] = Float.intBitsToFloat((int) kind.readBits(token, parser, in.context()));
                length++;
            }
        } catch (Exception e) {
            throw ValuePath.within(e, length);
        }
        return Arrays.copyOf(elements, length);
    }

    private double[] doubles(ReadDocument in) {
        JsonParser parser = in.parser();
        double[] elements = new double[FIRST_CAPACITY];
        int length = 0;
        try {
            for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
                if (length == elements.length) {
                    elements = Arrays.copyOf(elements, 2 * length);
                }
                elements[length] = Double.longBitsToDouble(kind.readBits(token, parser, in.context()));
                length++;
            }
        } catch (Exception e) {
            throw ValuePath.within(e, length);
        }
        return Arrays.copyOf(elements, length);
    }
}
