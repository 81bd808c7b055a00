package dev.cachezip.pipeline;

import dev.cachezip.compress.Algorithm;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of encoding a value: compressed, or plain for a reason.
 *
 * @since 0.1
 */
public sealed interface Outcome {

    /** Returns the name in meters and reports, in lower case with hyphens. */
    String label();

    /** Returns the algorithm that the value was compressed with; {@code null} if it is stored plain. */
    @Nullable
    Algorithm algorithm();

    /** Returns the outcome of values that were compressed. */
    static Outcome compressed(Algorithm algorithm) {
        return new Compressed(algorithm);
    }

    /** Returns all outcomes: one for each algorithm, and one for each reason to store a value plain. */
    static List<Outcome> all() {
        return Stream.concat(Arrays.stream(Algorithm.values()).map(Outcome::compressed), Arrays.stream(Plain.values()))
                .toList();
    }

    /**
     * The value was compressed.
     *
     * @param algorithm the algorithm that it was compressed with
     */
    record Compressed(Algorithm algorithm) implements Outcome {

        @Override
        public String label() {
            return algorithm.label();
        }
    }

    /** The value is stored plain, for one of these reasons. */
    enum Plain implements Outcome {
        /** It is shorter than the minimum length for compression. */
        TOO_SHORT,
        /** Compression would not have made it smaller. */
        NOT_SMALLER,
        /** The pipeline does not compress. */
        UNCOMPRESSED;

        @Override
        public @Nullable Algorithm algorithm() {
            return null;
        }

        @Override
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
