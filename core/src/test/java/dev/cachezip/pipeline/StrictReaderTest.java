package dev.cachezip.pipeline;

import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;
import static dev.cachezip.samples.Bytes.repeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.LONG;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdOutputStream;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import net.jpountz.lz4.LZ4Factory;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

/** One test for each kind of stored bytes that is refused, and for those that look odd and are not. */
class StrictReaderTest {

    private static final byte[] ZSTD = hex("00010200 01");
    private static final byte[] LZ4 = hex("00010200 02");
    private static final byte[] PLAIN = repeat('A', 1000);
    private static final byte[] FRAME = Zstd.compress(PLAIN);

    private final ValuePipeline<byte[]> pipeline =
            ValuePipeline.builder(ValueCodec.bytes()).build();

    @Test
    void decode_magicOnly_isMalformed() {
        malformed(hex("000102")).withMessageContaining("envelope is cut off");
    }

    @Test
    void decode_envelopeWithoutAlgorithm_isMalformed() {
        malformed(hex("00010200")).withMessageContaining("envelope is cut off");
    }

    @Test
    void decode_unknownVersion_isMalformed() {
        malformed(join(hex("00010201 01"), FRAME)).withMessageContaining("version 1");
        malformed(join(hex("000102ff 01"), FRAME)).withMessageContaining("version 255");
    }

    @Test
    void decode_unknownAlgorithm_isMalformed() {
        for (String id : new String[] {"00", "03", "7f", "80", "ff"}) {
            malformed(join(hex("00010200" + id), FRAME)).withMessageContaining("unknown algorithm id");
        }
    }

    @Test
    void decode_noPayload_isMalformed() {
        malformed(ZSTD);
        malformed(LZ4);
    }

    @Test
    void decode_zstdTruncatedAnywhere_isMalformed() {
        for (int length = 0; length < FRAME.length; length++) {
            malformed(join(ZSTD, Arrays.copyOf(FRAME, length)));
        }
    }

    @Test
    void decode_zstdTrailingBytes_isMalformed() {
        malformed(join(ZSTD, FRAME, hex("00"))).withMessageContaining("1 bytes after the zstd frame");
    }

    @Test
    void decode_twoZstdFrames_isMalformed() {
        malformed(join(ZSTD, FRAME, FRAME)).withMessageContaining("after the zstd frame");
    }

    @Test
    void decode_skippableZstdFrame_isMalformed() {
        byte[] skippable = hex("502a4d18 02000000 aabb");
        malformed(join(ZSTD, skippable)).withMessageContaining("skippable");
        malformed(join(ZSTD, skippable, FRAME)).withMessageContaining("skippable");
        malformed(join(ZSTD, FRAME, skippable)).withMessageContaining("after the zstd frame");
    }

    @Test
    void decode_noZstdFrame_isMalformed() {
        malformed(join(ZSTD, hex("112233445566"))).withMessageContaining("no zstd frame");
    }

    @Test
    void decode_zstdReservedBit_isMalformed() {
        byte[] frame = FRAME.clone();
        frame[4] |= 0x08;
        malformed(join(ZSTD, frame)).withMessageContaining("reserved bit");
    }

    @Test
    void decode_zstdReservedBlockType_isMalformed() {
        malformed(join(ZSTD, hex("28b52ffd 20 01 0f0000 00"))).withMessageContaining("reserved zstd block type");
    }

    @Test
    void decode_zstdClaimsLessThanItHolds_isMalformed() {
        // One byte of content size, a run of two bytes.
        malformed(join(ZSTD, hex("28b52ffd 20 01 130000 41")));
    }

    @Test
    void decode_zstdClaimsMoreThanItHolds_isMalformed() {
        malformed(join(ZSTD, hex("28b52ffd 20 05 130000 41"))).withMessageContaining("of which the blocks can hold 2");
    }

    @Test
    void decode_zstdHugeClaimInSmallFrame_isTooLargeWithoutAllocation() {
        // 8 bytes of content size: 2^62.
        tooLarge(join(ZSTD, hex("28b52ffd c0 48 0000000000000040 130000 41")))
                .extracting(CachezipException.TooLarge::length, LONG)
                .isEqualTo(1L << 62);
    }

    @Test
    void decode_zstdContentSizeBeyondLong_isMalformed() {
        malformed(join(ZSTD, hex("28b52ffd c0 48 ffffffffffffffff 130000 41")));
    }

    @Test
    void decode_zstdBadChecksum_isMalformed() {
        try (ZstdCompressCtx context = new ZstdCompressCtx().setChecksum(true)) {
            byte[] frame = context.compress(PLAIN);
            assertThat(pipeline.decode(join(ZSTD, frame))).isEqualTo(PLAIN);
            frame[frame.length - 1] ^= 1;
            malformed(join(ZSTD, frame));
        }
    }

    @Test
    void decode_zstdWindowOf128MiB_isRead() {
        // GLIDE's level 22 has such frames: window descriptor 88, no content size.
        assertThat(pipeline.decode(join(ZSTD, hex("28b52ffd 00 88 130000 41")))).isEqualTo(hex("4141"));
    }

    @Test
    void decode_zstdWindowBeyond128MiB_isMalformed() {
        malformed(join(ZSTD, hex("28b52ffd 00 89 130000 41"))).withMessageContaining("window");
    }

    @Test
    void decode_zstdWithDictionary_isUnknownDictionary() {
        byte[] frame = hex("28b52ffd 21 39 02 130000 41");
        assertThatExceptionOfType(CachezipException.UnknownDictionary.class)
                .isThrownBy(() -> pipeline.decode(join(ZSTD, frame)))
                .extracting(CachezipException.UnknownDictionary::dictionaryId, LONG)
                .isEqualTo(0x39L);
    }

    @Test
    void decode_zstdWithoutContentSize_isRead() throws IOException {
        for (int length : new int[] {0, 1, 1000, 128 << 10, (128 << 10) + 1, 1 << 20}) {
            byte[] plain = repeat('x', length);
            assertThat(pipeline.decode(join(ZSTD, streamed(plain)))).isEqualTo(plain);
        }
    }

    @Test
    void decode_zstdBombWithoutContentSize_isTooLarge() throws IOException {
        byte[] bomb = join(ZSTD, streamedZeros(1L << 30));
        assertThat(bomb).hasSizeLessThan(100_000);
        tooLarge(bomb);
    }

    @Test
    void decode_zstdBombWithContentSize_isTooLargeWithoutAllocation() {
        byte[] bomb = join(ZSTD, Zstd.compress(new byte[(64 << 20) + 1]));
        tooLarge(bomb).extracting(CachezipException.TooLarge::length, LONG).isEqualTo((64L << 20) + 1);
    }

    @Test
    void decode_exactlyTheLimit_isRead() throws IOException {
        try (ValuePipeline<byte[]> limited =
                ValuePipeline.builder(ValueCodec.bytes()).maxPlainLength(1000).build()) {
            assertThat(limited.decode(join(ZSTD, FRAME))).hasSize(1000);
            assertThat(limited.decode(join(ZSTD, streamed(PLAIN)))).hasSize(1000);
            assertThat(limited.decode(join(LZ4, lz4(PLAIN, 1000)))).hasSize(1000);
            assertThat(limited.decode(PLAIN)).hasSize(1000);
        }
    }

    @Test
    void decode_oneMoreThanTheLimit_isTooLarge() throws IOException {
        try (ValuePipeline<byte[]> limited =
                ValuePipeline.builder(ValueCodec.bytes()).maxPlainLength(999).build()) {
            byte[] unsized = streamed(PLAIN);
            for (byte[] stored :
                    new byte[][] {join(ZSTD, FRAME), join(ZSTD, unsized), join(LZ4, lz4(PLAIN, 1000)), PLAIN}) {
                assertThatExceptionOfType(CachezipException.TooLarge.class)
                        .isThrownBy(() -> limited.decode(stored))
                        .withMessageContaining("cachezip.compression.max-decompressed-size")
                        .extracting(CachezipException.TooLarge::limit, LONG)
                        .isEqualTo(999L);
            }
        }
    }

    @Test
    void encode_oneMoreThanTheLimit_isTooLarge() {
        try (ValuePipeline<byte[]> limited =
                ValuePipeline.builder(ValueCodec.bytes()).maxPlainLength(999).build()) {
            assertThat(limited.encode(repeat('A', 999))).isNotEmpty();
            assertThatExceptionOfType(CachezipException.TooLarge.class)
                    .isThrownBy(() -> limited.encode(PLAIN))
                    .withMessageStartingWith("byte[]: The value has at least " + PLAIN.length);
        }
    }

    @Test
    void decode_lz4TruncatedAnywhere_isMalformed() {
        byte[] payload = lz4(PLAIN, PLAIN.length);
        for (int length = 0; length < payload.length; length++) {
            malformed(join(LZ4, Arrays.copyOf(payload, length)));
        }
    }

    @Test
    void decode_lz4TrailingBytes_isMalformed() {
        malformed(join(LZ4, lz4(PLAIN, PLAIN.length), hex("00")));
        malformed(join(LZ4, lz4(PLAIN, PLAIN.length), hex("10 41")));
    }

    @Test
    void decode_lz4WrongLength_isMalformed() {
        for (int claimed : new int[] {0, 1, 999, 1001, 1100, 4000}) {
            malformed(join(LZ4, lz4(PLAIN, claimed)));
        }
    }

    @Test
    void decode_lz4LengthThatNoBlockCanHave_isMalformedWithoutAllocation() {
        malformed(join(LZ4, lz4(PLAIN, 60 << 20))).withMessageContaining("an LZ4 length of");
    }

    @Test
    void decode_lz4LengthBeyondTheLimit_isTooLargeWithoutAllocation() {
        tooLarge(join(LZ4, lz4(PLAIN, Integer.MAX_VALUE)));
        tooLarge(join(LZ4, lz4(PLAIN, -1)))
                .extracting(CachezipException.TooLarge::length, LONG)
                .isEqualTo(0xFFFFFFFFL);
    }

    @Test
    void decode_lz4Frame_isRefused() {
        // The frame format of the lz4 tool: its magic reads as a length.
        tooLarge(join(LZ4, hex("04224d18 64 40 a7 00000000 05 5d cc 02")));
    }

    @Test
    void decode_nestedEnvelope_isUnwrappedOnce() {
        byte[] inner = join(ZSTD, FRAME);
        assertThat(pipeline.decode(pipeline.encode(inner))).isEqualTo(inner);
    }

    @Test
    void decode_oneBadValue_leavesTheNextOneAlone() {
        byte[] good = pipeline.encode(PLAIN);
        for (int i = 0; i < 100; i++) {
            malformed(join(ZSTD, Arrays.copyOf(FRAME, FRAME.length - 1)));
            assertThat(pipeline.decode(good)).isEqualTo(PLAIN);
        }
    }

    private ThrowableAssertAlternative<CachezipException.Malformed> malformed(byte[] stored) {
        return assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> pipeline.decode(stored))
                .satisfies(e -> assertThat(e.offset()).isBetween(0L, (long) stored.length));
    }

    private ThrowableAssertAlternative<CachezipException.TooLarge> tooLarge(byte[] stored) {
        return assertThatExceptionOfType(CachezipException.TooLarge.class).isThrownBy(() -> pipeline.decode(stored));
    }

    private static byte[] streamed(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZstdOutputStream zstd = new ZstdOutputStream(out)) {
            zstd.write(plain);
        }
        return out.toByteArray();
    }

    private static byte[] streamedZeros(long length) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] zeros = new byte[1 << 20];
        try (ZstdOutputStream zstd = new ZstdOutputStream(out)) {
            for (long written = 0; written < length; written += zeros.length) {
                zstd.write(zeros);
            }
        }
        return out.toByteArray();
    }

    private static byte[] lz4(byte[] plain, int claimed) {
        byte[] block = LZ4Factory.fastestInstance().fastCompressor().compress(plain);
        byte[] header = {(byte) claimed, (byte) (claimed >> 8), (byte) (claimed >> 16), (byte) (claimed >> 24)};
        return join(header, block);
    }
}
