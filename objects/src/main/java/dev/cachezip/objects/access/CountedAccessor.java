package dev.cachezip.objects.access;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One use of a field or constructor, for which code is generated once it is warm: a class for each use of each field
 * would take a multiple of the time of the first values. Thread-safe; several threads may generate code at the same time.
 *
 * @param <A> the interface of the generated code
 */
abstract class CountedAccessor<A> {

    /** The number of uses before code is generated: the objects of most classes are rarely written and read. */
    private static final int WARM_UP = 50;

    private final Supplier<@Nullable A> generator;

    /** Not exact if several threads count. */
    private int uses;

    private @Nullable A generated;

    CountedAccessor(Supplier<@Nullable A> generator) {
        this.generator = generator;
    }

    /** Counts a use, and returns the generated code; {@code null} if it is too early, or none can be generated. */
    final @Nullable A warm() {
        A code = generated;
        return code != null || uses > WARM_UP || ++uses <= WARM_UP ? code : generated();
    }

    /** Returns the generated code, however often it was used; {@code null} if none can be generated. */
    final @Nullable A generated() {
        A code = generated;
        if (code == null) {
            uses = WARM_UP + 1;
            code = generator.get();
            generated = code;
        }
        return code;
    }
}
