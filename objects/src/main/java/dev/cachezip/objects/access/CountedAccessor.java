package dev.cachezip.objects.access;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One use of a field or constructor, for which code is generated once it is warm: a class for each use of each field
 * would take a multiple of the time of the first values. Thread-safe; several threads may generate code at the same time.
 *
 * @param <A> the interface of the code
 */
public final class CountedAccessor<A> {

    /** The number of uses before code is generated: the objects of most classes are rarely written and read. */
    private static final int WARM_UP = 50;

    private final A reflective;
    private final Supplier<@Nullable A> generator;

    /** Not exact if several threads count. */
    private int uses;

    private @Nullable A generated;

    CountedAccessor(A reflective, Supplier<@Nullable A> generator) {
        this.reflective = reflective;
        this.generator = generator;
    }

    /** Counts a use, and returns the code for it. */
    public A counted() {
        A code = generated;
        return code != null ? code : ++uses < WARM_UP ? reflective : generated();
    }

    /** Returns the generated code, however often it was used; the reflective one if none can be generated. */
    public A generated() {
        A code = generated;
        if (code == null) {
            A made = generator.get();
            code = made != null ? made : reflective;
            generated = code;
        }
        return code;
    }
}
