package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDictDecompress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of compressors holds with a dictionary, too. The library's own calls are the judge. */
class ZstdWithDictionaryTest extends CompressorContract {

    private static final ZstdDictionary DICTIONARY = SessionSamples.dictionary(1);
    private static final HeldDictionaries DICTIONARIES = HeldDictionaries.of(DICTIONARY);

    @AfterAll
    static void close() {
        DICTIONARY.close();
    }

    @Override
    Algorithm algorithm() {
        return Algorithm.ZSTD;
    }

    @Override
    int[] levels() {
        return new int[] {3, 0, 1, -5, 19, 22, -131072};
    }

    @Override
    int[] levelsOutOfRange() {
        return new int[] {23, -131073};
    }

    @Override
    Compressor compressor(int level) {
        return Compressor.create(Algorithm.ZSTD, level).with(DICTIONARIES);
    }

    @Override
    Decompressor decompressor() {
        return Decompressor.create(Algorithm.ZSTD).with(DICTIONARIES);
    }

    @Override
    byte[] decompressIndependently(byte[] payload, int plainLength) {
        assertThat(Zstd.getDictIdFromFrame(payload)).isEqualTo(DICTIONARY.id());
        try (ZstdDictDecompress dictionary = new ZstdDictDecompress(DICTIONARY.bytes())) {
            byte[] plain = new byte[plainLength];
            long length = Zstd.decompressFastDict(plain, 0, payload, 0, payload.length, dictionary);
            assertThat(length).isEqualTo(plainLength);
            return plain;
        }
    }

    @Test
    void compress_aSession_isWhatTheLibraryMakesInOneCall() {
        byte[] plain = SessionSamples.sessions(2, 1).get(0);
        byte[] expected = new byte[1000];
        long length = Zstd.compressUsingDict(expected, 0, plain, 0, plain.length, DICTIONARY.bytes(), 3);
        assertThat(compress(3, plain)).isEqualTo(Arrays.copyOf(expected, (int) length));
    }

    @Test
    void compress_aSession_isReadByTheProgramOfZstd(@TempDir Path folder) throws Exception {
        assumeTrue(hasProgram(), "there is no zstd on the PATH");
        byte[] plain = SessionSamples.sessions(2, 1).get(0);
        Path dictionary = Files.write(folder.resolve("dictionary"), DICTIONARY.bytes());
        Path frame = Files.write(folder.resolve("session.zst"), compress(3, plain));
        Path read = folder.resolve("session");
        assertThat(new ProcessBuilder(
                                "zstd",
                                "-q",
                                "-d",
                                "-D",
                                dictionary.toString(),
                                frame.toString(),
                                "-o",
                                read.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
        assertThat(Files.readAllBytes(read)).isEqualTo(plain);
    }

    private static boolean hasProgram() throws InterruptedException {
        try {
            Process process = new ProcessBuilder("zstd", "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
