package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Goal;
import dev.cachezip.benchmarks.report.Goal.Bound;
import dev.cachezip.benchmarks.report.GoalTable;
import dev.cachezip.benchmarks.report.Numbers;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The goals of codecs and pipelines: ratios to another case with the same operation and value. */
final class CodecGoals {

    /** The metrics of ratios. */
    enum Metric {
        TIME,
        ALLOCATION
    }

    private static final Subject CACHEZIP = Combination.plain(Codec.CACHEZIP_MSGPACK);
    private static final Subject STOCK_MSGPACK = Combination.plain(Codec.JACKSON2_MSGPACK);
    private static final Subject WITH_ZSTD = new Combination(Codec.CACHEZIP_MSGPACK, Compression.ZSTD);
    private static final Subject WITH_LZ4 = new Combination(Codec.CACHEZIP_MSGPACK, Compression.LZ4);

    private final List<Goal<Case, Metric>> goals = new ArrayList<>();

    private CodecGoals() {}

    /** Returns the goals of the project, in the order in which they were set. */
    static List<Goal<Case, Metric>> all() {
        CodecGoals all = new CodecGoals();
        all.addForJson();
        for (SampleValue sample : List.of(SampleValue.LAYOUT_BEANS_1000, SampleValue.PRODUCT_PAGE)) {
            all.add(Metric.TIME, Operation.ENCODE, sample, CACHEZIP, STOCK_MSGPACK, 0.40);
            all.add(Metric.ALLOCATION, Operation.ENCODE, sample, CACHEZIP, STOCK_MSGPACK, 0.35);
            all.add(Metric.TIME, Operation.DECODE, sample, CACHEZIP, STOCK_MSGPACK, 0.60);
        }
        all.addBlock(Operation.COMPRESS, Compression.ZSTD, Compression.ZSTD_STATIC, 0.38);
        all.addBlock(Operation.DECOMPRESS, Compression.ZSTD, Compression.ZSTD_STATIC, 0.22);
        all.addBlock(Operation.COMPRESS, Compression.LZ4, Compression.ZSTD_CONTEXT_1, 0.30);
        all.addBlock(Operation.DECOMPRESS, Compression.LZ4, Compression.ZSTD_CONTEXT_1, 0.20);
        all.addPipeline(SampleValue.PRODUCT_PAGE, WITH_LZ4, 0.90, 0.60);
        all.addPipeline(SampleValue.PRODUCT_PAGE, WITH_ZSTD, 2.3, 1.1);
        all.addPipeline(SampleValue.LAYOUT_BEANS_1000, WITH_ZSTD, 0.85, 0.50);
        all.addPipeline(SampleValue.LAYOUT_BEANS_1000, WITH_LZ4, 0.75, 0.42);
        return all.goals;
    }

    private void addForJson() {
        addJson(Operation.ENCODE, SampleValue.LAYOUT_BEANS_1000, 0.50);
        addJson(Operation.ENCODE, SampleValue.LAYOUTS_1000, 0.50);
        addJson(Operation.ENCODE, SampleValue.PRODUCT_PAGE, 0.50);
        addJson(Operation.DECODE, SampleValue.LAYOUT_BEANS_1000, 0.50);
        addJson(Operation.DECODE, SampleValue.PRODUCT_PAGE, 0.62);
        addJson(Operation.ENCODE, SampleValue.SMALL_RECORD, 0.60);
        addJson(Operation.DECODE, SampleValue.SMALL_RECORD, 0.50);
        addJson(Operation.DECODE, SampleValue.LAYOUTS_1000, 0.95);
    }

    private void addJson(Operation operation, SampleValue sample, double atMost) {
        add(Metric.TIME, operation, sample, CACHEZIP, Cases.CODEC_BASE, atMost);
    }

    private void addBlock(Operation operation, Compression measured, Compression base, double atMost) {
        add(Metric.TIME, operation, SampleValue.PRODUCT_PAGE, measured, base, atMost);
    }

    private void addPipeline(SampleValue sample, Subject pipeline, double encode, double decode) {
        add(Metric.TIME, Operation.ENCODE, sample, pipeline, Cases.PIPELINE_BASE, encode);
        add(Metric.TIME, Operation.DECODE, sample, pipeline, Cases.PIPELINE_BASE, decode);
    }

    private void add(
            Metric metric, Operation operation, SampleValue sample, Subject measured, Subject base, double atMost) {
        Case key = new Case(operation, sample, measured);
        goals.add(new Goal<>(key, key.of(base), metric, Bound.AT_MOST, atMost));
    }

    /** Returns the outcome, if both sides were measured: the ratio of the best iterations, and that of the medians. */
    static Optional<Goal.Outcome> outcome(Goal<Case, Metric> goal, Measurements measurements) {
        return measurements
                .find(goal.measured())
                .flatMap(ours -> measurements.find(goal.base()).map(theirs -> outcome(goal.metric(), ours, theirs)));
    }

    private static Goal.Outcome outcome(Metric metric, Measurement ours, Measurement theirs) {
        // An allocation does not vary.
        double allocation = ours.allocatedBytes() / theirs.allocatedBytes();
        return switch (metric) {
            case TIME -> outcome(ours.best() / theirs.best(), ours.median() / theirs.median());
            case ALLOCATION -> outcome(allocation, allocation);
        };
    }

    private static Goal.Outcome outcome(double best, double median) {
        return new Goal.Outcome(best, List.of(Numbers.exactRatio(best), Numbers.exactRatio(median)));
    }

    /** Returns the goals and their outcomes, as Markdown. */
    static String table(Measurements measurements) {
        GoalTable table = new GoalTable("what", "against", "at most", "reached", "by the medians");
        for (Goal<Case, Metric> goal : all()) {
            List<String> title = List.of(
                    goal.measured().title() + (goal.metric() == Metric.ALLOCATION ? ", allocation" : ""),
                    goal.base().subject().title(),
                    Numbers.ratio(goal.limit()));
            table.add(goal, title, outcome(goal, measurements), Optional.empty());
        }
        return table.toString();
    }
}
