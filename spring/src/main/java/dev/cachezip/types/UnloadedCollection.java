package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.util.Comparator;
import java.util.TreeMap;
import java.util.TreeSet;
import org.hibernate.collection.spi.AbstractPersistentCollection;
import org.hibernate.collection.spi.PersistentSortedMap;
import org.hibernate.collection.spi.PersistentSortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of an unloaded Hibernate collection: the data that JDK serialization keeps of it.
 */
abstract class UnloadedCollection extends StoredCollection {

    private static final HiddenField CACHED_SIZE = field("cachedSize");
    private static final HiddenField ELEMENT_REMOVED = field("elementRemoved");
    private static final HiddenField SESSION_FACTORY = field("sessionFactoryUuid");
    private static final HiddenField LOADS_ALONE = field("allowLoadOutsideTransaction");

    private @Nullable String role;
    private @Nullable Object key;
    private @Nullable Object owner;
    private boolean dirty;
    private boolean elementRemoved;
    private int cachedSize;
    private @Nullable String sessionFactory;
    private boolean loadsAlone;

    private static HiddenField field(String name) {
        return new HiddenField(AbstractPersistentCollection.class, name);
    }

    /** Returns the stored form; {@code null} if that form would not bring the collection back. */
    static @Nullable UnloadedCollection of(AbstractPersistentCollection<?> original) {
        LoadedCollection.Forms kind = LoadedCollection.Forms.ALL.get(original.getClass());
        if (kind == null
                || original.getRole() == null
                || original.getKey() == null
                || original.getStoredSnapshot() != null) {
            return null;
        }
        UnloadedCollection stored = kind.unloaded().get();
        stored.take(original);
        return stored;
    }

    /** Copies the stored data of a collection. */
    void take(AbstractPersistentCollection<?> from) {
        standFor(from);
        role = from.getRole();
        key = from.getKey();
        owner = from.getOwner();
        dirty = from.isDirty();
        elementRemoved = Boolean.TRUE.equals(ELEMENT_REMOVED.get(from));
        cachedSize = CACHED_SIZE.get(from) instanceof Integer size ? size : -1;
        sessionFactory = (String) SESSION_FACTORY.get(from);
        loadsAlone = Boolean.TRUE.equals(LOADS_ALONE.get(from));
    }

    /** Recreates the unloaded collection. */
    final Object readResolve() {
        if (role == null || key == null || cachedSize < -1 || !EntityIds.mayBeKey(key, owner)) {
            throw new CachezipException.Codec("Not what is stored of a collection that is not loaded", null);
        }
        AbstractPersistentCollection<?> made = original();
        made.setSnapshot(key, role, null);
        made.setOwner(owner);
        if (dirty) {
            made.dirty();
        }
        if (elementRemoved) {
            ELEMENT_REMOVED.set(made, true);
        }
        if (cachedSize >= 0) {
            CACHED_SIZE.set(made, cachedSize);
        }
        if (sessionFactory != null || loadsAlone) {
            SESSION_FACTORY.set(made, sessionFactory);
            LOADS_ALONE.set(made, loadsAlone);
        }
        complete(made);
        return made;
    }

    /** Sets the data that only this kind of collection has. */
    void complete(AbstractPersistentCollection<?> made) {}

    /** A list without order. */
    static final class Bag extends UnloadedCollection {}

    /** A list without order whose rows have identifiers. */
    static final class IdentifierBag extends UnloadedCollection {}

    /** A list with an index. */
    static final class OfList extends UnloadedCollection {}

    /** A set. */
    static final class OfSet extends UnloadedCollection {}

    /** A map. */
    static final class OfMap extends UnloadedCollection {}

    /** A sorted set; an empty set of the JDK carries its order. */
    static final class OfSortedSet extends UnloadedCollection {

        private static final HiddenField COMPARATOR = new HiddenField(PersistentSortedSet.class, "comparator");

        private @Nullable TreeSet<Object> order;

        @Override
        @SuppressWarnings("unchecked") // nothing is ever added
        void take(AbstractPersistentCollection<?> from) {
            super.take(from);
            order = new TreeSet<>((Comparator<Object>) COMPARATOR.get(from));
        }

        @Override
        void complete(AbstractPersistentCollection<?> made) {
            COMPARATOR.set(made, order == null ? null : order.comparator());
        }
    }

    /** A sorted map; an empty map of the JDK carries its order. */
    static final class OfSortedMap extends UnloadedCollection {

        private static final HiddenField COMPARATOR = new HiddenField(PersistentSortedMap.class, "comparator");

        private @Nullable TreeMap<Object, Object> order;

        @Override
        @SuppressWarnings("unchecked") // nothing is ever added
        void take(AbstractPersistentCollection<?> from) {
            super.take(from);
            order = new TreeMap<>((Comparator<Object>) COMPARATOR.get(from));
        }

        @Override
        void complete(AbstractPersistentCollection<?> made) {
            COMPARATOR.set(made, order == null ? null : order.comparator());
        }
    }
}
