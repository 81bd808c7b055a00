package dev.cachezip.compress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ShippedDictionariesTest {

    private static final int SESSION_1 = 0x2b2ffdc2;

    /** Stored frames name it for ever: a file with other bytes gets another name. */
    @Test
    void session1_asItWasFirstShipped_isUnchanged() throws Exception {
        byte[] file = file("session-1.zdict");
        assertThat(file).hasSize(8192);
        assertThat(new BigInteger(1, MessageDigest.getInstance("SHA-256").digest(file)).toString(16))
                .isEqualTo("2d10e6e1c5ecb5c1069e5804088540e08c4589678b34b34c8723f45e07a522ad");
        assertThat(ZstdDictionary.of(file).id()).isEqualTo(SESSION_1);
    }

    @Test
    void sessions_isSession1_toWriteAndRead() throws IOException {
        Dictionaries sessions = ShippedDictionaries.sessions();
        ZstdDictionary current = Objects.requireNonNull(sessions.current());
        assertThat(current).isSameAs(sessions.find(SESSION_1));
        assertThat(current.bytes()).isEqualTo(file("session-1.zdict"));
    }

    @Test
    void sessions_haveNoOtherDictionary() {
        assertThat(ShippedDictionaries.sessions().find(SESSION_1 + 1)).isNull();
    }

    /** The command {@code zstd} 1.5 has made the frame: {@code zstd -3 -D session-1.zdict --no-check}. */
    @Test
    void session1_readsAFrameOfTheCommandZstd() {
        byte[] frame = HexFormat.of()
                .parseHex("28b52ffd23c2fd2f2b88ed000048d98620616e64203a2005fc55402028de915d745caddb1a0cf33f7928");
        OutputBuffer plain = new OutputBuffer();
        try (Decompressor decompressor = Decompressor.create(Algorithm.ZSTD).with(ShippedDictionaries.sessions())) {
            decompressor.decompress(frame, 0, frame.length, plain);
        }
        assertThat(Arrays.copyOfRange(plain.array(), 2, plain.length()))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("org.springframework.security.core.context.SecurityContextImpl and"
                        + " org.springframework.security.web.csrf.DefaultCsrfToken: X-CSRF-TOKEN");
    }

    private static byte[] file(String name) throws IOException {
        try (InputStream resource = Objects.requireNonNull(ShippedDictionaries.class.getResourceAsStream(name))) {
            return resource.readAllBytes();
        }
    }
}
