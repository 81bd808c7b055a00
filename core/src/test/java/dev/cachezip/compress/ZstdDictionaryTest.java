package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.github.luben.zstd.Zstd;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.samples.Bytes;
import java.io.IOException;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ZstdDictionaryTest {

    private static final List<ZstdDictionary> TEN =
            LongStream.rangeClosed(1, 10).mapToObj(SessionSamples::dictionary).toList();

    /** Values that were written once must be readable for ever. */
    @Test
    void golden_dictionaryAndValue_areRead() throws IOException {
        ZstdDictionary dictionary = ZstdDictionary.of(golden("sessions.dictionary"));
        assertThat(dictionary.id()).isEqualTo(0x332d5866);
        assertThat(dictionary.length()).isEqualTo(4096);
        byte[] frame = golden("session.zst");
        assertThat(decompressed(frame, HeldDictionaries.of(dictionary))).isEqualTo(golden("session"));
        assertThat(compressed(golden("session"), HeldDictionaries.of(dictionary)))
                .isEqualTo(frame);
    }

    @Test
    void golden_valueWithoutItsDictionary_isRefused() throws IOException {
        byte[] frame = golden("session.zst");
        ZstdDictionary other = SessionSamples.dictionary(1);
        for (Dictionaries dictionaries : List.of(Dictionaries.none(), HeldDictionaries.of(other))) {
            assertThatExceptionOfType(CachezipException.UnknownDictionary.class)
                    .isThrownBy(() -> decompressed(frame, dictionaries))
                    .satisfies(e -> assertThat(e.dictionaryId()).isEqualTo(0x332d5866));
        }
    }

    @Test
    void find_anotherDictionary_isRefused() throws IOException {
        byte[] frame = golden("session.zst");
        ZstdDictionary other = SessionSamples.dictionary(1);
        Dictionaries wrong = new OneForAll(other);
        assertThatExceptionOfType(CachezipException.UnknownDictionary.class)
                .isThrownBy(() -> decompressed(frame, wrong));
    }

    @Test
    void of_anyByteFlipped_isRefused() throws IOException {
        byte[] bytes = golden("sessions.dictionary");
        for (int i = 0; i < bytes.length; i++) {
            byte[] edited = bytes.clone();
            edited[i] ^= 1;
            assertThatExceptionOfType(CachezipException.Malformed.class).isThrownBy(() -> ZstdDictionary.of(edited));
        }
    }

    @Test
    void of_otherMagic_isRefused() throws IOException {
        byte[] bytes = golden("sessions.dictionary");
        bytes[0] ^= 1;
        assertThatRefused(bytes, "no zstd dictionary");
    }

    @Test
    void of_cutOff_isRefused() throws IOException {
        byte[] bytes = golden("sessions.dictionary");
        for (int length = 0; length < 8; length++) {
            assertThatRefused(Arrays.copyOf(bytes, length), "cut off");
        }
        assertThatRefused(Arrays.copyOf(bytes, 8), "content");
        assertThatRefused(Arrays.copyOf(bytes, bytes.length - 1), "content");
    }

    @Test
    void of_contentEditedUnderTheSameId_isRefused() throws IOException {
        byte[] bytes = golden("sessions.dictionary");
        bytes[bytes.length - 1] ^= 1;
        assertThatRefused(bytes, "content");
    }

    @Test
    void of_idOutOfRange_isRefused() throws IOException {
        for (String id : List.of("00000000", "ff7f0000", "00000080", "ffffffff")) {
            byte[] bytes = golden("sessions.dictionary");
            System.arraycopy(Bytes.hex(id), 0, bytes, 4, 4);
            assertThatRefused(bytes, "not from 32768 to 2147483647");
        }
    }

    @Test
    void of_tooLong_isRefused() throws IOException {
        byte[] bytes = golden("sessions.dictionary");
        assertThatRefused(Arrays.copyOf(bytes, ZstdDictionary.MAX_LENGTH + 1), "more than 131072");
        byte[] longest = Arrays.copyOf(bytes, ZstdDictionary.MAX_LENGTH);
        assertThat(ZstdDictionary.of(ZstdDictionary.ofTrained(longest).bytes()).length())
                .isEqualTo(ZstdDictionary.MAX_LENGTH);
    }

    @Test
    void ofTrained_brokenTables_isRefused() throws IOException {
        byte[] bytes = golden("sessions.dictionary");
        Arrays.fill(bytes, 8, 100, (byte) 0xff);
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> ZstdDictionary.ofTrained(bytes))
                .withMessageContaining("tables");
    }

    @Test
    void id_anyDictionary_isTheHashOfItsContent() throws Exception {
        for (ZstdDictionary dictionary : TEN) {
            byte[] bytes = dictionary.bytes();
            byte[] content = Bytes.join(Arrays.copyOf(bytes, 4), Arrays.copyOfRange(bytes, 8, bytes.length));
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            BigInteger id = new BigInteger(1, Arrays.copyOf(hash, 4))
                    .mod(BigInteger.TWO.pow(31).subtract(BigInteger.valueOf(32768)))
                    .add(BigInteger.valueOf(32768));
            assertThat(dictionary.id()).isEqualTo(id.intValueExact());
            assertThat(Zstd.getDictIdFromDict(bytes)).isEqualTo(dictionary.id());
            assertThat(ZstdDictionary.of(bytes).id()).isEqualTo(dictionary.id());
            assertThat(ZstdDictionary.ofTrained(bytes).id()).isEqualTo(dictionary.id());
            bytes[5] ^= 1;
            assertThat(ZstdDictionary.ofTrained(bytes).id()).isEqualTo(dictionary.id());
        }
    }

    @Test
    void bytes_changedByTheCaller_changeNothing() throws IOException {
        byte[] bytes = golden("sessions.dictionary");
        ZstdDictionary dictionary = ZstdDictionary.of(bytes);
        bytes[3000] ^= 1;
        dictionary.bytes()[3000] ^= 1;
        assertThat(dictionary.bytes()).isEqualTo(golden("sessions.dictionary"));
    }

    @Test
    void decompress_anyBytesWithAnyDictionary_arePlain() {
        HeldDictionaries held = HeldDictionaries.of(TEN.toArray(ZstdDictionary[]::new));
        Random random = new Random(5);
        List<byte[]> sessions = SessionSamples.sessions(99, 100);
        for (int i = 0; i < 1000; i++) {
            byte[] plain = i % 2 == 0 ? sessions.get(random.nextInt(100)) : new byte[random.nextInt(3000)];
            if (i % 4 == 1) {
                random.nextBytes(plain);
            }
            held.change(TEN.get(random.nextInt(10)));
            if (i % 10 == 0) {
                held.noCurrent();
            }
            byte[] frame = compressed(plain, held);
            assertThat(ZstdFrame.read(frame, 0, frame.length).dictionaryId())
                    .isEqualTo(held.current() == null ? 0 : held.current().id());
            assertThat(decompressed(frame, held)).isEqualTo(plain);
        }
    }

    /** It would be one that copies the bytes of a dictionary, perhaps of another cache, into its value. */
    @Test
    void decompress_frameThatDoesNotNameItsDictionary_isRefused() throws IOException {
        ZstdDictionary dictionary = ZstdDictionary.of(golden("sessions.dictionary"));
        HeldDictionaries held = HeldDictionaries.of(dictionary);
        byte[] frame = golden("session.zst");
        decompressed(frame, held);
        byte[] nameless = Bytes.join(
                Arrays.copyOf(frame, 4),
                new byte[] {(byte) (frame[4] & ~3)},
                Arrays.copyOfRange(frame, 9, frame.length));
        assertThat(ZstdFrame.read(nameless, 0, nameless.length).dictionaryId()).isZero();
        for (int i = 0; i < 100; i++) {
            assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> decompressed(nameless, held));
        }
    }

    @Test
    void offer_eachValue_hasItsLengths() throws IOException {
        HeldDictionaries held = HeldDictionaries.of(ZstdDictionary.of(golden("sessions.dictionary")));
        byte[] frame = compressed(golden("session"), held);
        assertThat(held.offered).containsExactly(golden("session").length + " " + (frame.length + 5));
        try (Compressor compressor = Compressor.create(Algorithm.ZSTD).with(held)) {
            compressor.passOver(new byte[70], 0, 70);
        }
        assertThat(held.offered).endsWith("70 70");
    }

    @Test
    void with_anAlgorithmWithoutDictionaries_isRefused() {
        try (Compressor lz4 = Compressor.create(Algorithm.LZ4)) {
            assertThat(lz4.with(Dictionaries.none())).isSameAs(lz4);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> lz4.with(HeldDictionaries.of()))
                    .withMessage("lz4 cannot compress with dictionaries");
        }
    }

    private static void assertThatRefused(byte[] bytes, String reason) {
        assertThatExceptionOfType(CachezipException.Malformed.class)
                .isThrownBy(() -> ZstdDictionary.of(bytes))
                .withMessageContaining(reason);
    }

    static byte[] golden(String name) throws IOException {
        try (var in = ZstdDictionaryTest.class.getResourceAsStream("/dictionary/" + name)) {
            return in.readAllBytes();
        }
    }

    private static byte[] compressed(byte[] plain, Dictionaries dictionaries) {
        try (Compressor compressor = Compressor.create(Algorithm.ZSTD).with(dictionaries)) {
            byte[] dst = new byte[compressor.maxCompressedLength(plain.length)];
            return Arrays.copyOf(dst, compressor.compress(plain, 0, plain.length, dst, 0));
        }
    }

    private static byte[] decompressed(byte[] frame, Dictionaries dictionaries) {
        try (Decompressor decompressor = Decompressor.create(Algorithm.ZSTD).with(dictionaries)) {
            OutputBuffer plain = new OutputBuffer();
            plain.limit(1 << 20);
            decompressor.decompress(frame, 0, frame.length, plain);
            return Arrays.copyOf(plain.array(), plain.length());
        }
    }

    /** The same dictionary for each id. */
    private record OneForAll(ZstdDictionary current) implements Dictionaries {

        @Override
        public ZstdDictionary find(int id) {
            return current;
        }

        @Override
        public void offer(byte[] plain, int offset, int length, int storedLength) {}
    }
}
