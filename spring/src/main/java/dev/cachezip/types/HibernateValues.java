package dev.cachezip.types;

import dev.cachezip.CachezipException;
import org.hibernate.Hibernate;
import org.hibernate.bytecode.enhance.spi.interceptor.BytecodeLazyAttributeInterceptor;
import org.hibernate.collection.spi.AbstractPersistentCollection;
import org.hibernate.collection.spi.PersistentCollection;
import org.hibernate.engine.spi.PersistentAttributeInterceptable;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.proxy.pojo.bytebuddy.SerializableProxy;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of entities and collections from Hibernate: loaded objects are values, and nothing is loaded for a
 * cache.
 */
public final class HibernateValues {

    private HibernateValues() {}

    /**
     * Returns the stored form of an object: the target of a loaded Hibernate proxy, a small placeholder for an unloaded
     * proxy or a collection, and other objects unchanged.
     *
     * @throws CachezipException.Codec if the object would not come back unchanged
     */
    public static Object detached(Object value) {
        @Nullable Object placeholder = null;
        if (value instanceof HibernateProxy proxy
                && proxy.getHibernateLazyInitializer().isUninitialized()) {
            // Returns the entity, if the session has it by now.
            Object serialized = proxy.writeReplace();
            if (!(serialized instanceof SerializableProxy unloadedProxy)) {
                return loaded(serialized);
            }
            placeholder = UnloadedEntity.of(proxy, unloadedProxy);
        } else if (value instanceof AbstractPersistentCollection<?> collection) {
            // For some loaded collections null: a collection of the JDK stands for them.
            placeholder =
                    collection.wasInitialized() ? LoadedCollection.of(collection) : UnloadedCollection.of(collection);
        }
        return placeholder == null ? loaded(value) : placeholder;
    }

    /**
     * Returns the target of a Hibernate proxy; other objects unchanged.
     *
     * @throws CachezipException.Codec if the target is not loaded, or not completely
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
