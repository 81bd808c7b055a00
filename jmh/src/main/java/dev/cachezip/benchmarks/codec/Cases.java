package dev.cachezip.benchmarks.codec;

import dev.cachezip.benchmarks.report.Suite;
import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The cases that a run measures. */
final class Cases {

    /** The base for codecs. */
    static final Combination CODEC_BASE = Combination.plain(Codec.JACKSON2_JSON);

    /** The base for whole pipelines. */
    static final Combination PIPELINE_BASE = Combination.plain(Codec.SPRING_JACKSON3_JSON);

    private static final Combination DEFAULT = new Combination(Codec.CACHEZIP_MSGPACK, Compression.ZSTD);
    private static final Combination FASTEST = new Combination(Codec.CACHEZIP_MSGPACK, Compression.LZ4);

    private static final List<Combination> GOALS_BY_CODEC =
            List.of(CODEC_BASE, Combination.plain(Codec.CACHEZIP_MSGPACK), Combination.plain(Codec.JACKSON2_MSGPACK));
    private static final List<Combination> GOALS_BY_PIPELINE = List.of(PIPELINE_BASE, DEFAULT, FASTEST);

    /** The base is first, so it is first in one round and last in the other. */
    private static final List<Combination> ALL = all();

    /** The combinations that are compared at each length, for samples that show how time grows with length. */
    private static final List<Combination> SERIES = List.of(
            CODEC_BASE,
            Combination.plain(Codec.CACHEZIP_MSGPACK),
            DEFAULT,
            FASTEST,
            Combination.plain(Codec.JACKSON3_JSON),
            Combination.plain(Codec.JACKSON2_MSGPACK),
            Combination.plain(Codec.JACKSON3_SMILE),
            PIPELINE_BASE,
            Combination.plain(Codec.KRYO5));

    private static final List<SampleValue> WITH_ALL_CODECS = List.of(
            SampleValue.SMALL_RECORD,
            SampleValue.PRODUCT_PAGE,
            SampleValue.LAYOUTS_1000,
            SampleValue.LAYOUT_BEANS_1000,
            SampleValue.USERS_100,
            SampleValue.USERS_10000);

    /** The goals need the first four. */
    private static final List<Compression> COMPRESSIONS = List.of(
            Compression.ZSTD_STATIC,
            Compression.ZSTD_CONTEXT_1,
            Compression.ZSTD,
            Compression.LZ4,
            Compression.GLIDE_ZSTD,
            Compression.GLIDE_LZ4);

    private Cases() {}

    /** Returns the cases of a suite in their order, the cases of a base before the cases that are compared with it. */
    static List<Case> of(Suite suite) {
        return switch (suite) {
            case QUICK -> goals();
            case FULL -> everything();
            case VIRTUAL, NEAR -> List.of();
        };
    }

    private static List<Case> goals() {
        List<Case> cases = new ArrayList<>();
        cases.addAll(codecs(SampleValue.SMALL_RECORD, GOALS_BY_CODEC.subList(0, 2)));
        cases.addAll(codecs(SampleValue.LAYOUTS_1000, GOALS_BY_CODEC.subList(0, 2)));
        for (SampleValue sample : List.of(SampleValue.PRODUCT_PAGE, SampleValue.LAYOUT_BEANS_1000)) {
            cases.addAll(codecs(sample, GOALS_BY_CODEC));
            cases.addAll(codecs(sample, GOALS_BY_PIPELINE));
        }
        cases.addAll(compressions(SampleValue.PRODUCT_PAGE, COMPRESSIONS.subList(0, 4)));
        return cases;
    }

    private static List<Case> everything() {
        List<Case> cases = new ArrayList<>();
        for (SampleValue sample : SampleValue.values()) {
            cases.addAll(codecs(sample, WITH_ALL_CODECS.contains(sample) ? ALL : SERIES));
        }
        for (SampleValue sample : List.of(SampleValue.PRODUCT_PAGE, SampleValue.LAYOUTS_1000)) {
            cases.addAll(compressions(sample, COMPRESSIONS));
        }
        return cases;
    }

    private static List<Combination> all() {
        List<Combination> all = new ArrayList<>();
        all.add(CODEC_BASE);
        Arrays.stream(Codec.values())
                .map(Combination::plain)
                .filter(combination -> !combination.equals(CODEC_BASE))
                .forEach(all::add);
        all.add(DEFAULT);
        all.add(FASTEST);
        all.add(new Combination(Codec.CACHEZIP_JSON, Compression.ZSTD));
        all.add(new Combination(Codec.CACHEZIP_JSON, Compression.LZ4));
        all.add(new Combination(Codec.JACKSON3_JSON, Compression.GLIDE_ZSTD));
        all.add(new Combination(Codec.JACKSON3_JSON, Compression.GLIDE_LZ4));
        all.add(new Combination(Codec.JACKSON2_MSGPACK, Compression.ZSTD_STATIC));
        return List.copyOf(all);
    }

    private static List<Case> codecs(SampleValue sample, List<Combination> combinations) {
        List<Case> cases = new ArrayList<>();
        for (Operation operation : List.of(Operation.ENCODE, Operation.DECODE)) {
            combinations.stream()
                    .filter(combination -> combination.codec().missing(sample).isEmpty())
                    .map(combination -> new Case(operation, sample, combination))
                    .forEach(cases::add);
        }
        return cases;
    }

    private static List<Case> compressions(SampleValue sample, List<Compression> compressions) {
        List<Case> cases = new ArrayList<>();
        for (Operation operation : List.of(Operation.COMPRESS, Operation.DECOMPRESS)) {
            compressions.forEach(compression -> cases.add(new Case(operation, sample, compression)));
        }
        return cases;
    }
}
