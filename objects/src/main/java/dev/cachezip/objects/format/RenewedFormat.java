package dev.cachezip.objects.format;

import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.root.PlainRoot;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A form of plain bytes that is made for its first value, and drops all types once it has too many. Type ids come from
 * Redis without limit, and mapping libraries keep the objects that they build for each.
 *
 * <p>The format is replaced as a whole, including its mappers, since mappers cannot drop single types. This never
 * happens to an application with fewer types than {@link Remembered#LIMIT}. Thread-safe: callers wait for the first
 * format only; while one caller makes the next format, other callers use the present one.
 */
final class RenewedFormat implements RootFormat {

    private final Supplier<Generation> maker;
    private final ReentrantLock renewal = new ReentrantLock();
    private volatile @Nullable Generation current;

    /**
     * Creates a format.
     *
     * @param maker makes a format that counts the types that it keeps
     */
    RenewedFormat(Function<Remembered, ? extends RootFormat> maker) {
        this.maker = () -> {
            Remembered remembered = new Remembered();
            return new Generation(maker.apply(remembered), remembered);
        };
    }

    @Override
    public void write(Object value, OutputBuffer plain) throws IOException {
        current().format.write(value, plain);
    }

    @Override
    public @Nullable Object read(PlainRoot root, PlainBytes plain) throws IOException {
        return current().format.read(root, plain);
    }

    @Override
    public void doubt(PlainRoot root, PlainBytes plain) {
        current().format.doubt(root, plain);
    }

    @Override
    public RootFormat declaredAs(Type type) {
        return new Declared(type);
    }

    private Generation current() {
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
                generation = maker.get();
                current = generation;
            }
            return generation;
        } finally {
            renewal.unlock();
        }
    }

    /** A format, until its replacement. */
    private record Generation(RootFormat format, Remembered remembered) {}

    /** The form for callers who know the type of the values. */
    private final class Declared implements RootFormat {

        private final Type type;
        private volatile @Nullable View view;

        Declared(Type type) {
            this.type = type;
        }

        @Override
        public void write(Object value, OutputBuffer plain) throws IOException {
            format().write(value, plain);
        }

        @Override
        public @Nullable Object read(PlainRoot root, PlainBytes plain) throws IOException {
            return format().read(root, plain);
        }

        @Override
        public void doubt(PlainRoot root, PlainBytes plain) {
            format().doubt(root, plain);
        }

        @Override
        public RootFormat declaredAs(Type other) {
            return new Declared(other);
        }

        @SuppressWarnings("ReferenceEquality") // identity is intended
        private RootFormat format() {
            Generation generation = current();
            View known = view;
            if (known == null || known.generation != generation) {
                known = new View(generation, generation.format.declaredAs(type));
                view = known;
            }
            return known.format;
        }
    }

    /** A format for a declared type. */
    private record View(Generation generation, RootFormat format) {}
}
