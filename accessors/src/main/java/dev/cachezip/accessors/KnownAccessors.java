package dev.cachezip.accessors;

import java.io.Serializable;
import java.lang.reflect.Member;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The accessors of one mapper: one class for each member, whatever the type arguments of the member's class are.
 *
 * <p>The number of accessors has no limit, since it cannot exceed the number of members. Thread-safe. Its serialized
 * form is empty.
 */
final class KnownAccessors implements Serializable {

    private static final long serialVersionUID = 1L;

    private final transient Map<Key, Object> known = new ConcurrentHashMap<>();

    /** The operations of an accessor. */
    enum Use {
        GET,
        GET_BITS,
        SET,
        SET_BITS,
        CONSTRUCT,
        SPREAD
    }

    /**
     * Returns the accessor of a member, and makes it if necessary; two threads may each make one.
     *
     * @param maker returns null if no accessor can be made; that result is not cached
     */
    @SuppressWarnings("unchecked") // each use has its own type
    <A> @Nullable A get(Use use, Member member, Supplier<? extends @Nullable A> maker) {
        Key key = new Key(use, member);
        Object accessor = known.get(key);
        if (accessor == null) {
            accessor = maker.get();
            if (accessor != null) {
                known.put(key, accessor);
            }
        }
        return (A) accessor;
    }

    private Object readResolve() {
        return new KnownAccessors();
    }

    private record Key(Use use, Member member) {}
}
