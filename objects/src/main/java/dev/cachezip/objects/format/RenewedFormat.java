package dev.cachezip.objects.format;

import dev.cachezip.objects.limits.Remembered;
import java.lang.reflect.Type;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A form of plain bytes that is made for its first value, and drops all types once it has too many. Type ids come from
 * Redis without limit, and mapping libraries keep the objects that they build for each.
 *
 * <p>The format is replaced as a whole, including its mappers, since mappers cannot drop single types. This never
 * happens to an application with fewer types than {@link Remembered#LIMIT}. Thread-safe: callers wait for the first
 * format only; while one caller makes the next format, other callers use the present one.
 */
final class RenewedFormat {

    private final Generations generations;
    private final @Nullable Type declared;
    private volatile @Nullable DeclaredFormat view;

    /**
     * Creates a format.
     *
     * @param maker makes a format that counts the types that it keeps
     */
    RenewedFormat(Function<Remembered, ? extends RootFormat> maker) {
        this(new Generations(maker), null);
    }

    private RenewedFormat(Generations generations, @Nullable Type declared) {
        this.generations = generations;
        this.declared = declared;
    }

    /** Returns this format for callers who know that the values are of a type, or of a subclass. */
    RenewedFormat declaredAs(Type type) {
        return new RenewedFormat(generations, type);
    }

    /** Returns the present format. */
    @SuppressWarnings("ReferenceEquality") // identity is intended
    RootFormat current() {
        Generation generation = generations.current();
        if (declared == null) {
            return generation.format;
        }
        DeclaredFormat known = view;
        if (known == null || known.generation != generation) {
            known = new DeclaredFormat(generation, generation.format.declaredAs(declared));
            view = known;
        }
        return known.format;
    }

    /** The formats, one after the other. */
    private static final class Generations {

        private final Function<Remembered, ? extends RootFormat> maker;
        private final ReentrantLock renewal = new ReentrantLock();
        private volatile @Nullable Generation current;

        Generations(Function<Remembered, ? extends RootFormat> maker) {
            this.maker = maker;
        }

        Generation current() {
            Generation generation = current;
            if (generation == null) {
                renewal.lock();
                return made();
            }
            return generation.remembered.isFull() && renewal.tryLock() ? made() : generation;
        }

        /** Makes the format unless another caller has just done so, and unlocks. */
        private Generation made() {
            try {
                Generation generation = current;
                if (generation == null || generation.remembered.isFull()) {
                    Remembered remembered = new Remembered();
                    generation = new Generation(maker.apply(remembered), remembered);
                    current = generation;
                }
                return generation;
            } finally {
                renewal.unlock();
            }
        }
    }

    /** A format, until its replacement. */
    private record Generation(RootFormat format, Remembered remembered) {}

    /** A format for the declared type. */
    private record DeclaredFormat(Generation generation, RootFormat format) {}
}
