package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that wants TLS, with a certificate that nobody knows. */
class TlsIT {

    private static final String ALIAS = "redis";
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    private static Path folder;

    private static Path certificate;
    private static LocalRedis redis;

    @BeforeAll
    static void start() throws Exception {
        Path keys = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "RSA",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-validity",
                        "365",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        keys.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        KeyStore store = read(keys);
        Key key = store.getKey(ALIAS, PASSWORD);
        certificate = pem("CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
        redis = LocalRedis.startWithTls(certificate, pem("PRIVATE KEY", key.getEncoded()));
    }

    private static KeyStore read(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private static Path pem(String kind, byte[] bytes) throws IOException {
        String text = "-----BEGIN " + kind + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + kind + "-----\n";
        return Files.writeString(folder.resolve(kind.replace(' ', '-') + ".pem"), text);
    }

    @AfterAll
    static void stop() throws IOException {
        if (redis != null) {
            redis.close();
        }
    }

    @Test
    void inspect_withoutTls_hintsAtIt() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("does this server want TLS? --tls").hasLineCount(1);
    }

    @Test
    void inspect_unknownCertificate_hintsAtCacert() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--tls");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .isEqualTo("cachezip: nobody known here has signed the server's certificate: give its authority's with"
                        + " --cacert\n");
    }

    @Test
    void inspect_knownCertificate_isAnswered() {
        CliRun run = CliRun.of("inspect", "--redis", redis.url(), "--tls", "--cacert", certificate.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("0 values looked at");
    }
}
