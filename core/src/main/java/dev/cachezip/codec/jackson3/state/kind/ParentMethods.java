package dev.cachezip.codec.jackson3.state.kind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Finds the methods of the JDK's collections and maps for calls past those that override them. */
final class ParentMethods {

    private ParentMethods() {}

    /** Returns whether an application's class extends a collection or map of the JDK. */
    static boolean exist(Class<?> type) {
        return !Refusals.isOfTheJdk(type) && ClassKinds.extendsContainer(type);
    }

    /**
     * Returns a handle that calls a method of the JDK's class, with objects only, or {@code null} if a module hides the
     * class, or a native image does not have the method.
     *
     * @param type extends a class of the JDK
     */
    static @Nullable MethodHandle find(Class<?> type, String name, MethodType method) {
        Class<?> first = type;
        Class<?> parent = superclass(first);
        while (!Refusals.isOfTheJdk(parent)) {
            first = parent;
            parent = superclass(first);
        }
        try {
            return MethodHandles.privateLookupIn(first, MethodHandles.lookup())
                    .findSpecial(parent, name, method, first)
                    .asType(method.insertParameterTypes(0, Object.class).generic());
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static Class<?> superclass(Class<?> type) {
        @Nullable Class<?> superclass = type.getSuperclass();
        return superclass == null ? Object.class : superclass;
    }
}
