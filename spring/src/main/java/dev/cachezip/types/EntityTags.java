package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.module.SimpleModule;

/**
 * The storage of Spring's {@code ETag}, whose wildcard has the state of a tag with the text {@code *} and is told from it
 * by its identity. The class is found by its name: this module does not need Spring's web modules.
 */
final class EntityTags {

    static final String NAME = "org.springframework.http.ETag";

    private final MethodHandle tag;
    private final MethodHandle weak;
    private final MethodHandle creation;
    private final Object wildcard;

    private EntityTags(Class<?> type) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        this.tag = lookup.findVirtual(type, "tag", MethodType.methodType(String.class));
        this.weak = lookup.findVirtual(type, "weak", MethodType.methodType(boolean.class));
        this.creation = lookup.findConstructor(type, MethodType.methodType(void.class, String.class, boolean.class));
        List<?> parsed = (List<?>) type.getMethod("parse", String.class).invoke(null, "*");
        this.wildcard = parsed.get(0);
    }

    /** Adds the storage to a module; not in a native image without the methods of the class. */
    static void addTo(SimpleModule module, @Nullable ClassLoader classLoader) {
        Class<?> type;
        EntityTags tags;
        try {
            type = ClassUtils.forName(NAME, classLoader);
            tags = new EntityTags(type);
        } catch (ReflectiveOperationException e) {
            return;
        }
        add(module, type, tags);
    }

    private static <T> void add(SimpleModule module, Class<T> type, EntityTags tags) {
        StandIn.add(module, type, Stored.class, tags::stored, stored -> type.cast(tags.read(stored)));
    }

    @SuppressWarnings("ReferenceEquality") // as in isWildcard
    private Stored stored(Object value) {
        if (value == wildcard) {
            return new Stored(null, false);
        }
        Stored stored = new Stored((String) call(tag, value), (boolean) call(weak, value));
        if (stored.tag == null) {
            throw new CachezipException.Codec(NAME + " without a tag cannot be stored", null);
        }
        return stored;
    }

    private Object read(Stored stored) {
        return stored.tag == null ? wildcard : call(creation, stored.tag, stored.weak);
    }

    @SuppressWarnings("IllegalCatch") // as MethodHandle declares it
    private static Object call(MethodHandle handle, @Nullable Object... arguments) {
        try {
            return handle.invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new CachezipException.Codec(NAME + " cannot be stored", e);
        }
    }

    /** The stored form: the state of a tag, whose text is {@code null} for the wildcard. */
    private record Stored(@Nullable String tag, boolean weak) {}
}
