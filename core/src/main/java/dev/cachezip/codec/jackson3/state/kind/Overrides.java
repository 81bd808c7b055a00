package dev.cachezip.codec.jackson3.state.kind;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the classes that extend a collection or map of the JDK, and change what it does. */
public final class Overrides {

    /** Methods that neither change nor show the content. */
    private static final Set<String> OTHERS = Set.of("equals", "hashCode", "toString", "clone", "close");

    private static final Set<String> COLLECTION_SHOWS = Set.of("size", "isEmpty", "get", "iterator", "toArray");
    private static final Set<String> MAP_SHOWS = Set.of("size", "isEmpty", "entrySet", "keySet", "values");

    private Overrides() {}

    /**
     * Returns whether a class outside of the JDK has a part in what its content is: it overrides a method of the JDK's
     * class, as one that bounds a list or changes keys, or its constructor chooses an order.
     */
    public static boolean any(Class<?> type) {
        Class<?> parent = ClassKinds.jdkParent(type);
        if (Refusals.isOfTheJdk(type) || parent == null || !ClassKinds.extendsContainer(type)) {
            return false;
        }
        if (SortedSet.class.isAssignableFrom(type) || SortedMap.class.isAssignableFrom(type)) {
            return true;
        }
        return declares(type, names(parent));
    }

    /** Returns whether a class outside of the JDK overrides a method by which a collection or map shows what it holds. */
    static boolean show(Class<?> type) {
        return declares(type, Map.class.isAssignableFrom(type) ? MAP_SHOWS : COLLECTION_SHOWS);
    }

    private static boolean declares(Class<?> type, Set<String> names) {
        for (Class<?> each = type; !Refusals.isOfTheJdk(each); each = each.getSuperclass()) {
            if (Arrays.stream(each.getDeclaredMethods())
                    .anyMatch(method -> isOpen(method) && names.contains(method.getName()))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the names of the methods that subclasses of a class of the JDK may override. */
    private static Set<String> names(@Nullable Class<?> parent) {
        Set<String> names = Arrays.stream(parent == null ? new Method[0] : parent.getMethods())
                .map(Method::getName)
                .filter(name -> !OTHERS.contains(name))
                .collect(Collectors.toSet());
        // All others of these classes are public.
        names.add("removeEldestEntry");
        names.add("removeRange");
        return names;
    }

    private static boolean isOpen(Method method) {
        return !Modifier.isStatic(method.getModifiers()) && !Modifier.isPrivate(method.getModifiers());
    }
}
