package dev.cachezip.session;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.places.RefusedParts;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/**
 * What becomes of parts of sessions that cannot be stored: an authority of Spring Security keeps its name, and all else is
 * left out. Spring Security need not be there. Thread-safe.
 *
 * @param storable whether an object can be stored
 */
record SecurityParts(Predicate<Object> storable) implements RefusedParts {

    private static final String CORE = "org.springframework.security.core.";

    /** Returns whether a value is a security context, without which a login does not last. */
    static boolean isContext(Object value) {
        return found(value.getClass(), "context.SecurityContext").isPresent();
    }

    private static Optional<Class<?>> found(Class<?> type, String name) {
        return ClassUtils.getAllInterfacesForClassAsSet(type).stream()
                .filter(each -> each.getName().equals(CORE + name))
                .findFirst();
    }

    @Override
    public boolean haveStandIns(Class<?> declared) {
        return declared.getName().equals(CORE + "GrantedAuthority");
    }

    @Override
    public @Nullable Object storable(@Nullable Object part) {
        return part == null || part instanceof Throwable || part instanceof Throwable[] || storable.test(part)
                ? part
                : found(part.getClass(), "GrantedAuthority")
                        .map(type -> named(part, type))
                        .orElse(null);
    }

    private static Object named(Object authority, Class<?> type) {
        try {
            Object name = type.getMethod("getAuthority").invoke(authority);
            return Class.forName(CORE + "authority.SimpleGrantedAuthority", true, type.getClassLoader())
                    .getConstructor(String.class)
                    .newInstance(name);
        } catch (ReflectiveOperationException e) {
            throw new CachezipException.Codec(authority.getClass().getName() + " has no name", e);
        }
    }
}
