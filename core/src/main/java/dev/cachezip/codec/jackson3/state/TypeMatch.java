package dev.cachezip.codec.jackson3.state;

import dev.cachezip.codec.object.Placeholder;
import tools.jackson.databind.JavaType;

/**
 * Whether a value of one type may be where another one is declared.
 *
 * @since 0.1
 */
public final class TypeMatch {

    private TypeMatch() {}

    /**
     * Returns whether what a type id names may be read where a type is declared: the same class or a subclass, with the same
     * type arguments or narrower ones. Type arguments that an id does not have are those of the declared type.
     */
    public static boolean isReadAs(JavaType type, JavaType declared) {
        if (declared.isJavaLangObject()) {
            return true;
        }
        Class<?> raw = declared.getRawClass();
        if (!wrapper(raw).isAssignableFrom(wrapper(type.getRawClass()))) {
            // One that stands in the place of another object says what it is when it is whole.
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
     * Returns whether what a type id names may hold more than a declared type lets in: its type arguments say less. A value
     * of it is to be looked at when it is whole.
     */
    public static boolean isWider(JavaType type, JavaType declared) {
        if (declared.isJavaLangObject() || (!declared.hasGenericTypes() && !declared.isArrayType())) {
            return false;
        }
        if (Placeholder.class.isAssignableFrom(type.getRawClass())) {
            return false;
        }
        if (type.isArrayType() && declared.isArrayType()) {
            return isWider(type.getContentType(), declared.getContentType());
        }
        JavaType found = type.findSuperType(declared.getRawClass());
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

    static Class<?> wrapper(Class<?> type) {
        return type.isPrimitive()
                ? java.lang.invoke.MethodType.methodType(type).wrap().returnType()
                : type;
    }
}
