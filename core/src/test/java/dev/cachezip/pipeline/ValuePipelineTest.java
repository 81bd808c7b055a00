package dev.cachezip.pipeline;

import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;
import static dev.cachezip.samples.Bytes.repeat;
import static dev.cachezip.samples.Bytes.toHex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ValuePipelineTest {

    private static final byte[] NOISE = noise(1000);

    @Test
    void encode_shorterThanTheMinimum_isPlain() {
        assertThat(zstd().encode(repeat('A', 63))).isEqualTo(repeat('A', 63));
        assertThat(lz4().encode(repeat('A', 63))).isEqualTo(repeat('A', 63));
    }

    @Test
    void encode_theMinimum_isCompressed() {
        assertThat(toHex(zstd().encode(repeat('A', 64)))).startsWith("0001020001" + "28b52ffd");
        // The very bytes that Valkey GLIDE stores for 64 times A.
        assertThat(toHex(lz4().encode(repeat('A', 64)))).isEqualTo("000102000240000000" + "1f41010027504141414141");
    }

    @Test
    void encode_notSmaller_isPlain() {
        assertThat(zstd().encode(NOISE)).isEqualTo(NOISE);
        assertThat(lz4().encode(NOISE)).isEqualTo(NOISE);
    }

    @Test
    void encode_beginsWithMagic_isAlwaysEnveloped() {
        for (ValuePipeline<byte[]> pipeline : pipelines()) {
            for (byte[] plain : new byte[][] {
                hex("000102"),
                hex("00010200"),
                hex("0001020001"),
                hex("0001020002ffffffff"),
                hex("000102ff"),
                join(hex("000102"), NOISE),
                join(hex("0001020001"), repeat('A', 1000))
            }) {
                byte[] stored = pipeline.encode(plain);
                assertThat(toHex(stored)).startsWith("00010200");
                assertThat(StoredValue.inspect(stored)).isInstanceOf(StoredValue.Compressed.class);
                assertThat(pipeline.decode(stored)).isEqualTo(plain);
            }
        }
    }

    @Test
    void encode_almostMagic_isPlain() {
        for (ValuePipeline<byte[]> pipeline : pipelines()) {
            for (byte[] plain : new byte[][] {new byte[0], hex("00"), hex("0001"), hex("000103"), hex("010102")}) {
                assertThat(pipeline.encode(plain)).isEqualTo(plain);
                assertThat(pipeline.decode(plain)).isEqualTo(plain);
            }
        }
    }

    @Test
    void encode_uncompressed_isPlainWhateverTheLength() {
        ValuePipeline<byte[]> pipeline = ValuePipeline.builder(ValueCodec.bytes())
                .uncompressed()
                .minLength(64)
                .build();
        assertThat(pipeline.encode(repeat('A', 100_000))).isEqualTo(repeat('A', 100_000));
    }

    @Test
    void encode_minLengthOfZero_triesAll() {
        ValuePipeline<byte[]> pipeline =
                ValuePipeline.builder(ValueCodec.bytes()).minLength(0).build();
        assertThat(pipeline.encode(repeat('A', 60))).hasSizeLessThan(60);
        assertThat(pipeline.encode(new byte[0])).isEmpty();
    }

    @Test
    void encode_codecFails_leavesThePipelineUsable() {
        ValuePipeline<byte[]> pipeline = zstd();
        for (int i = 0; i < 100; i++) {
            assertThatExceptionOfType(CachezipException.Codec.class).isThrownBy(() -> pipeline.encode(null));
        }
        assertThat(pipeline.decode(pipeline.encode(repeat('A', 100)))).isEqualTo(repeat('A', 100));
    }

    @Test
    void encode_hugeThenSmall_isRight() {
        ValuePipeline<byte[]> pipeline = zstd();
        byte[] huge = repeat('A', 5 << 20);
        assertThat(pipeline.decode(pipeline.encode(huge))).isEqualTo(huge);
        assertThat(pipeline.decode(pipeline.encode(repeat('B', 70)))).isEqualTo(repeat('B', 70));
    }

    @Test
    void decode_afterClose_isRefusedWhereNativeMemoryIsNeeded() {
        ValuePipeline<byte[]> pipeline = zstd();
        byte[] stored = pipeline.encode(repeat('A', 100));
        pipeline.close();
        assertThatIllegalStateException().isThrownBy(() -> pipeline.decode(stored));
        assertThatIllegalStateException().isThrownBy(() -> pipeline.encode(repeat('A', 100)));
    }

    @Test
    void builder_impossibleLengths_areRefused() {
        ValuePipeline.ValuePipelineBuilder<byte[]> builder = ValuePipeline.builder(ValueCodec.bytes());
        assertThatIllegalArgumentException().isThrownBy(() -> builder.minLength(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxPlainLength(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxPlainLength(Integer.MAX_VALUE));
    }

    @Test
    void inspect_storedByUs_saysWhatItIs() {
        assertThat(StoredValue.inspect(hex("c0"))).isEqualTo(new StoredValue.Plain(1));
        assertThat(StoredValue.inspect(zstd().encode(repeat('A', 1000))))
                .isInstanceOfSatisfying(StoredValue.Compressed.class, compressed -> {
                    assertThat(compressed.envelope()).isEqualTo(new Envelope(0, Algorithm.ZSTD));
                    assertThat(compressed.plainLength()).hasValue(1000);
                });
        assertThat(StoredValue.inspect(lz4().encode(repeat('A', 1000))))
                .isInstanceOfSatisfying(StoredValue.Compressed.class, compressed -> {
                    assertThat(compressed.envelope().algorithm()).isEqualTo(Algorithm.LZ4);
                    assertThat(compressed.plainLength()).hasValue(1000);
                });
    }

    @Test
    void inspect_frameWithoutContentSize_hasNoPlainLength() {
        assertThat(StoredValue.inspect(hex("0001020001 28b52ffd 00 58 450000 10 4141 01 00 930016")))
                .isInstanceOfSatisfying(
                        StoredValue.Compressed.class,
                        compressed -> assertThat(compressed.plainLength()).isEmpty());
    }

    @Test
    void inspect_brokenEnvelope_isMalformed() {
        for (String stored : new String[] {"000102", "0001020003", "0001020001", "000102000240"}) {
            assertThatExceptionOfType(CachezipException.Malformed.class)
                    .isThrownBy(() -> StoredValue.inspect(hex(stored)));
        }
    }

    private static ValuePipeline<byte[]> zstd() {
        return ValuePipeline.builder(ValueCodec.bytes()).build();
    }

    private static ValuePipeline<byte[]> lz4() {
        return ValuePipeline.builder(ValueCodec.bytes())
                .compressor(Compressor.create(Algorithm.LZ4, 0))
                .build();
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static ValuePipeline<byte[]>[] pipelines() {
        return new ValuePipeline[] {
            zstd(),
            lz4(),
            ValuePipeline.builder(ValueCodec.bytes()).uncompressed().build()
        };
    }

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(3).nextBytes(noise);
        return noise;
    }
}
