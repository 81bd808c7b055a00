package dev.cachezip.serializer;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;

/**
 * The part of a declared type that is known to all callers of a method.
 */
public final class KnownType {

    private KnownType() {}

    /**
     * Returns what is known of a type that a method of a class declares: type variables and wildcards are what the class
     * makes of them, or else their bounds, and {@code List<? extends T>} is {@code List<T>}.
     */
    public static Type of(Type type, Class<?> targetClass) {
        Type known = known(type, targetClass);
        return ResolvableType.forType(known).resolve() == null ? Object.class : known;
    }

    private static Type known(Type type, Class<?> targetClass) {
        if (type instanceof TypeVariable) {
            Type replaced = GenericTypeResolver.getTypeVariableMap(targetClass).get(type);
            // Without its type arguments, since a bound may mention the variable again.
            Class<?> bound = ResolvableType.forType(type).toClass();
            return replaced != null ? known(replaced, targetClass) : bound == Object.class ? type : bound;
        }
        if (type instanceof WildcardType wildcard) {
            Type bound = wildcard.getUpperBounds()[0];
            return bound != Object.class
                    ? known(bound, targetClass)
                    : wildcard.getLowerBounds().length > 0 ? Object.class : type;
        }
        if (type instanceof GenericArrayType array) {
            Type component = known(array.getGenericComponentType(), targetClass);
            return component instanceof ParameterizedType || component instanceof GenericArrayType
                    ? new ArrayOf(component)
                    : ResolvableType.forType(component).toClass().arrayType();
        }
        if (type instanceof ParameterizedType generic) {
            ResolvableType[] arguments = Arrays.stream(generic.getActualTypeArguments())
                    .map(argument -> ResolvableType.forType(known(argument, targetClass)))
                    .toArray(ResolvableType[]::new);
            return ResolvableType.forClassWithGenerics((Class<?>) generic.getRawType(), arguments)
                    .getType();
        }
        return type;
    }

    /** Returns whether nothing is known of a part of a type, so that its values may hold values of any type. */
    public static boolean isOpen(Type type) {
        return isOpen(ResolvableType.forType(type));
    }

    private static boolean isOpen(ResolvableType type) {
        return (type.isArray() && isOpen(type.getComponentType()))
                || type.getType() instanceof TypeVariable
                || type.resolve() == null
                || Arrays.stream(type.getGenerics()).anyMatch(KnownType::isOpen);
    }

    /** An array whose elements have type arguments. */
    private record ArrayOf(Type getGenericComponentType) implements GenericArrayType {

        @Override
        public String getTypeName() {
            return getGenericComponentType.getTypeName() + "[]";
        }
    }
}
