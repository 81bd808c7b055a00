package dev.cachezip.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A caller who tries to change a value: it calls each public method of each object in it, and of what these methods return,
 * with arguments of several kinds.
 */
final class ChangingCaller {

    /** More is not needed for any sample value, and ends where each call returns something new. */
    private static final int MAX_OBJECTS = 300;

    /** Packages whose objects are known not to change, or whose methods do something to the JVM. */
    private static final List<String> LEFT_ALONE = List.of(
            "java.lang.", "java.math.", "java.nio.", "java.time.", "java.util.logging.", "java.util.regex.", "sun.");

    private static final Set<String> WAITING = Set.of("wait", "notify", "notifyAll");

    private final Set<Object> known = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> next = new ArrayDeque<>();

    void change(Object value) {
        find(value);
        while (!next.isEmpty() && known.size() < MAX_OBJECTS) {
            attack(next.poll());
        }
    }

    private void find(Object object) {
        if (object != null && !isLeftAlone(object.getClass()) && known.add(object)) {
            next.add(object);
        }
    }

    private static boolean isLeftAlone(Class<?> type) {
        return type.isEnum()
                || Enum.class.isAssignableFrom(type)
                || (!type.isArray() && LEFT_ALONE.stream().anyMatch(type.getName()::startsWith));
    }

    private void attack(Object object) {
        if (object.getClass().isArray()) {
            attackArray(object);
            return;
        }
        try {
            parts(object).forEach(this::find);
        } catch (ClassCastException e) {
            // A part of a sorted set or map whose end is an argument of ours.
            return;
        }
        for (Method method : methods(object.getClass())) {
            for (int variant = 0; variant < 3; variant++) {
                find(call(method, object, variant));
            }
        }
    }

    private void attackArray(Object array) {
        for (int i = 0; i < Array.getLength(array); i++) {
            find(Array.get(array, i));
            Object none = Array.get(Array.newInstance(array.getClass().getComponentType(), 1), 0);
            Array.set(array, i, none);
        }
    }

    /** Returns what is in an object: a caller who gets it by a method of a subclass would find it, too. */
    private static List<Object> parts(Object object) {
        List<Object> parts = new ArrayList<>();
        if (object instanceof Iterable<?> elements) {
            elements.forEach(parts::add);
        }
        if (object instanceof Map<?, ?> map) {
            parts.addAll(map.keySet());
            parts.addAll(map.values());
            parts.addAll(map.entrySet());
        }
        if (object instanceof Optional<?> optional) {
            parts.add(optional.orElse(null));
        }
        for (Class<?> type = object.getClass(); type != null && !isOfTheJdk(type); type = type.getSuperclass()) {
            // Whatever is in a wrapper of a reader cannot be reached by its callers.
            boolean wrapper = type.getName().startsWith("dev.cachezip.objects.");
            for (Field field : wrapper ? new Field[0] : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    try {
                        parts.add(field.get(object));
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }
        return parts;
    }

    private static boolean isOfTheJdk(Class<?> type) {
        return type.getModule().isNamed();
    }

    /** Returns the public methods that can be called, which may be those of public supertypes only. */
    private static Set<Method> methods(Class<?> type) {
        Set<Method> methods = new LinkedHashSet<>();
        Deque<Class<?>> types = new ArrayDeque<>(List.of(type));
        while (!types.isEmpty()) {
            Class<?> each = types.poll();
            if (Modifier.isPublic(each.getModifiers()) || !isOfTheJdk(each)) {
                Stream.of(each.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()))
                        .filter(method -> !Modifier.isStatic(method.getModifiers()))
                        .filter(method -> !WAITING.contains(method.getName()))
                        .forEach(methods::add);
            }
            types.addAll(List.of(each.getInterfaces()));
            if (each.getSuperclass() != null && each.getSuperclass() != Object.class) {
                types.add(each.getSuperclass());
            }
        }
        return methods;
    }

    private static Object call(Method method, Object object, int variant) {
        Object[] arguments = Stream.of(method.getParameterTypes())
                .map(type -> argument(type, object, variant))
                .toArray();
        try {
            if (!isOfTheJdk(method.getDeclaringClass())) {
                method.setAccessible(true);
            }
            return method.invoke(object, arguments);
        } catch (InvocationTargetException | IllegalArgumentException | IllegalAccessException e) {
            // What it refuses it does not do.
            return null;
        }
    }

    private static Object argument(Class<?> type, Object object, int variant) {
        if (type == int.class) {
            return variant;
        }
        if (type == long.class) {
            return (long) variant;
        }
        if (type == boolean.class) {
            return variant > 0;
        }
        if (type.isPrimitive()) {
            return Array.get(Array.newInstance(type, 1), 0);
        }
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 8);
        }
        if (variant == 0) {
            // Something that is there.
            return Stream.concat(parts(object).stream(), Stream.of("x", List.of("x"), Map.of("x", "y")))
                    .filter(type::isInstance)
                    .findFirst()
                    .orElseGet(() -> function(type));
        }
        List<Object> some = variant == 1
                ? Arrays.asList("x", 1, List.of("x"), Map.of("x", "y"))
                : Arrays.asList(List.of(), Map.of(), Set.of(), 7L, "");
        return some.stream().filter(type::isInstance).findFirst().orElseGet(() -> function(type));
    }

    /** Returns a function that says yes, or returns its last argument's opposite: another object, or nothing. */
    private static Object function(Class<?> type) {
        if (!type.isInterface() || !type.getName().startsWith("java.util.")) {
            return null;
        }
        return Proxy.newProxyInstance(
                ChangingCaller.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    Class<?> returned = method.getReturnType();
                    if (returned == boolean.class) {
                        return true;
                    }
                    if (returned == int.class) {
                        return given == null
                                ? 0
                                : -Integer.compare(
                                        Objects.hashCode(given[0]), Objects.hashCode(given[given.length - 1]));
                    }
                    return returned.isPrimitive() && returned != void.class
                            ? Array.get(Array.newInstance(returned, 1), 0)
                            : returned == Object.class ? "changed" : null;
                });
    }
}
