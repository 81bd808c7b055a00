package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Supplier;
import org.hibernate.collection.spi.AbstractPersistentCollection;
import org.hibernate.collection.spi.PersistentBag;
import org.hibernate.collection.spi.PersistentIdentifierBag;
import org.hibernate.collection.spi.PersistentList;
import org.hibernate.collection.spi.PersistentMap;
import org.hibernate.collection.spi.PersistentSet;
import org.hibernate.collection.spi.PersistentSortedMap;
import org.hibernate.collection.spi.PersistentSortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of a loaded Hibernate collection without changes: its content.
 *
 * <p>When its entity is merged, Hibernate takes a collection of the JDK for a changed one, and believes a collection of
 * its own. Role, key and snapshot are not stored: without them, the merge uses those of the entity in the session.
 *
 * @param <C> type of the content
 */
abstract class LoadedCollection<C> extends StoredCollection {

    /** The same object as the content of a bag, until Hibernate removes the field. */
    private static final HiddenField BAG_AS_LIST = new HiddenField(PersistentBag.class, "bag");

    private @Nullable C content;

    /** Returns the stored form; {@code null} for a collection that has changes or is of another kind. */
    @SuppressWarnings("unchecked") // the kind has checked the content
    static @Nullable LoadedCollection<?> of(AbstractPersistentCollection<?> original) {
        Forms kind = Forms.ALL.get(original.getClass());
        if (kind == null
                || kind.loaded() == null
                || original.isDirty()
                || !kind.content().isThere()) {
            return null;
        }
        LoadedCollection<Object> stored =
                (LoadedCollection<Object>) kind.loaded().get();
        stored.standFor(original);
        stored.content = kind.content().get(original);
        return kind.type().isInstance(stored.content) ? stored : null;
    }

    @Override
    public final Object asRoot() {
        return content == null ? this : content;
    }

    /** Recreates the loaded collection. */
    @SuppressWarnings("unchecked") // of the elements and keys
    final Object readResolve() {
        Forms kind = kind();
        if (!kind.type().isInstance(content)) {
            throw new CachezipException.Codec("Not what is stored of a collection of Hibernate", null);
        }
        AbstractPersistentCollection<?> made = original();
        kind.content().set(made, content);
        if (made instanceof PersistentBag && BAG_AS_LIST.isThere()) {
            BAG_AS_LIST.set(made, content instanceof List<?> ? content : null);
        } else if (made instanceof PersistentSortedSet<?> set) {
            ((PersistentSortedSet<Object>) set).setComparator(((SortedSet<Object>) content).comparator());
        } else if (made instanceof PersistentSortedMap<?, ?> map) {
            ((PersistentSortedMap<Object, Object>) map)
                    .setComparator(((SortedMap<Object, Object>) content).comparator());
        }
        made.afterInitialize();
        return made;
    }

    /** A list without order. */
    static final class Bag<E> extends LoadedCollection<Collection<E>> {}

    /** A list with an index. */
    static final class OfList<E> extends LoadedCollection<List<E>> {}

    /** A set. */
    static final class OfSet<E> extends LoadedCollection<Set<E>> {}

    /** A map. */
    static final class OfMap<K, V> extends LoadedCollection<Map<K, V>> {}

    /** A sorted set. */
    static final class OfSortedSet<E> extends LoadedCollection<SortedSet<E>> {}

    /** A sorted map. */
    static final class OfSortedMap<K, V> extends LoadedCollection<SortedMap<K, V>> {}

    /**
     * The stored forms of a kind of collections, and what creates and fills the collection.
     *
     * @param creation creates an empty one
     * @param content the name of its field that has the content
     * @param type the type of the content
     * @param loaded creates the stored form of a loaded one; {@code null} if a collection of the JDK stands for it
     * @param unloaded creates the stored form of an unloaded one
     */
    record Forms(
            Supplier<AbstractPersistentCollection<?>> creation,
            HiddenField content,
            Class<?> type,
            @Nullable Supplier<LoadedCollection<?>> loaded,
            Supplier<UnloadedCollection> unloaded) {

        /** The kinds by the class of Hibernate, and by those of the stored forms. */
        static final Map<Class<?>, Forms> ALL = new HashMap<>();

        static {
            add(PersistentBag::new, "collection", Collection.class, Bag::new, UnloadedCollection.Bag::new);
            add(PersistentIdentifierBag::new, "values", Collection.class, null, UnloadedCollection.IdentifierBag::new);
            add(PersistentList::new, "list", List.class, OfList::new, UnloadedCollection.OfList::new);
            add(PersistentMap::new, "map", Map.class, OfMap::new, UnloadedCollection.OfMap::new);
            add(PersistentSet::new, "set", Set.class, OfSet::new, UnloadedCollection.OfSet::new);
            add(
                    PersistentSortedMap::new,
                    "map",
                    SortedMap.class,
                    OfSortedMap::new,
                    UnloadedCollection.OfSortedMap::new);
            add(
                    PersistentSortedSet::new,
                    "set",
                    SortedSet.class,
                    OfSortedSet::new,
                    UnloadedCollection.OfSortedSet::new);
        }

        private static void add(
                Supplier<AbstractPersistentCollection<?>> creation,
                String content,
                Class<?> type,
                @Nullable Supplier<LoadedCollection<?>> loaded,
                Supplier<UnloadedCollection> unloaded) {
            Class<?> original = creation.get().getClass();
            Forms kind = new Forms(creation, new HiddenField(original, content), type, loaded, unloaded);
            ALL.put(original, kind);
            ALL.put(unloaded.get().getClass(), kind);
            if (loaded != null) {
                ALL.put(loaded.get().getClass(), kind);
            }
        }
    }
}
