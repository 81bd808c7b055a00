package dev.cachezip.redis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A self-signed certificate of this machine and its key, in files that are deleted when this JVM ends. */
public final class Certificate {

    /** The password of the key store and of the key in it. */
    public static final String PASSWORD = "for-this-run-only";

    private static final String ALIAS = "server";

    private static final String KEYTOOL = "-genkeypair -alias " + ALIAS + " -keyalg EC -groupname secp256r1"
            + " -dname CN=localhost -ext san=dns:localhost,ip:" + RedisProcess.HOST
            + " -validity 7 -storetype PKCS12 -storepass " + PASSWORD + " -keystore";

    private final Path keyStore;
    private final Path certificate;
    private final Path key;

    private Certificate(Path folder) {
        this.keyStore = folder.resolve("server.p12");
        this.certificate = folder.resolve("server.crt");
        this.key = folder.resolve("server.key");
    }

    /** Creates a certificate with the keytool of this JVM. */
    public static Certificate create() throws IOException {
        Path folder = Files.createTempDirectory("cachezip-certificate");
        folder.toFile().deleteOnExit();
        Certificate created = new Certificate(folder);
        created.generate();
        try {
            created.export();
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
        return created;
    }

    private void generate() throws IOException {
        keyStore.toFile().deleteOnExit();
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(KEYTOOL.split(" ")));
        command.add(keyStore.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("keytool fails: " + output);
        }
    }

    private void export() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyStore)) {
            store.load(in, PASSWORD.toCharArray());
        }
        writePem(certificate, "CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
        writePem(key, "PRIVATE KEY", store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded());
    }

    private static void writePem(Path file, String label, byte[] content) throws IOException {
        file.toFile().deleteOnExit();
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(file, "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n");
    }

    /** Returns the file of the certificate and its key, PKCS #12. */
    public Path keyStore() {
        return keyStore;
    }

    /** Returns the file of the certificate, PEM. */
    public Path certificate() {
        return certificate;
    }

    /** Returns the file of its private key, PEM. */
    public Path key() {
        return key;
    }
}
