package dev.cachezip.codec.types;

import java.security.Key;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.security.interfaces.DSAPrivateKey;
import java.security.interfaces.DSAPublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.interfaces.XECPrivateKey;
import java.security.interfaces.XECPublicKey;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.interfaces.DHPrivateKey;
import javax.crypto.interfaces.DHPublicKey;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/**
 * The types of keys and certificates.
 *
 * @since 0.1
 */
public final class SecurityTypes {

    /** The most specific type comes first. */
    private static final List<Class<? extends Key>> KEYS = List.of(
            DHPrivateKey.class,
            DHPublicKey.class,
            DSAPrivateKey.class,
            DSAPublicKey.class,
            ECPrivateKey.class,
            ECPublicKey.class,
            EdECPrivateKey.class,
            EdECPublicKey.class,
            RSAPrivateCrtKey.class,
            RSAPrivateKey.class,
            RSAPublicKey.class,
            XECPrivateKey.class,
            XECPublicKey.class);

    private static final Set<Class<?>> OTHERS =
            Set.of(KeyPair.class, SecretKeySpec.class, X500Principal.class, X509Certificate.class);

    private static final Set<String> NAMES =
            Stream.concat(KEYS.stream(), OTHERS.stream()).map(Class::getName).collect(Collectors.toUnmodifiableSet());

    /** The packages of the implementations. */
    private static final List<String> INTERNAL = List.of("com.sun.crypto.provider.", "sun.security.");

    private SecurityTypes() {}

    /** Returns the interfaces of public and private keys. */
    public static List<Class<? extends Key>> keys() {
        return KEYS;
    }

    /** Returns whether a type is abstract; the algorithm and the encoding of a value tell its class. */
    public static boolean isFamily(Class<?> type) {
        return type == X509Certificate.class || KEYS.contains(type);
    }

    /** Returns the names of all types. */
    static Set<String> names() {
        return NAMES;
    }

    /** Returns the type that programs name for values of an internal class, or {@code null} if there is none. */
    static @Nullable Class<?> publicType(Class<?> type) {
        if (INTERNAL.stream().noneMatch(type.getName()::startsWith)) {
            return null;
        }
        if (X509Certificate.class.isAssignableFrom(type)) {
            return X509Certificate.class;
        }
        for (Class<?> key : KEYS) {
            if (key.isAssignableFrom(type)) {
                return key;
            }
        }
        return null;
    }
}
