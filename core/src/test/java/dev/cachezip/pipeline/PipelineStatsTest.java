package dev.cachezip.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PipelineStatsTest {

    private static final String LONG_TEXT = "text ".repeat(100);

    private final Notes notes = new Notes();

    /** Notes what it is told. */
    private static final class Notes implements PipelineStats {

        private final List<String> told = new ArrayList<>();
        private long now;

        @Override
        public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
            told.add("encoded " + outcome.label() + " " + plainLength + " " + storedLength + " " + nanos);
        }

        @Override
        public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
            told.add("decoded " + algorithm + " " + storedLength + " " + plainLength + " " + nanos);
        }

        @Override
        public void encodeFailed(CachezipException cause) {
            told.add("encode failed " + cause.getClass().getSimpleName());
        }

        @Override
        public void decodeFailed(CachezipException cause) {
            told.add("decode failed " + cause.getClass().getSimpleName());
        }

        @Override
        public long now() {
            return now += 7;
        }
    }

    private static ValuePipeline.ValuePipelineBuilder<Object> builder() {
        return ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of()));
    }

    @Test
    void valueThatChangesMeanwhile_isTriedThreeTimesAndToldOnce() {
        AtomicInteger tries = new AtomicInteger();
        ValueCodec<Object> codec = new ValueCodec<>() {
            @Override
            public void write(@Nullable Object value, OutputBuffer plain) {
                plain.write(tries.incrementAndGet());
                if (tries.get() != 6) {
                    throw new CachezipException.ChangedMeanwhile("changed", null);
                }
            }

            @Override
            public Object read(byte[] plain, int offset, int length, int storedLength) {
                return length;
            }
        };
        try (ValuePipeline<Object> pipeline =
                ValuePipeline.builder(codec).build().observedBy(notes)) {
            assertThatExceptionOfType(CachezipException.ChangedMeanwhile.class)
                    .isThrownBy(() -> pipeline.encode("value"));
            assertThat(tries).hasValue(3);
            assertThat(pipeline.encode("value")).containsExactly(6);
        }
        assertThat(notes.told).containsExactly("encode failed ChangedMeanwhile", "encoded too-short 1 1 7");
    }

    @Test
    void value_compressed_isToldWithItsLengths() {
        for (Algorithm algorithm : Algorithm.values()) {
            notes.told.clear();
            try (ValuePipeline<Object> pipeline = builder()
                    .compressor(Compressor.create(algorithm, 1))
                    .build()
                    .observedBy(notes)) {
                byte[] stored = pipeline.encode(LONG_TEXT);
                pipeline.decode(stored);
                assertThat(notes.told)
                        .containsExactly(
                                "encoded " + algorithm.label() + " 503 " + stored.length + " 7",
                                "decoded " + algorithm + " " + stored.length + " 503 7");
            }
        }
    }

    @Test
    void value_storedPlain_isToldWithTheReason() {
        byte[] noise = new byte[100];
        new Random(1).nextBytes(noise);
        try (ValuePipeline<Object> pipeline = builder().build().observedBy(notes)) {
            pipeline.decode(pipeline.encode("short"));
            pipeline.encode(noise);
        }
        try (ValuePipeline<Object> pipeline = builder().uncompressed().build().observedBy(notes)) {
            pipeline.encode(LONG_TEXT);
        }
        assertThat(notes.told)
                .containsExactly(
                        "encoded too-short 6 6 7",
                        "decoded null 6 6 7",
                        "encoded not-smaller 102 102 7",
                        "encoded uncompressed 503 503 7");
    }

    @Test
    void failures_areToldWithTheirCause() {
        try (ValuePipeline<Object> pipeline =
                builder().maxPlainLength(100).build().observedBy(notes)) {
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> pipeline.encode(LONG_TEXT));
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> pipeline.encode(new Thread()));
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> pipeline.decode(new byte[101]));
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> pipeline.decode(new byte[0]));
        }
        assertThat(notes.told)
                .containsExactly(
                        "encode failed TooLarge",
                        "encode failed TypeNotAllowed",
                        "decode failed TooLarge",
                        "decode failed Malformed");
    }

    @Test
    void value_thatWouldBeTooLargeToRead_isToldOnce() {
        try (ValuePipeline<Object> pipeline = ValuePipeline.builder(ObjectCodecs.objects(AllowedTypes.of())
                        .maxObjectSize(1 << 20)
                        .messagePack())
                .build()) {
            pipeline.encode(lists(1));
            ValuePipeline<Object> observed = pipeline.observedBy(notes);
            assertThatExceptionOfType(CachezipException.TooLarge.class)
                    .isThrownBy(() -> observed.encode(lists(100_000)));
        }
        assertThat(notes.told).containsExactly("encode failed TooLarge");
    }

    private static List<List<String>> lists(int count) {
        return new ArrayList<>(Collections.nCopies(count, List.of()));
    }

    @Test
    void declaredType_isToldToTheSame() {
        try (ValuePipeline<Object> pipeline = builder().build().observedBy(notes)) {
            pipeline.declaredAs(String.class).encode("short");
        }
        assertThat(notes.told).hasSize(1);
    }

    @Test
    void statistics_thatFail_harmNobody() {
        PipelineStats failing = new PipelineStats() {
            @Override
            public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
                throw new IllegalStateException();
            }

            @Override
            public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
                throw new IllegalStateException();
            }

            @Override
            public void encodeFailed(CachezipException cause) {
                throw new IllegalStateException();
            }

            @Override
            public void decodeFailed(CachezipException cause) {
                throw new IllegalStateException();
            }
        };
        try (ValuePipeline<Object> pipeline = builder().build().observedBy(failing)) {
            assertThat(pipeline.decode(pipeline.encode("a"))).isEqualTo("a");
            assertThatExceptionOfType(CachezipException.TypeNotAllowed.class)
                    .isThrownBy(() -> pipeline.encode(new Thread()));
            assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> pipeline.decode(new byte[0]));
        }
        assertThat(PipelineStats.guarded(PipelineStats.none())).isSameAs(PipelineStats.none());
    }
}
