package dev.cachezip.it;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.hibernate.Hibernate;
import org.hibernate.collection.spi.PersistentCollection;
import org.hibernate.proxy.HibernateProxy;

/**
 * Objects and what they refer to as text: with their classes, and without the order of what has none. A collection that
 * is the whole value may be one of Hibernate or one that stands for it.
 */
final class Graph {

    private final IdentityHashMap<Object, Boolean> around = new IdentityHashMap<>();
    private final Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());

    private Graph() {}

    /** Returns the text, with the number of objects at its end: one that came back as two is told from one. */
    static String of(Object value) {
        Graph graph = new Graph();
        String text = value instanceof PersistentCollection<?> collection && collection.wasInitialized()
                ? graph.container(value, "")
                : graph.text(value);
        return text + " of " + graph.objects.size() + " objects";
    }

    private String text(Object value) {
        Object target = Hibernate.isInitialized(value) ? Hibernate.unproxy(value) : null;
        if (target == null) {
            return value == null ? "null" : "unloaded " + unloaded(value);
        }
        if (target instanceof Optional<?> optional) {
            return "Optional " + text(optional.orElse(null));
        }
        // References between entities count: a list that is reached alone may be another one than the list of its
        // owner.
        if (target instanceof Collection<?> || target instanceof Map<?, ?>) {
            return container(target);
        }
        if (around.containsKey(target)) {
            return "^" + target.getClass().getSimpleName();
        }
        around.put(target, true);
        try {
            return container(target);
        } finally {
            around.remove(target);
        }
    }

    private String unloaded(Object value) {
        if (value instanceof PersistentCollection<?> collection) {
            return value.getClass().getName() + ' ' + collection.getRole() + ' ' + text(collection.getKey());
        }
        return value instanceof HibernateProxy proxy
                ? proxy.getHibernateLazyInitializer().getEntityName()
                        + ' '
                        + text(proxy.getHibernateLazyInitializer().getInternalIdentifier())
                : value.getClass().getName();
    }

    private String container(Object value) {
        return container(
                value,
                value instanceof PersistentCollection<?> ? value.getClass().getSimpleName() + ' ' : "");
    }

    private String container(Object value, String kind) {
        if (value instanceof Map<?, ?> map) {
            List<String> entries = new ArrayList<>();
            map.forEach((key, each) -> entries.add(text(key) + "=" + text(each)));
            return kind + (map instanceof SortedMap ? "SortedMap" : "Map") + new TreeSet<>(entries);
        }
        if (value instanceof Collection<?> collection) {
            List<String> elements = new ArrayList<>();
            collection.forEach(each -> elements.add(text(each)));
            if (collection instanceof Set<?>) {
                return kind
                        + (collection instanceof SortedSet ? "SortedSet" + elements : "Set" + new TreeSet<>(elements));
            }
            return kind + "List" + elements;
        }
        if (value.getClass().isArray()) {
            StringBuilder text = new StringBuilder(value.getClass().getSimpleName());
            for (int i = 0; i < Array.getLength(value); i++) {
                text.append(',').append(text(Array.get(value, i)));
            }
            return text.toString();
        }
        return value.getClass().getName().startsWith("java.") || value instanceof Enum<?>
                ? value.getClass().getName() + " " + value
                : object(value);
    }

    private String object(Object value) {
        objects.add(value);
        StringBuilder text = new StringBuilder(value.getClass().getName()).append('{');
        for (Class<?> type = value.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
                    text.append(field.getName())
                            .append('=')
                            .append(text(value(field, value)))
                            .append(' ');
                }
            }
        }
        return text.append('}').toString();
    }

    private static Object value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
