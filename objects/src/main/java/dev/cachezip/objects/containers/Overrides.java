package dev.cachezip.objects.containers;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.types.JdkContainers;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the classes that extend a collection or map of the JDK, and change what it does. */
final class Overrides {

    /** Methods that neither change nor show the content. */
    private static final Set<String> OTHERS = Set.of("equals", "hashCode", "toString", "clone", "close");

    /** Methods by which collections and maps show what they hold, with the types of their parameters. */
    private static final Set<String> SHOW =
            Set.of("size[]", "isEmpty[]", "get[int]", "iterator[]", "toArray[]", "entrySet[]", "keySet[]", "values[]");

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
        Set<String> names = names(parent);
        return JdkContainers.isSorted(type) || declares(type, method -> names.contains(method.getName()));
    }

    /**
     * Checks that a class outside of the JDK overrides no method by which a collection or map shows what it holds: a copy
     * would hold what it shows.
     *
     * @throws CachezipException.Codec if it overrides one
     */
    public static void checkNotShown(Class<?> type) {
        Class<?> parent = Objects.requireNonNull(ClassKinds.jdkParent(type));
        Set<String> shows = Arrays.stream(parent.getMethods())
                .map(Overrides::signature)
                .filter(SHOW::contains)
                .collect(Collectors.toSet());
        if (declares(type, method -> shows.contains(signature(method)))) {
            throw new CachezipException.Codec(
                    type.getName()
                            + " cannot be stored: it overrides a method that shows its content, which may be another than it"
                            + " holds; cache a plain collection or map",
                    null);
        }
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }

    private static boolean declares(Class<?> type, Predicate<Method> wanted) {
        for (Class<?> each = type; !Refusals.isOfTheJdk(each); each = each.getSuperclass()) {
            if (Arrays.stream(each.getDeclaredMethods()).anyMatch(method -> isOpen(method) && wanted.test(method))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the names of the methods that subclasses of a class of the JDK may override. */
    private static Set<String> names(Class<?> parent) {
        Set<String> names = Arrays.stream(parent.getMethods())
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
