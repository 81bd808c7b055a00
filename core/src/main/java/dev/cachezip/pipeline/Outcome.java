package dev.cachezip.pipeline;

import dev.cachezip.compress.Algorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The result of encoding a value: compressed, or plain for a reason, or in columns. */
public sealed interface Outcome {

    /** Returns the name in meters and reports, in lower case with hyphens. */
    String label();

    /** Returns the algorithm that the value was compressed with; {@code null} if it is stored plain. */
    @Nullable
    Algorithm algorithm();

    /** Returns the outcome of values that became columns and then had an outcome as any value. */
    static Outcome columns(Outcome outcome) {
        return new InColumns(outcome.algorithm());
    }

    /**
     * Returns all outcomes: one or more for each algorithm, one for each reason to store a value plain, and those of
     * values in columns.
     */
    static List<Outcome> all() {
        List<Outcome> all = new ArrayList<>();
        for (Algorithm algorithm : Algorithm.values()) {
            algorithm.labels().forEach(label -> all.add(new CompressedBlock(algorithm, label)));
            all.add(new InColumns(algorithm));
        }
        all.addAll(List.of(NotCompressed.values()));
        all.add(new InColumns(null));
        return all;
    }

    /**
     * The value was compressed.
     *
     * @param algorithm the algorithm that it was compressed with
     * @param label the name of the way in which it did, one of {@link Algorithm#labels()}
     */
    record CompressedBlock(Algorithm algorithm, String label) implements Outcome {}

    /**
     * The value is stored as columns.
     *
     * @param algorithm the algorithm that the columns were compressed with; {@code null} if they are stored plain
     */
    record InColumns(@Nullable Algorithm algorithm) implements Outcome {

        @Override
        public String label() {
            return algorithm == null ? "columns" : algorithm.label() + "-columns";
        }
    }

    /** The value is stored plain, for one of these reasons. */
    enum NotCompressed implements Outcome {
        /** It is shorter than the minimum length for compression. */
        TOO_SHORT,
        /** Compression would not have made it smaller. */
        NOT_SMALLER,
        /** Most values of its size did not become smaller lately, so compression was not tried. */
        SKIPPED,
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
