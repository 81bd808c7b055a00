package dev.cachezip.types;

import dev.cachezip.CachezipException;
import org.hibernate.Hibernate;
import org.hibernate.bytecode.enhance.spi.interceptor.BytecodeLazyAttributeInterceptor;
import org.hibernate.collection.spi.PersistentCollection;
import org.hibernate.engine.spi.PersistentAttributeInterceptable;
import org.hibernate.proxy.HibernateProxy;

/**
 * Entities and collections as Hibernate hands them out: what is loaded is a value, and nothing is loaded for a cache.
 *
 * @since 0.1
 */
public final class HibernateValues {

    private HibernateValues() {}

    /**
     * Returns what a proxy of Hibernate stands for; other objects as they are.
     *
     * @throws CachezipException.Codec if it is not loaded, or not wholly
     */
    public static Object loaded(Object value) {
        if (value instanceof HibernateProxy proxy) {
            if (proxy.getHibernateLazyInitializer().isUninitialized()) {
                throw notLoaded(
                        "An entity " + proxy.getHibernateLazyInitializer().getEntityName() + " that is a proxy");
            }
            return proxy.getHibernateLazyInitializer().getImplementation();
        }
        if (value instanceof PersistentCollection<?> collection && !collection.wasInitialized()) {
            throw notLoaded("The collection " + collection.getRole() + " that is a "
                    + collection.getClass().getName());
        }
        if (!Hibernate.isInitialized(value) || hasLazyAttributes(value)) {
            throw notLoaded("An entity " + value.getClass().getName() + ", or a lazy attribute of it,");
        }
        return value;
    }

    private static boolean hasLazyAttributes(Object value) {
        return value instanceof PersistentAttributeInterceptable entity
                && entity.$$_hibernate_getInterceptor() instanceof BytecodeLazyAttributeInterceptor interceptor
                && interceptor.hasAnyUninitializedAttributes();
    }

    private static CachezipException notLoaded(String what) {
        return new CachezipException.Codec(
                what + " cannot be cached, because it is not loaded: fetch it in the query, or call"
                        + " Hibernate.initialize before (Hibernate.unproxy for what a proxy stands for), or cache an"
                        + " object of your own with what is needed of it",
                null);
    }
}
