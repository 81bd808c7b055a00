package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Supplier;
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

    /** The same object as the content of a bag, until Hibernate removes the field. */
    private static final HiddenField BAG_AS_LIST = new HiddenField(PersistentBag.class, "bag");

    private @Nullable C content;

    /** Returns the stored form; {@code null} for a collection that has changes or is of another kind. */
    @SuppressWarnings("unchecked") // the kind has checked the content
    static @Nullable LoadedCollection<?> of(AbstractPersistentCollection<?> original) {
        for (Kind kind : Kind.ALL) {
            if (kind.original == original.getClass() && !original.isDirty() && kind.content.isThere()) {
                Object found = kind.content.get(original);
                LoadedCollection<Object> stored = (LoadedCollection<Object>) kind.stored.get();
                stored.standFor(original);
                stored.content = found;
                return kind.type.isInstance(found) ? stored : null;
            }
        }
        return null;
    }

    @Override
    public final Object asRoot() {
        return content == null ? this : content;
    }

    @Override
    final AbstractPersistentCollection<?> create() {
        return kind().creation.get();
    }

    private Kind kind() {
        return Kind.ALL.stream()
                .filter(kind -> kind.form == getClass())
                .findFirst()
                .orElseThrow();
    }

    /** Recreates the loaded collection. */
    @SuppressWarnings("unchecked") // of the elements and keys
    final Object readResolve() {
        Kind kind = kind();
        if (!kind.type.isInstance(content)) {
            throw new CachezipException.Codec("Not what is stored of a collection of Hibernate", null);
        }
        AbstractPersistentCollection<?> made = original();
        kind.content.set(made, content);
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
     * A kind of collections.
     *
     * @param original the class of Hibernate
     * @param content its field that has the content
     * @param type the type of the content
     * @param creation creates an empty one
     * @param stored creates the stored form
     * @param form its class
     */
    private record Kind(
            Class<?> original,
            HiddenField content,
            Class<?> type,
            Supplier<AbstractPersistentCollection<?>> creation,
            Supplier<LoadedCollection<?>> stored,
            Class<?> form) {

        static final List<Kind> ALL = List.of(
                new Kind(PersistentBag.class, "collection", Collection.class, PersistentBag::new, Bag::new),
                new Kind(PersistentList.class, "list", List.class, PersistentList::new, OfList::new),
                new Kind(PersistentMap.class, "map", Map.class, PersistentMap::new, OfMap::new),
                new Kind(PersistentSet.class, "set", Set.class, PersistentSet::new, OfSet::new),
                new Kind(PersistentSortedMap.class, "map", SortedMap.class, PersistentSortedMap::new, OfSortedMap::new),
                new Kind(
                        PersistentSortedSet.class, "set", SortedSet.class, PersistentSortedSet::new, OfSortedSet::new));

        Kind(
                Class<?> original,
                String content,
                Class<?> type,
                Supplier<AbstractPersistentCollection<?>> creation,
                Supplier<LoadedCollection<?>> stored) {
            this(
                    original,
                    new HiddenField(original, content),
                    type,
                    creation,
                    stored,
                    stored.get().getClass());
        }
    }
}
