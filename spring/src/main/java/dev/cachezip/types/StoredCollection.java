package dev.cachezip.types;

import dev.cachezip.objects.document.Placeholder;
import org.hibernate.collection.spi.AbstractPersistentCollection;
import org.jspecify.annotations.Nullable;

/** The stored form of a Hibernate collection. */
abstract class StoredCollection implements Placeholder {

    private transient @Nullable AbstractPersistentCollection<?> collection;

    /** Sets the collection that this form stands for. */
    final void standFor(AbstractPersistentCollection<?> original) {
        collection = original;
    }

    @Override
    public final AbstractPersistentCollection<?> original() {
        AbstractPersistentCollection<?> known = collection;
        if (known == null) {
            known = create();
            collection = known;
        }
        return known;
    }

    /** Creates a collection that belongs to no session. */
    abstract AbstractPersistentCollection<?> create();
}
