package dev.cachezip.benchmarks.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;

/** A self-signed certificate for this machine, in files that are deleted when it is closed. */
final class Certificate implements AutoCloseable {

    private static final String ALIAS = "server";
    private static final String PASSWORD = "for-this-run-only";
    private static final long SECONDS = 60;

    private final Path directory;

    private Certificate(Path directory) {
        this.directory = directory;
    }

    /** Creates a certificate with the keytool of this JVM. */
    static Certificate create() throws UnavailableException {
        try {
            Certificate certificate = new Certificate(Files.createTempDirectory("cachezip-load-tls"));
            certificate.generate();
            certificate.export();
            return certificate;
        } catch (IOException | GeneralSecurityException e) {
            throw new UnavailableException("no certificate for TLS", e);
        }
    }

    private void generate() throws IOException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process = new ProcessBuilder(List.of(
                        keytool.toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=ip:" + RedisServer.HOST + ",dns:localhost",
                        "-validity",
                        "7",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keyStore().toString(),
                        "-storepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start();
        try {
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException("keytool fails: " + Files.readString(directory.resolve("keytool.log")));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void export() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyStore())) {
            keys.load(in, PASSWORD.toCharArray());
        }
        writePem(certificateFile(), "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
        writePem(
                keyFile(),
                "PRIVATE KEY",
                keys.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    }

    private static void writePem(Path file, String label, byte[] content) throws IOException {
        Base64.Encoder lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
        Files.writeString(
                file,
                "-----BEGIN " + label + "-----\n" + lines.encodeToString(content) + "\n-----END " + label + "-----\n");
    }

    private Path keyStore() {
        return directory.resolve("server.p12");
    }

    /** Returns the file of the certificate, PEM. */
    Path certificateFile() {
        return directory.resolve("server.crt");
    }

    /** Returns the file of its private key, PEM. */
    Path keyFile() {
        return directory.resolve("server.key");
    }

    @Override
    public void close() {
        FileSystemUtils.deleteRecursively(directory.toFile());
    }
}
