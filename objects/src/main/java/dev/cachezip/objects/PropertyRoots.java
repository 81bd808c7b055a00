package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.objects.format.CopyComparison;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.plans.RootPlan;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.util.TokenBuffer;

/** Maps whole values by their properties, as Jackson does. */
class PropertyRoots extends Roots {

    /** The longest value in bytes that is compared with its copy. */
    private static final int MAX_COMPARED = 1 << 20;

    private final TypeMapping natural;

    /** Creates the mapping of a mapper; {@code natural} reads values without a declared type or type id. */
    PropertyRoots(
            ObjectMapper mapper, ObjectMapper natural, RootTypes rootTypes, ObjectLimit limit, Remembered remembered) {
        super(mapper, rootTypes, limit, remembered);
        JavaType object = natural.constructType(Object.class);
        this.natural = new TypeMapping(
                natural, ValueType.OBJECT, object, object, new RootPlan(object), null, new BoundedCache<>());
    }

    @Override
    TypeMapping natural() {
        return natural;
    }

    @Override
    ValuePlan plan(JavaType type) {
        return new RootPlan(type);
    }

    @Override
    @Nullable
    AtomicBoolean tracking() {
        return null;
    }

    @Override
    JavaType named(JavaType declared) {
        return declared;
    }

    @Override
    void check(JavaType found, JavaType declared) {
        RootTypes.checkDeclared(found.getRawClass(), declared.getRawClass());
    }

    @Override
    void checkCopy(RootFormat format, Object value, Object copy, TypeMapping mapping, byte[] written)
            throws IOException {
        if (written.length <= MAX_COMPARED
                && (!isForm(written, copy, mapping)
                        || differ(value, copy, format.read(PlainRoot.of(written), PlainBytes.stored(written)), mapping))
                // A value that changes by itself, such as one with an age, tells nothing.
                && isForm(written, value, mapping)) {
            String remedy = PlainRoot.of(written) instanceof PlainRoot.Json ? "codec=msgpack" : "mapping=state";
            throw new CachezipException.Codec(
                    "it comes back as something else: a part of it is left out, or a constructor, setter or getter"
                            + " changes what it gets; set cachezip." + remedy,
                    null);
        }
    }

    /** A value that changes by itself may be refused all the same: only a failure of its own code tells of other threads. */
    @Override
    boolean isChanged(Throwable failure, Object value, TypeMapping mapping, byte[] written) {
        return CachezipException.ChangedMeanwhile.isShownBy(failure, JacksonException.class::isInstance)
                && !isForm(written, value, mapping);
    }

    /** Compares a value with its copies, and the objects in them unless they are written in another order. */
    private boolean differ(Object value, Object copy, @Nullable Object another, TypeMapping mapping) {
        if (another == null) {
            return false;
        }
        byte[] written = bytes(value, mapping);
        boolean aligned =
                Arrays.equals(written, bytes(copy, mapping)) && Arrays.equals(written, bytes(another, mapping));
        return aligned
                ? CopyComparison.differ(objects(value, mapping), objects(copy, mapping), objects(another, mapping))
                : CopyComparison.differ(List.of(value), List.of(copy), List.of(another));
    }

    private byte[] bytes(Object value, TypeMapping mapping) {
        OutputBuffer plain = new OutputBuffer();
        mapping.write(value, null, plain);
        return Arrays.copyOf(plain.array(), plain.length());
    }

    /** Returns the objects in a value, in the order in which they are written. */
    @SuppressWarnings("deprecation") // forGeneration calls this constructor, too
    private List<Object> objects(@Nullable Object value, TypeMapping mapping) {
        List<Object> objects = new ArrayList<>();
        TokenBuffer tokens = new TokenBuffer(false) {
            @Override
            public JsonGenerator writeStartObject(Object object) {
                objects.add(object);
                return super.writeStartObject(object);
            }
        };
        mapper().writerFor(mapping.type()).writeValue(tokens, value);
        return objects;
    }

    /** Returns whether some bytes are those of a value, with a type id or without. */
    private boolean isForm(byte[] written, Object value, TypeMapping mapping) {
        OutputBuffer again = new OutputBuffer();
        mapping.write(value, null, again);
        return WrittenForm.isOf(again, written, mapper());
    }
}
