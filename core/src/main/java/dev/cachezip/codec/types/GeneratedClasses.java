package dev.cachezip.codec.types;

import dev.cachezip.CachezipException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes classes that readers cannot build, since they exist only in this run of this JVM.
 *
 * @since 0.1
 */
public final class GeneratedClasses {

    /**
     * Marks that Hibernate, Spring, Javassist and Byte Buddy add to the name of a class, some followed by a unique
     * part.
     */
    private static final List<String> PROXIES =
            List.of("$HibernateProxy", "$$SpringCGLIB$$", "$$EnhancerBy", "_$$_jvst", "$ByteBuddy$");

    /** Start of the names of inner classes whose objects are data and belong to an object that is data, too. */
    private static final String INNER_DATA =
            "org.springframework.security.oauth2.client.registration.ClientRegistration$";

    private GeneratedClasses() {}

    /**
     * Checks the class of a value.
     *
     * @throws CachezipException.Codec if it is a proxy, or otherwise generated, anonymous or inner
     */
    public static void check(Class<?> type) {
        Class<?> proxied = proxied(type);
        if (proxied != null) {
            throw new CachezipException.Codec(
                    "A " + type.getName() + " is a proxy of " + proxied.getName()
                            + " and cannot be cached: cache what it"
                            + " stands for (of Hibernate's, fetch it in the query, or call Hibernate.unproxy), or an"
                            + " object of your own with what is needed of it",
                    null);
        }
        if (type.isHidden() || type.isAnonymousClass() || isInner(type)) {
            throw new CachezipException.Codec(
                    "A value of " + type.getName()
                            + " cannot be cached: no anonymous, inner (non-static) or generated class can be read back",
                    null);
        }
    }

    /** Returns whether a class is an inner one, unless its objects and those around them are known as data. */
    public static boolean isInner(Class<?> type) {
        return type.isMemberClass() && !Modifier.isStatic(type.getModifiers()) && !isInnerData(type.getName());
    }

    /** Returns whether objects of the class of this name are data, even if the class is an inner one. */
    public static boolean isInnerData(String className) {
        return className.startsWith(INNER_DATA);
    }

    /** Returns whether a class is a proxy class. */
    public static boolean isProxy(Class<?> type) {
        return proxied(type) != null;
    }

    /** Returns whether a class of this name is one of the generated proxies. */
    public static boolean isProxy(String className) {
        return PROXIES.stream().anyMatch(className::contains);
    }

    /** Returns the class that a class is a proxy of, or {@code null} if it is not a proxy. */
    private static @Nullable Class<?> proxied(Class<?> type) {
        if (Proxy.isProxyClass(type)) {
            Class<?>[] interfaces = type.getInterfaces();
            return interfaces.length > 0 ? interfaces[0] : type.getSuperclass();
        }
        return isProxy(type.getName()) ? type.getSuperclass() : null;
    }
}
