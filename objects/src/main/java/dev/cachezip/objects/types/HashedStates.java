package dev.cachezip.objects.types;

import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.HashedState;

/**
 * The hashed states of classes. Thread-safe.
 */
public final class HashedStates {

    private static final ClassValue<HashedState> OF_CLASSES = new ClassValue<>() {
        @Override
        protected HashedState computeValue(Class<?> type) {
            if (Libraries.isEntity(type) || isIdentity(type)) {
                return HashedState.IDENTIFIER;
            }
            return Libraries.hashesUrlsAsText(type) ? HashedState.URLS_AS_TEXT : HashedState.ALL;
        }
    };

    private HashedStates() {}

    /** Returns the part of the state of this very class. */
    public static HashedState of(Class<?> type) {
        return OF_CLASSES.get(type);
    }

    /**
     * Returns the cost of comparing two objects of this very class in a set or map, if they have the same hash code.
     *
     * @param whole the cost of comparing all of their state
     * @return 0 if the JDK's sets and maps sort such objects, so that each is compared with a few others
     */
    public static long costOfComparison(Class<?> type, long whole) {
        if (HashGuard.isExempt(type)) {
            return 0;
        }
        return hasIdentifier(type) ? 1 : whole;
    }

    /** Returns whether the hash code of this very class asks an identifier alone. */
    public static boolean hasIdentifier(Class<?> type) {
        return of(type) == HashedState.IDENTIFIER;
    }

    /** Returns whether objects of a class are equal to themselves only. */
    public static boolean isIdentity(Class<?> type) {
        try {
            return !type.isInterface()
                    && type.getMethod("hashCode").getDeclaringClass() == Object.class
                    && type.getMethod("equals", Object.class).getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }
}
