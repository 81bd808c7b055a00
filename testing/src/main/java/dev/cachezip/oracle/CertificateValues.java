package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Box;
import dev.cachezip.samples.SecuritySamples;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import tools.jackson.core.type.TypeReference;

/** Keys, certificates and the names in them. */
// Reflection reads members that no code calls.
@SuppressWarnings("UnusedVariable")
final class CertificateValues {

    private CertificateValues() {}

    /** What a service knows of another one. */
    static final class Party implements Serializable {
        private static final long serialVersionUID = 1L;
        private final RSAPublicKey key =
                (RSAPublicKey) SecuritySamples.keyPairs().get(0).getPublic();
        private final RSAPrivateKey own =
                (RSAPrivateKey) SecuritySamples.keyPairs().get(0).getPrivate();
        private final Key any = key;
        private final Object secret = secret();
        private final X509Certificate certificate = SecuritySamples.certificate();
        private final Certificate[] chain = {certificate};
        private final X500Principal name = certificate.getSubjectX500Principal();
    }

    static List<StorableValue> values() {
        ValueList list = new ValueList("security");
        for (KeyPair pair : SecuritySamples.keyPairs()) {
            list.refusedEverywhere(pair.getPublic(), new TypeReference<Box<PublicKey>>() {})
                    .refusedEverywhere(pair.getPrivate(), new TypeReference<Box<PrivateKey>>() {})
                    .refused(pair.getPublic().getAlgorithm() + " pair", pair, new TypeReference<KeyPair>() {});
        }
        KeyPair rsa = SecuritySamples.keyPairs().get(0);
        return list.refusedEverywhere(SecuritySamples.slowKey(), new TypeReference<Box<RSAPrivateKey>>() {})
                .everywhere(secret(), new TypeReference<Box<SecretKey>>() {})
                .refusedEverywhere(SecuritySamples.certificate(), new TypeReference<Box<Certificate>>() {})
                .everywhere(new X500Principal("CN=a,O=\"b, c\",C=DE"), new TypeReference<Box<X500Principal>>() {})
                .refused("half a pair", new KeyPair(rsa.getPublic(), null))
                .refused("party", new Party())
                .refused(
                        "set of keys",
                        Lists.fill(new LinkedHashSet<>(), rsa.getPublic()),
                        new TypeReference<Set<PublicKey>>() {})
                .values();
    }

    private static SecretKey secret() {
        return new SecretKeySpec("a secret of 24 bytes ...".getBytes(StandardCharsets.US_ASCII), "HmacSHA256");
    }
}
