package dev.cachezip.codec.jackson3.jdk;

import dev.cachezip.codec.jackson3.state.token.HeapCharges;
import dev.cachezip.codec.types.SecurityTypes;
import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.ProviderException;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Set;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Serializers and deserializers of keys, certificates and names of X.500, in their standard encodings. Only the JDK's own
 * implementations are stored.
 */
final class SecurityValues {

    /** The algorithms of the JDK's key factories: a hostile value must not make the JDK search for another one. */
    private static final Set<String> ALGORITHMS = Set.of("DH", "DSA", "EC", "EdDSA", "RSA", "RSASSA-PSS", "XDH");

    /**
     * Maximum number of bytes of a key or certificate. An RSA key of 16,384 bits has 10 KB, a certificate of 100 host names
     * 4 KB. The JDK takes 80 ms for 64 KB of nested parts without a length.
     */
    private static final int MAX_LENGTH = 16 << 10;

    /** Maximum number of bytes of a name. */
    private static final int MAX_NAME_LENGTH = 2 << 10;

    /** Bytes of heap that stand for the hash code of a name: its time grows with the square of the accents. */
    private static final int SQUARE_PER_BYTE = 8;

    /** The first byte of each encoding. */
    private static final int SEQUENCE = 0x30;

    /** The second byte of a sequence without a length. The JDK reads each nested one by a nested call. */
    private static final byte NO_LENGTH = (byte) 0x80;

    // Bytes of heap, estimated for HotSpot with compressed references. Small keys have fewer, but take time to parse.
    private static final int SIZE = 2048;
    private static final int SIZE_PER_BYTE = 16;

    private SecurityValues() {}

    static void addTo(Additions additions) {
        SecurityTypes.keys().forEach(type -> addKey(additions, type));
        additions.value(KeyPair.class, SecurityValues::write, SecurityValues::pair);
        additions.value(SecretKeySpec.class, SecurityValues::write, SecurityValues::secret);
        additions.family(X509Certificate.class, SecurityValues::write);
        additions.read(X509Certificate.class, in -> certificate(encoded(in)));
        additions.value(X500Principal.class, SecurityValues::write, SecurityValues::principal);
    }

    private static <K extends Key> void addKey(Additions additions, Class<K> type) {
        additions.family(type, SecurityValues::write);
        additions.read(type, in -> key(in, type));
    }

    private static void write(Key value, Output output) {
        String algorithm = value.getAlgorithm();
        byte[] encoded = value.getEncoded();
        Key read = encoded == null ? null : key(algorithm, encoded, value instanceof PublicKey);
        if (read == null || read.getClass() != value.getClass()) {
            throw Output.refused(value, "would come back as another one");
        }
        output.startArray(2).text(algorithm).bytes(encoded).endArray();
    }

    private static <K extends Key> K key(Input input, Class<K> type) {
        String algorithm = input.startArray().next().text();
        byte[] encoded = encoded(input.next());
        input.endArray();
        Key key = key(algorithm, encoded, PublicKey.class.isAssignableFrom(type));
        if (!type.isInstance(key)) {
            throw input.mismatch("a key of this kind");
        }
        return type.cast(key);
    }

    private static Key key(String algorithm, byte[] encoded, boolean open) {
        check(encoded, MAX_LENGTH);
        if (!ALGORITHMS.contains(algorithm)) {
            throw new IllegalArgumentException("Algorithm");
        }
        try {
            KeyFactory factory = KeyFactory.getInstance(algorithm);
            Key key = open
                    ? factory.generatePublic(new X509EncodedKeySpec(encoded))
                    : factory.generatePrivate(new PKCS8EncodedKeySpec(encoded));
            return same(key, key.getEncoded(), encoded);
        } catch (GeneralSecurityException | ProviderException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static void write(KeyPair value, Output output) {
        output.startArray(2);
        writeNullable(value.getPublic(), output);
        writeNullable(value.getPrivate(), output);
        output.endArray();
    }

    private static void writeNullable(@Nullable Key key, Output output) {
        if (key == null) {
            output.text(null);
        } else {
            write(key, output);
        }
    }

    private static KeyPair pair(Input input) {
        PublicKey open = nullableKey(input.startArray().next(), PublicKey.class);
        PrivateKey secret = nullableKey(input.next(), PrivateKey.class);
        input.endArray();
        return new KeyPair(open, secret);
    }

    private static <K extends Key> @Nullable K nullableKey(Input input, Class<K> type) {
        return input.is(JsonToken.VALUE_NULL) ? null : key(input, type);
    }

    private static void write(SecretKeySpec value, Output output) {
        output.startArray(2)
                .text(value.getAlgorithm())
                .bytes(value.getEncoded())
                .endArray();
    }

    private static SecretKeySpec secret(Input input) {
        String algorithm = input.startArray().next().text();
        byte[] bytes = input.next().bytes();
        input.endArray();
        return new SecretKeySpec(bytes, algorithm);
    }

    private static void write(X509Certificate value, Output output) {
        byte[] encoded;
        try {
            encoded = value.getEncoded();
        } catch (CertificateException e) {
            throw new IllegalArgumentException(e);
        }
        if (certificate(encoded).getClass() != value.getClass()) {
            throw Output.refused(value, "would come back as another one");
        }
        output.bytes(encoded);
    }

    private static X509Certificate certificate(byte[] encoded) {
        check(encoded, MAX_LENGTH);
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            X509Certificate certificate =
                    (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(encoded));
            return same(certificate, certificate.getEncoded(), encoded);
        } catch (CertificateException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static void write(X500Principal value, Output output) {
        byte[] encoded = value.getEncoded();
        principal(encoded);
        output.bytes(encoded);
    }

    private static X500Principal principal(Input input) {
        byte[] encoded = encoded(input);
        HeapCharges.charge(input.context(), (long) encoded.length * encoded.length / SQUARE_PER_BYTE);
        return principal(encoded);
    }

    private static X500Principal principal(byte[] encoded) {
        check(encoded, MAX_NAME_LENGTH);
        X500Principal principal = new X500Principal(encoded);
        return same(principal, principal.getEncoded(), encoded);
    }

    /** Returns a value if it has the encoding that it was read from: the JDK accepts others, too. */
    private static <T> T same(T value, byte[] encoded, byte[] read) {
        if (!Arrays.equals(encoded, read)) {
            throw new IllegalArgumentException("Encoding");
        }
        return value;
    }

    private static void check(byte[] encoded, int maxLength) {
        if (encoded.length < 2 || encoded.length > maxLength || encoded[0] != SEQUENCE || encoded[1] == NO_LENGTH) {
            throw new IllegalArgumentException("Not an encoding of up to " + maxLength + " bytes");
        }
    }

    private static byte[] encoded(Input input) {
        byte[] encoded = input.bytes();
        HeapCharges.charge(input.context(), SIZE + (long) SIZE_PER_BYTE * encoded.length);
        return encoded;
    }
}
