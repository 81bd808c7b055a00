package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes classes that readers cannot build, since they exist only in this run of this JVM.
 */
public final class GeneratedClasses {

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
        if (type.isHidden() || isAnonymous(type) || isInner(type)) {
            String reason = LibraryRefusals.reason(type);
            throw new CachezipException.Codec(
                    "A value of " + type.getName() + " cannot be stored: "
                            + (reason == null
                                    ? "no anonymous, inner (non-static) or generated class can be read back; use a named"
                                            + " one"
                                    : reason),
                    null);
        }
    }

    /** Returns whether a class is an inner one, unless its objects and those around them are known as data. */
    public static boolean isInner(Class<?> type) {
        return type.isMemberClass()
                && !Modifier.isStatic(type.getModifiers())
                && !Libraries.isInnerData(type.getName());
    }

    private static boolean isAnonymous(Class<?> type) {
        return type.isAnonymousClass() && !Libraries.isInnerData(type.getName());
    }

    /** Returns whether a class is a proxy class. */
    public static boolean isProxy(Class<?> type) {
        return proxied(type) != null;
    }

    /** Returns the class that a class is a proxy of, or {@code null} if it is not a proxy. */
    private static @Nullable Class<?> proxied(Class<?> type) {
        if (Proxy.isProxyClass(type)) {
            Class<?>[] interfaces = type.getInterfaces();
            return interfaces.length > 0 ? interfaces[0] : type.getSuperclass();
        }
        return Libraries.isProxy(type.getName()) ? type.getSuperclass() : null;
    }
}
