package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
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
 * The conversion of entities and collections from Hibernate: loaded objects are values, and nothing is loaded for a
 * cache.
 *
 * @since 0.1
 */
public final class HibernateValues {

    private static final Map<Class<?>, LoadedKind> LOADED = Map.of(
            PersistentBag.class, new LoadedKind(LoadedCollection.BAG, Collection.class, LoadedCollection.Bag::new),
            PersistentList.class, new LoadedKind(LoadedCollection.LIST, List.class, LoadedCollection.OfList::new),
            PersistentMap.class, new LoadedKind(LoadedCollection.MAP, Map.class, LoadedCollection.OfMap::new),
            PersistentSet.class, new LoadedKind(LoadedCollection.SET, Set.class, LoadedCollection.OfSet::new),
            PersistentSortedMap.class,
                    new LoadedKind(LoadedCollection.MAP, SortedMap.class, LoadedCollection.OfSortedMap::new),
            PersistentSortedSet.class,
                    new LoadedKind(LoadedCollection.SET, SortedSet.class, LoadedCollection.OfSortedSet::new));

    private static final Map<Class<?>, Supplier<UnloadedCollection>> UNLOADED = Map.of(
            PersistentBag.class, UnloadedCollection.Bag::new,
            PersistentIdentifierBag.class, UnloadedCollection.IdentifierBag::new,
            PersistentList.class, UnloadedCollection.OfList::new,
            PersistentMap.class, UnloadedCollection.OfMap::new,
            PersistentSet.class, UnloadedCollection.OfSet::new,
            PersistentSortedMap.class, UnloadedCollection.OfSortedMap::new,
            PersistentSortedSet.class, UnloadedCollection.OfSortedSet::new);

    /**
     * A kind of loaded collections.
     *
     * @param field the field that has the content
     * @param type the type of the content
     * @param stored creates the stored form
     */
    private record LoadedKind(HiddenField field, Class<?> type, Supplier<LoadedCollection<?>> stored) {}

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
        } else if (value instanceof PersistentCollection<?> collection) {
            placeholder = collection.wasInitialized() ? storedLoaded(collection) : storedUnloaded(collection);
        }
        return placeholder == null ? loaded(value) : placeholder;
    }

    /**
     * Returns the stored form of a loaded collection; {@code null} for one that has changes or is of another kind, which
     * a collection of the JDK stands for.
     */
    private static @Nullable Object storedLoaded(PersistentCollection<?> loaded) {
        LoadedKind kind = LOADED.get(loaded.getClass());
        if (kind == null
                || !(loaded instanceof AbstractPersistentCollection<?> collection)
                || collection.isDirty()
                || !kind.field.isThere()) {
            return null;
        }
        Object content = kind.field.get(collection);
        if (!kind.type.isInstance(content)) {
            return null;
        }
        LoadedCollection<?> stored = kind.stored.get();
        stored.take(collection, content);
        return stored;
    }

    /** Returns the stored form of an unloaded collection; {@code null} if that form would not bring it back. */
    private static @Nullable Object storedUnloaded(PersistentCollection<?> unloaded) {
        Supplier<UnloadedCollection> kind = UNLOADED.get(unloaded.getClass());
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
