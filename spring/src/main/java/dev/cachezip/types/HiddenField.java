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
        return ReflectionUtils.getField(found(), object);
    }

    void set(Object object, @Nullable Object value) {
        ReflectionUtils.setField(found(), object, value);
    }

    private Field found() {
        if (field == null) {
            throw new CachezipException.Codec(
                    "This version of its library does not show " + name + ", which is needed to store the value", null);
        }
        return field;
    }
}
