package dev.cachezip.objects.classes;

import dev.cachezip.objects.document.Placeholder;
import dev.cachezip.objects.types.JdkContainers;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/**
 * Decides whether a value of one type may be in a place of another declared type.
 */
public final class TypeMatch {

    private TypeMatch() {}

    /**
     * Returns whether the type of a type id may be read where a type is declared: the same class or a subclass, with
     * the same type arguments or narrower ones. A type id without type arguments has the arguments of the declared
     * type.
     */
    public static boolean isReadAs(JavaType type, JavaType declared) {
        if (declared.isJavaLangObject()) {
            return true;
        }
        Class<?> raw = declared.getRawClass();
        // An interface of collections is read as the class that is built for it, which may implement more.
        Class<?> built = JdkContainers.built(wrapper(type.getRawClass()));
        if (!wrapper(raw).isAssignableFrom(built)) {
            // A class with readResolve only shows its final class when the object is complete.
            return Hooks.resolution(type.getRawClass()) != null;
        }
        if (type.isArrayType() && declared.isArrayType()) {
            return type.getContentType().isPrimitive() || isReadAs(type.getContentType(), declared.getContentType());
        }
        if (!type.hasGenericTypes()) {
            return true;
        }
        JavaType found = type.findSuperType(raw);
        if (found == null) {
            return true;
        }
        for (int i = 0; i < Math.min(found.containedTypeCount(), declared.containedTypeCount()); i++) {
            JavaType argument = found.containedType(i);
            if (!argument.isJavaLangObject() && !isReadAs(argument, declared.containedType(i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether values of a type id's type may hold more than a declared type allows, since its type arguments
     * say less. Such a value must be checked when it is complete.
     */
    public static boolean isWider(JavaType type, JavaType declared) {
        if (declared.isJavaLangObject()) {
            return false;
        }
        if (!declared.hasGenericTypes() && !declared.isArrayType()) {
            // An element of a class with type arguments of its own, or with readResolve.
            return !wrapper(declared.getRawClass()).isAssignableFrom(wrapper(type.getRawClass()));
        }
        boolean placeholder = Placeholder.class.isAssignableFrom(type.getRawClass());
        if (placeholder && !type.hasGenericTypes()) {
            return false;
        }
        if (type.isArrayType() && declared.isArrayType()) {
            return isWider(type.getContentType(), declared.getContentType());
        }
        JavaType found = placeholder ? type : type.findSuperType(declared.getRawClass());
        if (found == null || found.containedTypeCount() != declared.containedTypeCount()) {
            return true;
        }
        for (int i = 0; i < declared.containedTypeCount(); i++) {
            JavaType argument = found.containedType(i);
            JavaType expected = declared.containedType(i);
            if (argument.isJavaLangObject() ? !expected.isJavaLangObject() : isWider(argument, expected)) {
                return true;
            }
        }
        return false;
    }

    /** Returns a class with the type arguments that a declared type implies. */
    public static JavaType narrowed(JavaType declared, Class<?> target, TypeFactory types) {
        int parameters = target.getTypeParameters().length;
        if (parameters > 0
                && parameters == declared.containedTypeCount()
                && Placeholder.class.isAssignableFrom(target)) {
            return types.constructParametricType(
                    target, declared.getBindings().getTypeParameters().toArray(JavaType[]::new));
        }
        if (declared.isJavaLangObject() || !declared.getRawClass().isAssignableFrom(target)) {
            return types.constructType(target);
        }
        try {
            return types.constructSpecializedType(declared, target);
        } catch (IllegalArgumentException e) {
            // The class has other type arguments: an unchecked cast has let its objects in.
            return types.constructType(target);
        }
    }

    static Class<?> wrapper(Class<?> type) {
        return type.isPrimitive()
                ? java.lang.invoke.MethodType.methodType(type).wrap().returnType()
                : type;
    }
}
