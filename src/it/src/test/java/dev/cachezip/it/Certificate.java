package dev.cachezip.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A certificate of this machine's own for this run, made by the JDK's keytool; whoever trusts it trusts no other. */
final class Certificate {

    private static final String ALIAS = "redis";
    private static final String PASSWORD = "changeit";
    private static final long KEYTOOL_SECONDS = 60;

    private final Path file;

    private Certificate(Path file) {
        this.file = file;
    }

    static Certificate create() {
        try {
            Path directory = Files.createTempDirectory("cachezip-it-certificate");
            Path file = directory.resolve("redis.p12");
            Path output = directory.resolve("keytool.log");
            // Deleted in the opposite order.
            List.of(directory, file, output).forEach(path -> path.toFile().deleteOnExit());
            Process keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-alias",
                            ALIAS,
                            "-keyalg",
                            "RSA",
                            "-keysize",
                            "2048",
                            "-dname",
                            "CN=localhost",
                            "-ext",
                            "san=dns:localhost,ip:127.0.0.1",
                            "-validity",
                            "2",
                            "-storetype",
                            "PKCS12",
                            "-storepass",
                            PASSWORD,
                            "-keystore",
                            file.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IllegalStateException("keytool: " + Files.readString(output));
            }
            return new Certificate(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    byte[] pem() {
        return pem("CERTIFICATE", () -> keyStore().getCertificate(ALIAS).getEncoded());
    }

    byte[] keyPem() {
        return pem(
                "PRIVATE KEY",
                () -> keyStore().getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    }

    /** Returns the properties of an SSL bundle which shows this certificate, and trusts it alone. */
    List<String> bundle(String name) {
        String prefix = "spring.ssl.bundle.jks." + name + ".";
        return List.of(
                prefix + "keystore.location=" + file.toUri(),
                prefix + "keystore.password=" + PASSWORD,
                prefix + "keystore.type=PKCS12",
                prefix + "truststore.location=" + file.toUri(),
                prefix + "truststore.password=" + PASSWORD,
                prefix + "truststore.type=PKCS12");
    }

    private KeyStore keyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static byte[] pem(String what, Encoded encoded) {
        try {
            String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded.bytes());
            return ("-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n")
                    .getBytes(StandardCharsets.US_ASCII);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @FunctionalInterface
    private interface Encoded {
        byte[] bytes() throws GeneralSecurityException, IOException;
    }
}
