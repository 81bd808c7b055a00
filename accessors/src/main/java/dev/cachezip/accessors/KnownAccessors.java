package dev.cachezip.accessors;

import java.io.Serializable;
import java.lang.reflect.Member;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The accessors of one mapper: one class for each member, however many type arguments its class is met with.
 *
 * <p>There is no bound, since there are no more members than the classes have. Thread-safe. Serializable as an empty one.
 */
final class KnownAccessors implements Serializable {

    private static final long serialVersionUID = 1L;

    private final transient Map<Key, Object> known = new ConcurrentHashMap<>();

    /** What an accessor does with its member. */
    enum Use {
        GET,
        GET_BITS,
        SET,
        SET_BITS,
        CONSTRUCT,
        SPREAD
    }

    /**
     * Returns the accessor of a member, which is made if there is none; two threads may each make one.
     *
     * @param maker returns null if none can be made, which is not remembered
     */
    @SuppressWarnings("unchecked") // each use has its type
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
