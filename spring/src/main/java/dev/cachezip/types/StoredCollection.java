package dev.cachezip.types;

import dev.cachezip.objects.document.Placeholder;
import java.util.Objects;
import org.hibernate.collection.spi.AbstractPersistentCollection;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of a Hibernate collection. Each kind of collection has its own class, so that the type id says which
 * kind comes back. The names and fields of these classes are part of the stored format.
 */
abstract class StoredCollection implements Placeholder {

    private transient @Nullable AbstractPersistentCollection<?> collection;

    /** Sets the collection that this form stands for. */
    final void standFor(AbstractPersistentCollection<?> original) {
        collection = original;
    }

    /** Returns the collection that this form stands for, or a new one that belongs to no session. */
    @Override
    public final AbstractPersistentCollection<?> original() {
        AbstractPersistentCollection<?> known = collection;
        if (known == null) {
            known = kind().creation().get();
            collection = known;
        }
        return known;
    }

    final LoadedCollection.Forms kind() {
        return Objects.requireNonNull(LoadedCollection.Forms.ALL.get(getClass()));
    }
}
