package dev.cachezip.samples;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.RSAPrivateKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Keys and certificates. */
public final class SecuritySamples {

    /** One that has signed itself by Ed25519. */
    private static final String CERTIFICATE = """
            MIHxMIGkoAMCAQICCQCSByU+zuU7DjAFBgMrZXAwDDEKMAgGA1UEAxMBYTAgFw0yNjExMjEwMDAwMDBaGA8yMTI2MTAyODAwMDAwMFow\
            DDEKMAgGA1UEAxMBYTAqMAUGAytlcAMhANZV0qmwSvoIDgC4dox7rq8urgPI+i4c1mEWqq2zSMi3oyEwHzAdBgNVHQ4EFgQUpjRF/Yp0\
            P29KCbTRU0YCGagxUBAwBQYDK2VwA0EAqGEoMxlBy201Tx5oViNbSQZbe7Ypk+67LvUMtolrDyeIGAs8gfYcNLbQHugcxqD9BPeOaZBq\
            xWbqK/fnrIDVDw==""";

    /** The bits of a key, for the algorithms that take any number of them. */
    private static final Map<String, Integer> BITS = Map.of("RSA", 1024, "RSASSA-PSS", 1024, "DSA", 1024, "DH", 1024);

    private static final List<KeyPair> KEY_PAIRS =
            List.of("RSA", "RSASSA-PSS", "DSA", "DH", "EC", "X25519", "X448", "Ed25519", "Ed448").stream()
                    .map(SecuritySamples::generate)
                    .toList();

    private SecuritySamples() {}

    /** Returns a key pair of each algorithm of the JDK, the one of RSA first. They are others in each JVM. */
    public static List<KeyPair> keyPairs() {
        return KEY_PAIRS;
    }

    /** Returns a private key of RSA without the parts that make it fast. */
    public static PrivateKey slowKey() {
        RSAPrivateCrtKey key = (RSAPrivateCrtKey) KEY_PAIRS.get(0).getPrivate();
        try {
            return KeyFactory.getInstance("RSA")
                    .generatePrivate(new RSAPrivateKeySpec(key.getModulus(), key.getPrivateExponent()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a certificate, which has always the same bytes. */
    public static X509Certificate certificate() {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(
                            new ByteArrayInputStream(Base64.getDecoder().decode(CERTIFICATE)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair generate(String algorithm) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            Integer bits = BITS.get(algorithm);
            if (bits != null) {
                generator.initialize(bits);
            }
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
