package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.util.Map;
import java.util.function.Supplier;
import org.hibernate.Hibernate;
import org.hibernate.bytecode.enhance.spi.interceptor.BytecodeLazyAttributeInterceptor;
import org.hibernate.collection.spi.AbstractPersistentCollection;
import org.hibernate.collection.spi.PersistentBag;
import org.hibernate.collection.spi.PersistentCollection;
import org.hibernate.collection.spi.PersistentIdentifierBag;
import org.hibernate.collection.spi.PersistentList;
import org.hibernate.collection.spi.PersistentMap;
import org.hibernate.collection.spi.PersistentSet;
import org.hibernate.collection.spi.PersistentSortedMap;
import org.hibernate.collection.spi.PersistentSortedSet;
import org.hibernate.engine.spi.PersistentAttributeInterceptable;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.proxy.pojo.bytebuddy.SerializableProxy;
import org.jspecify.annotations.Nullable;

/**
 * Entities and collections as Hibernate hands them out: what is loaded is a value, and nothing is loaded for a cache.
 *
 * @since 0.1
 */
public final class HibernateValues {

    private static final Map<Class<?>, Supplier<UnloadedCollection>> KINDS = Map.of(
            PersistentBag.class, UnloadedCollection.Bag::new,
            PersistentIdentifierBag.class, UnloadedCollection.IdentifierBag::new,
            PersistentList.class, UnloadedCollection.OfList::new,
            PersistentMap.class, UnloadedCollection.OfMap::new,
            PersistentSet.class, UnloadedCollection.OfSet::new,
            PersistentSortedMap.class, UnloadedCollection.OfSortedMap::new,
            PersistentSortedSet.class, UnloadedCollection.OfSortedSet::new);

    private HibernateValues() {}

    /**
     * Returns what is stored of an object: what a loaded proxy of Hibernate stands for, something small that becomes it again
     * for what is not loaded, and other objects as they are.
     *
     * @throws CachezipException.Codec if it does not come back as it is
     */
    public static Object detached(Object value) {
        @Nullable Object unloaded = null;
        if (value instanceof HibernateProxy proxy
                && proxy.getHibernateLazyInitializer().isUninitialized()) {
            // The entity, if the session has it by now.
            Object serialized = proxy.writeReplace();
            if (!(serialized instanceof SerializableProxy unloadedProxy)) {
                return loaded(serialized);
            }
            unloaded = UnloadedEntity.of(proxy, unloadedProxy);
        } else if (value instanceof PersistentCollection<?> collection && !collection.wasInitialized()) {
            unloaded = stored(collection);
        }
        return unloaded == null ? loaded(value) : unloaded;
    }

    /** Returns what is stored of a collection that is not loaded, {@code null} if that does not bring it back. */
    private static @Nullable Object stored(PersistentCollection<?> unloaded) {
        Supplier<UnloadedCollection> kind = KINDS.get(unloaded.getClass());
        if (kind == null
                || !(unloaded instanceof AbstractPersistentCollection<?> collection)
                || collection.getRole() == null
                || collection.getKey() == null
                || collection.getStoredSnapshot() != null) {
            return null;
        }
        UnloadedCollection stored = kind.get();
        stored.take(collection);
        return stored;
    }

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
