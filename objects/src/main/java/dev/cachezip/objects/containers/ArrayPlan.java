package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;

/** Arrays of references, and {@link AtomicReferenceArray}s, as arrays of their elements. */
public final class ArrayPlan extends ValuePlan {

    private static final int FIRST_CAPACITY = 8;

    private final JavaType type;
    private final Class<?> component;
    private final boolean atomic;
    private final DeclaredPlace element;

    /** Creates the plan of a type. */
    public ArrayPlan(JavaType type, StateMapping mapping) {
        super(true);
        this.type = type;
        this.atomic = !type.isArrayType();
        JavaType content = atomic ? type.containedTypeOrUnknown(0) : type.getContentType();
        this.component = content.getRawClass();
        this.element = mapping.place(content);
    }

    /** Returns the plan of an array of bytes or fractions; {@code null} for other arrays. */
    public static @Nullable ValuePlan ofPrimitives(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (raw == byte[].class) {
            return new BytesPlan(type);
        }
        return raw == float[].class || raw == double[].class ? new FloatArrayPlan(type) : null;
    }

    @Override
    public void write(Object value, WriteDocument out) {
        Object[] array = value instanceof AtomicReferenceArray<?> references ? copy(references) : (Object[]) value;
        out.generator().writeStartArray(array, array.length);
        for (int i = 0; i < array.length; i++) {
            try {
                element.writeNullable(array[i], out);
            } catch (Exception e) {
                throw ValuePath.within(e, i);
            }
        }
        out.generator().writeEndArray();
    }

    private static Object[] copy(AtomicReferenceArray<?> references) {
        Object[] copy = new Object[references.length()];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = references.get(i);
        }
        return copy;
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        if (!in.is(JsonToken.START_ARRAY)) {
            return in.unexpected(type);
        }
        JsonParser parser = in.parser();
        Object[] elements = (Object[]) Array.newInstance(component, FIRST_CAPACITY);
        int length = 0;
        try {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (length == elements.length) {
                    elements = Arrays.copyOf(elements, 2 * length);
                }
                elements[length++] = element.read(in);
            }
        } catch (Exception e) {
            throw ValuePath.within(e, length);
        }
        elements = Arrays.copyOf(elements, length);
        return atomic ? new AtomicReferenceArray<>(elements) : elements;
    }

    /** Arrays of bytes as binary values; text is refused, even text that looks like Base64. */
    private static final class BytesPlan extends ValuePlan {

        private final JavaType type;

        BytesPlan(JavaType type) {
            super(false);
            this.type = type;
        }

        @Override
        public void write(Object value, WriteDocument out) {
            out.generator().writeBinary((byte[]) value);
        }

        @Override
        public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
            return in.parser().getEmbeddedObject() instanceof byte[] bytes ? bytes : in.unexpected(type);
        }
    }
}
