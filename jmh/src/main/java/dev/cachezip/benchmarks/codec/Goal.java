package dev.cachezip.benchmarks.codec;

import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A goal: a ratio to reach.
 *
 * @param metric the metric of the ratio
 * @param measured the case that has to reach the goal
 * @param base the base of the ratio, with the same operation and value
 * @param atMost the greatest ratio that reaches the goal
 */
record Goal(Metric metric, Case measured, Subject base, double atMost) {

    /** The metrics of ratios. */
    enum Metric {
        TIME,
        ALLOCATION
    }

    /**
     * The outcome of a goal.
     *
     * @param best the ratio of the best iterations
     * @param median the ratio of the medians; for an allocation, which does not vary, the same ratio
     */
    record Outcome(double best, double median) {}

    private static final Subject MAPPER = Combination.plain(Codec.MESSAGEPACK_MAPPER);
    private static final Subject STOCK_MSGPACK = Combination.plain(Codec.JACKSON2_MSGPACK);
    private static final Subject WITH_ZSTD = new Combination(Codec.CACHEZIP_MSGPACK, Compression.ZSTD);
    private static final Subject WITH_LZ4 = new Combination(Codec.CACHEZIP_MSGPACK, Compression.LZ4);

    /** Returns the goals of the project, in the order in which they were set. */
    static List<Goal> all() {
        List<Goal> goals = new ArrayList<>();
        addForJson(goals);
        for (SampleValue sample : List.of(SampleValue.LAYOUT_BEANS_1000, SampleValue.PRODUCT_PAGE)) {
            Case encode = new Case(Operation.ENCODE, sample, MAPPER);
            goals.add(new Goal(Metric.TIME, encode, STOCK_MSGPACK, 0.40));
            goals.add(new Goal(Metric.ALLOCATION, encode, STOCK_MSGPACK, 0.35));
            goals.add(new Goal(Metric.TIME, new Case(Operation.DECODE, sample, MAPPER), STOCK_MSGPACK, 0.60));
        }
        goals.add(block(Operation.COMPRESS, Compression.ZSTD, Compression.ZSTD_STATIC, 0.38));
        goals.add(block(Operation.DECOMPRESS, Compression.ZSTD, Compression.ZSTD_STATIC, 0.22));
        goals.add(block(Operation.COMPRESS, Compression.LZ4, Compression.ZSTD_CONTEXT_1, 0.30));
        goals.add(block(Operation.DECOMPRESS, Compression.LZ4, Compression.ZSTD_CONTEXT_1, 0.20));
        addPipelines(goals, SampleValue.PRODUCT_PAGE, WITH_LZ4, 0.90, 0.60);
        addPipelines(goals, SampleValue.PRODUCT_PAGE, WITH_ZSTD, 2.3, 1.1);
        addPipelines(goals, SampleValue.LAYOUT_BEANS_1000, WITH_ZSTD, 0.85, 0.50);
        addPipelines(goals, SampleValue.LAYOUT_BEANS_1000, WITH_LZ4, 0.75, 0.42);
        return goals;
    }

    private static void addForJson(List<Goal> goals) {
        goals.add(json(Operation.ENCODE, SampleValue.LAYOUT_BEANS_1000, 0.50));
        goals.add(json(Operation.ENCODE, SampleValue.LAYOUTS_1000, 0.50));
        goals.add(json(Operation.ENCODE, SampleValue.PRODUCT_PAGE, 0.50));
        goals.add(json(Operation.DECODE, SampleValue.LAYOUT_BEANS_1000, 0.50));
        goals.add(json(Operation.DECODE, SampleValue.PRODUCT_PAGE, 0.62));
        goals.add(json(Operation.ENCODE, SampleValue.SMALL_RECORD, 0.60));
        goals.add(json(Operation.DECODE, SampleValue.SMALL_RECORD, 0.50));
        goals.add(json(Operation.DECODE, SampleValue.LAYOUTS_1000, 0.95));
    }

    private static Goal json(Operation operation, SampleValue sample, double atMost) {
        return new Goal(Metric.TIME, new Case(operation, sample, MAPPER), Suite.CODEC_BASE, atMost);
    }

    private static Goal block(Operation operation, Compression measured, Compression base, double atMost) {
        return new Goal(Metric.TIME, new Case(operation, SampleValue.PRODUCT_PAGE, measured), base, atMost);
    }

    private static void addPipelines(
            List<Goal> goals, SampleValue sample, Subject pipeline, double encode, double decode) {
        goals.add(new Goal(Metric.TIME, new Case(Operation.ENCODE, sample, pipeline), Suite.PIPELINE_BASE, encode));
        goals.add(new Goal(Metric.TIME, new Case(Operation.DECODE, sample, pipeline), Suite.PIPELINE_BASE, decode));
    }

    /** Returns the outcome, if both sides were measured. */
    Optional<Outcome> outcome(Measurements measurements) {
        Case against = new Case(measured.operation(), measured.sample(), base);
        return measurements
                .find(measured)
                .flatMap(ours -> measurements.find(against).map(theirs -> outcome(ours, theirs)));
    }

    /** Returns whether the outcome reaches the goal. */
    boolean isReachedBy(Outcome outcome) {
        return outcome.best() <= atMost;
    }

    private Outcome outcome(Measurement ours, Measurement theirs) {
        return switch (metric) {
            case TIME -> new Outcome(ours.best() / theirs.best(), ours.median() / theirs.median());
            case ALLOCATION -> {
                double ratio = ours.allocatedBytes() / theirs.allocatedBytes();
                yield new Outcome(ratio, ratio);
            }
        };
    }
}
