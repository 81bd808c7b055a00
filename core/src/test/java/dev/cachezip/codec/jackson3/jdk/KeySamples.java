package dev.cachezip.codec.jackson3.jdk;

import dev.cachezip.codec.types.SecurityTypes;
import dev.cachezip.samples.SecuritySamples;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.spec.DHPublicKeySpec;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;

/** Keys, certificates and names. */
final class KeySamples {

    private KeySamples() {}

    static Stream<Object> values() {
        KeyPair pair = SecuritySamples.keyPairs().get(0);
        return Stream.concat(
                SecuritySamples.keyPairs().stream().flatMap(each -> Stream.of(each.getPublic(), each.getPrivate())),
                Stream.of(
                        SecuritySamples.slowKey(),
                        pair,
                        new KeyPair(null, pair.getPrivate()),
                        new KeyPair(null, null),
                        new SecretKeySpec("secret".getBytes(StandardCharsets.US_ASCII), "HmacSHA256"),
                        SecuritySamples.certificate(),
                        new X500Principal("CN=a,O=\"b, c\",C=DE"),
                        new X500Principal("")));
    }

    /** Returns the types that programs declare for such values: the most specific one first. */
    static Stream<Class<?>> declared() {
        return Stream.concat(SecurityTypes.keys().stream(), Stream.of(X509Certificate.class));
    }

    /** Returns a key of the JDK with numbers of 64,000 bits. */
    static PublicKey longKey() {
        BigInteger number = BigInteger.ONE.shiftLeft(64_000);
        try {
            return KeyFactory.getInstance("DH").generatePublic(new DHPublicKeySpec(number, number, number));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a key of a class that is not of the JDK. */
    static PublicKey ownKey() {
        PublicKey key = SecuritySamples.keyPairs().get(0).getPublic();
        return new PublicKey() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getAlgorithm() {
                return key.getAlgorithm();
            }

            @Override
            public String getFormat() {
                return key.getFormat();
            }

            @Override
            public byte[] getEncoded() {
                return key.getEncoded();
            }
        };
    }

    /** Returns what is equal for equal pairs. */
    static List<Object> comparable(KeyPair pair) {
        return Arrays.asList(pair.getPublic(), pair.getPrivate());
    }
}
