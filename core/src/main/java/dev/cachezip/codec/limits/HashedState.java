package dev.cachezip.codec.limits;

import java.lang.annotation.Annotation;
import java.util.Set;

/**
 * The part of an object's state that its hash code, and its comparison with other objects, depend on.
 *
 * @since 0.1
 */
public enum HashedState {
    /** All fields, or some of them that only the methods of the class know. */
    ALL,

    /** All fields, but a {@link java.net.URL} only as a text: its host is not looked up. */
    URLS_AS_TEXT,

    /** An identifier or the object itself: JPA entities, and classes that leave {@code hashCode} to {@code Object}. */
    IDENTIFIER;

    private static final ClassValue<HashedState> OF_CLASSES = new ClassValue<>() {
        @Override
        protected HashedState computeValue(Class<?> type) {
            if (isAnnotated(type) || isIdentity(type)) {
                return IDENTIFIER;
            }
            return hasAncestor(type, TEXT_ONLY) ? URLS_AS_TEXT : ALL;
        }
    };

    /**
     * Classes of Spring Security. A login by OpenID Connect has the issuer as a {@code URL}; tokens do not compare their
     * claims, and authorities convert the URLs among their attributes.
     */
    private static final Set<String> TEXT_ONLY = Set.of(
            "org.springframework.security.oauth2.core.AbstractOAuth2Token",
            "org.springframework.security.oauth2.core.user.OAuth2UserAuthority");

    /** Returns the part of the state of this very class. */
    public static HashedState of(Class<?> type) {
        return OF_CLASSES.get(type);
    }

    private static boolean isAnnotated(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Annotation annotation : each.getAnnotations()) {
                String name = annotation.annotationType().getName();
                if (name.equals("jakarta.persistence.Entity") || name.equals("javax.persistence.Entity")) {
                    return true;
                }
            }
        }
        return false;
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

    private static boolean hasAncestor(Class<?> type, Set<String> names) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (names.contains(each.getName())) {
                return true;
            }
        }
        return false;
    }
}
