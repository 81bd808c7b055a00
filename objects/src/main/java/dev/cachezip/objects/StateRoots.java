package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.objects.classes.TypeMatch;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.state.Plans;
import dev.cachezip.objects.types.RootTypes;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.NullNode;

/** Maps whole values by their state, each by its plan. */
final class StateRoots extends Roots {

    private final Plans plans;
    private final TypeMapping natural;

    StateRoots(ObjectMapper mapper, RootTypes rootTypes, ObjectLimit limit, Remembered remembered, Plans plans) {
        super(mapper, rootTypes, limit, remembered);
        this.plans = plans;
        this.natural = declared(Object.class);
    }

    @Override
    TypeMapping natural() {
        return natural;
    }

    @Override
    ValuePlan plan(JavaType type) {
        return plans.ofRoot(type);
    }

    @Override
    AtomicBoolean tracking() {
        return new AtomicBoolean();
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
    boolean isNil(Object value) {
        return value instanceof NullNode;
    }

    @Override
    Object replaced(Object value) {
        return plans.replaced(value);
    }

    /** Checks that a copy has the written form of its original, but for the order of hash codes. */
    @Override
    void checkCopy(RootFormat format, Object value, Object copy, TypeMapping mapping, byte[] written) {
        Object replaced = replaced(copy);
        if (!isForm(written, replaced, mapping) && !isEqualInAnotherOrder(value, replaced, mapping)) {
            throw new CachezipException.Codec(
                    "it comes back as something else: a constructor or readObject of a class in it changes what it"
                            + " gets; have it keep that, or cache an object of your own",
                    null);
        }
    }

    @Override
    boolean isChanged(Throwable failure, Object value, TypeMapping mapping, byte[] written) {
        return !isForm(written, value, mapping);
    }

    /** Returns whether some bytes are those of a value, with a type id or without. */
    private static boolean isForm(byte[] written, Object value, TypeMapping mapping) {
        OutputBuffer again = new OutputBuffer();
        mapping.write(value, null, again);
        // Skips the bytes that may precede the value.
        int start = Math.max(0, written.length - again.length());
        return Arrays.equals(again.array(), 0, again.length(), written, start, written.length);
    }

    private boolean isEqualInAnotherOrder(Object value, Object copy, TypeMapping mapping) {
        Unconfirmed both = new Unconfirmed();
        OutputBuffer expected = new OutputBuffer();
        OutputBuffer found = new OutputBuffer();
        mapping.write(value, both, expected);
        mapping.write(copy, both, found);
        return both.isUnordered()
                && WrittenForm.ofState(expected, both.isOpaque(), mapper())
                        == WrittenForm.ofState(found, both.isOpaque(), mapper());
    }
}
