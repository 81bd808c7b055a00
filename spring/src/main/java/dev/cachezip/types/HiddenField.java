package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;

/**
 * A field that a library class, or its superclass, serializes but has no method for. A library version without the field is an error only
 * where the field is needed. Thread-safe.
 */
record HiddenField(String name, @Nullable Field field) {

    HiddenField(Class<?> type, String name) {
        this(type.getName() + "." + name, find(type, name));
    }

    private static @Nullable Field find(Class<?> type, String name) {
        Field field = ReflectionUtils.findField(type, name);
        return field != null && field.trySetAccessible() ? field : null;
    }

    boolean isThere() {
        return field != null;
    }

    @Nullable
    Object get(Object object) {
        try {
            return found().get(object);
        } catch (IllegalAccessException e) {
            throw missing(e);
        }
    }

    void set(Object object, @Nullable Object value) {
        try {
            found().set(object, value);
        } catch (IllegalAccessException e) {
            throw missing(e);
        }
    }

    private Field found() {
        if (field == null) {
            throw missing(null);
        }
        return field;
    }

    private CachezipException missing(@Nullable Exception cause) {
        return new CachezipException.Codec(
                "This version of its library does not show " + name + ", which is needed to store the value", cause);
    }
}
