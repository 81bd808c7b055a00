package dev.cachezip.accessors;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The content of an object as text, down to values of the JDK. */
final class Dump {

    private final StringBuilder text = new StringBuilder();
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private Dump() {}

    static String of(@Nullable Object value) {
        Dump dump = new Dump();
        dump.append(value);
        return dump.text.toString();
    }

    private void append(@Nullable Object value) {
        if (value == null) {
            text.append("null");
            return;
        }
        text.append(value.getClass().getName());
        if (value instanceof Collection<?> collection) {
            text.append('[');
            collection.forEach(this::append);
            text.append(']');
        } else if (value instanceof Map<?, ?> map) {
            text.append('{');
            map.forEach((key, content) -> {
                append(key);
                append(content);
            });
            text.append('}');
        } else if (value.getClass().isArray()) {
            text.append('[');
            for (int i = 0; i < Array.getLength(value); i++) {
                append(Array.get(value, i));
            }
            text.append(']');
        } else if (value instanceof Enum
                || value instanceof Throwable
                || value.getClass().getName().startsWith("java.")) {
            text.append('(').append(value).append(')');
        } else if (seen.add(value)) {
            appendFields(value);
        }
    }

    private void appendFields(Object value) {
        text.append('(');
        for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    text.append(field.getName()).append('=');
                    append(get(field, value));
                }
            }
        }
        text.append(')');
    }

    private static @Nullable Object get(Field field, Object value) {
        try {
            field.setAccessible(true);
            return field.get(value);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
