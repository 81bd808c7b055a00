package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import org.hibernate.collection.spi.AbstractPersistentCollection;
import org.hibernate.collection.spi.PersistentBag;
import org.hibernate.collection.spi.PersistentList;
import org.hibernate.collection.spi.PersistentMap;
import org.hibernate.collection.spi.PersistentSet;
import org.hibernate.collection.spi.PersistentSortedMap;
import org.hibernate.collection.spi.PersistentSortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of a loaded Hibernate collection without changes: its kind and its content. Each kind of collection
 * has its own class, so that the type id says which kind comes back. The names and fields of these classes are part of
 * the stored format.
 *
 * <p>When its entity is merged, Hibernate takes a collection of the JDK for a changed one, and believes a collection of
 * its own. Role, key and snapshot are not stored: without them, the merge uses those of the entity in the session.
 *
 * @param <C> type of the content
 */
abstract class LoadedCollection<C> extends StoredCollection {

    static final HiddenField BAG = new HiddenField(PersistentBag.class, "collection");
    static final HiddenField LIST = new HiddenField(PersistentList.class, "list");
    static final HiddenField SET = new HiddenField(PersistentSet.class, "set");
    static final HiddenField MAP = new HiddenField(PersistentMap.class, "map");

    /** The same object, until Hibernate removes the field. */
    private static final HiddenField BAG_AS_LIST = new HiddenField(PersistentBag.class, "bag");

    private @Nullable C content;

    /**
     * Takes a collection.
     *
     * @param ofOriginal its content, of the type of this kind
     */
    @SuppressWarnings("unchecked") // the caller has checked the content
    final void take(AbstractPersistentCollection<?> original, Object ofOriginal) {
        standFor(original);
        content = (C) ofOriginal;
    }

    @Override
    public final Object asRoot() {
        return content == null ? this : content;
    }

    /** Recreates the loaded collection. */
    final Object readResolve() {
        if (content == null) {
            throw new CachezipException.Codec("Not what is stored of a collection of Hibernate", null);
        }
        AbstractPersistentCollection<?> made = original();
        fill(made, content);
        made.afterInitialize();
        return made;
    }

    /** Sets the content of a collection. */
    abstract void fill(AbstractPersistentCollection<?> made, C loaded);

    /** A list without order. */
    static final class Bag<E> extends LoadedCollection<Collection<E>> {

        @Override
        AbstractPersistentCollection<?> create() {
            return new PersistentBag<>();
        }

        @Override
        void fill(AbstractPersistentCollection<?> made, Collection<E> loaded) {
            BAG.set(made, loaded);
            if (BAG_AS_LIST.isThere()) {
                BAG_AS_LIST.set(made, loaded instanceof List<?> ? loaded : null);
            }
        }
    }

    /** A list with an index. */
    static final class OfList<E> extends LoadedCollection<List<E>> {

        @Override
        AbstractPersistentCollection<?> create() {
            return new PersistentList<>();
        }

        @Override
        void fill(AbstractPersistentCollection<?> made, List<E> loaded) {
            LIST.set(made, loaded);
        }
    }

    /** A set. */
    static final class OfSet<E> extends LoadedCollection<Set<E>> {

        @Override
        AbstractPersistentCollection<?> create() {
            return new PersistentSet<>();
        }

        @Override
        void fill(AbstractPersistentCollection<?> made, Set<E> loaded) {
            SET.set(made, loaded);
        }
    }

    /** A map. */
    static final class OfMap<K, V> extends LoadedCollection<Map<K, V>> {

        @Override
        AbstractPersistentCollection<?> create() {
            return new PersistentMap<>();
        }

        @Override
        void fill(AbstractPersistentCollection<?> made, Map<K, V> loaded) {
            MAP.set(made, loaded);
        }
    }

    /** A sorted set. */
    static final class OfSortedSet<E> extends LoadedCollection<SortedSet<E>> {

        @Override
        AbstractPersistentCollection<?> create() {
            return new PersistentSortedSet<>();
        }

        @Override
        @SuppressWarnings("unchecked") // of the elements
        void fill(AbstractPersistentCollection<?> made, SortedSet<E> loaded) {
            SET.set(made, loaded);
            ((PersistentSortedSet<E>) made).setComparator(loaded.comparator());
        }
    }

    /** A sorted map. */
    static final class OfSortedMap<K, V> extends LoadedCollection<SortedMap<K, V>> {

        @Override
        AbstractPersistentCollection<?> create() {
            return new PersistentSortedMap<>();
        }

        @Override
        @SuppressWarnings("unchecked") // of the keys
        void fill(AbstractPersistentCollection<?> made, SortedMap<K, V> loaded) {
            MAP.set(made, loaded);
            ((PersistentSortedMap<K, V>) made).setComparator(loaded.comparator());
        }
    }
}
