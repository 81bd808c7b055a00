package dev.cachezip.objects.fields;

/**
 * A step whose class is copied for each property that {@link PropertySteps} writes.
 *
 * <p>The JIT compiles a method that many properties share before those that call it, and then does not inline it, since
 * the machine code of a step is longer than HotSpot's {@code InlineSmallCode}. A copy is called for one property only.
 * Its name and getter are constants, since the JIT trusts the final fields of a hidden class.
 */
interface CopiedStep extends PropertyStep {

    /** Returns the arguments of the only constructor. */
    Object[] parts();
}
