package dev.cachezip.demo.load;

import dev.cachezip.demo.pipeline.CompressionChoice;
import dev.cachezip.demo.pipeline.InvalidRequestException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A load within the limits.
 *
 * @param items lengths of the lists, one after the other
 * @param seconds how long each length is measured
 * @param threads how many requests run at a time
 * @param algorithm cachezip's compression algorithm
 * @param level the level of the algorithm
 */
record LoadPlan(List<Integer> items, int seconds, int threads, CompressionChoice algorithm, int level) {

    static final List<Integer> SIZES = List.of(1, 10, 100, 1_000, 10_000, 100_000);
    static final int MAX_SECONDS = 10;
    static final int MAX_THREADS = 4;
    /** Lists that are read at the same time have to fit into the heap of a small machine. */
    static final int MAX_ITEMS_AT_A_TIME = 200_000;

    private static final int DEFAULT_SECONDS = 2;
    private static final int DEFAULT_THREADS = 2;

    /**
     * Returns the plan for a request.
     *
     * @throws InvalidRequestException if a limit is exceeded
     */
    static LoadPlan of(LoadRequest request) {
        List<Integer> items = sizes(request.items());
        int seconds = within("seconds", request.seconds(), DEFAULT_SECONDS, MAX_SECONDS);
        int threads = within("threads", request.threads(), DEFAULT_THREADS, MAX_THREADS);
        for (int size : items) {
            if (size * threads > MAX_ITEMS_AT_A_TIME) {
                throw new InvalidRequestException("threads must be at most " + MAX_ITEMS_AT_A_TIME / size
                        + " for lists of " + size + " items; it is " + threads + ".");
            }
        }
        CompressionChoice algorithm = CompressionChoice.of(
                request.algorithm() != null ? request.algorithm() : CompressionChoice.ZSTD.title());
        int level = request.level() != null ? request.level() : algorithm.defaultLevel();
        return new LoadPlan(items, seconds, threads, algorithm, algorithm.checkLevel(level));
    }

    private static List<Integer> sizes(@Nullable List<@Nullable Integer> items) {
        if (items == null) {
            return SIZES;
        }
        // The other way round, List.of would fail on a null in the items.
        if (items.isEmpty() || SIZES.stream().filter(items::contains).count() < items.size()) {
            throw new InvalidRequestException("items must be some of " + SIZES + ", each once; it is " + items + ".");
        }
        // Takes the items from the sizes, for their order and for a type without nulls.
        return SIZES.stream().filter(items::contains).toList();
    }

    private static int within(String name, @Nullable Integer value, int otherwise, int max) {
        int given = value != null ? value : otherwise;
        if (given < 1 || given > max) {
            throw new InvalidRequestException(name + " must be from 1 to " + max + "; it is " + given + ".");
        }
        return given;
    }
}
