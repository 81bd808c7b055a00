package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.classes.TypeMatch;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.state.Plans;
import java.util.Arrays;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.node.NullNode;

/** A form of plain bytes in which objects are mapped by their state. */
final class StateFormat extends JacksonFormat {

    private final Plans plans;

    StateFormat(FormatMappers mappers, Plans plans, RootReader roots) {
        super(mappers, roots);
        this.plans = plans;
    }

    @Override
    TypeWriter writer(JavaType type) {
        return new CycleWriter(mapper().writerFor(type));
    }

    @Override
    JavaType named(JavaType declared) {
        return plans.named(declared);
    }

    @Override
    void check(JavaType found, JavaType declared) {
        if (!TypeMatch.isReadAs(found, declared)) {
            throw new CachezipException.AnotherType(declared.toCanonical());
        }
    }

    @Override
    public boolean isNil(Object value) {
        return value instanceof NullNode;
    }

    @Override
    public Object replaced(Object value) {
        return plans.replaced(value);
    }

    /** Checks that a copy has the written form of its original, but for the order of hash codes. */
    @Override
    public void checkCopy(RootFormat format, Object value, Object copy, TypeMapping mapping, byte[] written) {
        OutputBuffer again = new OutputBuffer();
        Object replaced = replaced(copy);
        mapping.writer().write(replaced, null, again);
        byte[] bytes = Arrays.copyOf(again.array(), again.length());
        // Skips the bytes that may precede the value.
        int start = Math.max(0, written.length - bytes.length);
        if (!Arrays.equals(bytes, 0, bytes.length, written, start, written.length)
                && !isEqualInAnotherOrder(value, replaced, mapping)) {
            throw new CachezipException.Codec(
                    "it comes back as something else: a constructor or readObject of a class in it changes what it"
                            + " gets; have it keep that, or cache an object of your own",
                    null);
        }
    }

    private boolean isEqualInAnotherOrder(Object value, Object copy, TypeMapping mapping) {
        Unconfirmed both = new Unconfirmed();
        OutputBuffer expected = new OutputBuffer();
        OutputBuffer found = new OutputBuffer();
        mapping.writer().write(value, both, expected);
        mapping.writer().write(copy, both, found);
        return both.isUnordered()
                && WrittenForm.ofState(expected, both.isOpaque(), mapper())
                        == WrittenForm.ofState(found, both.isOpaque(), mapper());
    }
}
