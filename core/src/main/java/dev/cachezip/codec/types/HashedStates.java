package dev.cachezip.codec.types;

import dev.cachezip.codec.limits.HashedState;

/**
 * The hashed states of classes. Thread-safe.
 *
 * @since 0.1
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

    private static boolean isIdentity(Class<?> type) {
        try {
            return !type.isInterface()
                    && type.getMethod("hashCode").getDeclaringClass() == Object.class
                    && type.getMethod("equals", Object.class).getDeclaringClass() == Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }
}
