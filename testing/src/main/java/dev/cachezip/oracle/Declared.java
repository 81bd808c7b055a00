package dev.cachezip.oracle;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The declaration of a field, type argument or method about its values; {@link #UNKNOWN} if it says nothing. */
record Declared(Class<?> raw, List<Declared> arguments) {

    static final Declared UNKNOWN = new Declared(Object.class, List.of());

    static Declared of(Type type) {
        return type == null ? UNKNOWN : of(type, Map.of());
    }

    private static Declared of(Type type, Map<TypeVariable<?>, Declared> variables) {
        if (type instanceof Class<?> raw) {
            return new Declared(raw, raw.isArray() ? List.of(of(raw.getComponentType())) : List.of());
        }
        if (type instanceof ParameterizedType generic) {
            List<Declared> arguments = new ArrayList<>();
            for (Type argument : generic.getActualTypeArguments()) {
                arguments.add(of(argument, variables));
            }
            return new Declared((Class<?>) generic.getRawType(), arguments);
        }
        if (type instanceof GenericArrayType array) {
            return new Declared(Object[].class, List.of(of(array.getGenericComponentType(), variables)));
        }
        if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0], variables);
        }
        return variables.getOrDefault(type, UNKNOWN);
    }

    /** Returns what a field of this type's class declares, with this type's arguments filled in. */
    Declared field(Class<?> owner, Type fieldType) {
        Map<TypeVariable<?>, Declared> variables = new HashMap<>();
        TypeVariable<?>[] parameters = owner.getTypeParameters();
        if (owner == raw && parameters.length == arguments.size()) {
            for (int i = 0; i < parameters.length; i++) {
                variables.put(parameters[i], arguments.get(i));
            }
        }
        return of(fieldType, variables);
    }

    /** Returns the argument at an index, counted from the end, or {@link #UNKNOWN}. */
    Declared argumentFromEnd(int index) {
        int at = arguments.size() - 1 - index;
        return at < 0 ? UNKNOWN : arguments.get(at);
    }

    /** Tells whether only an interface is declared, so that the kind of a collection is the reader's choice. */
    boolean isInterface() {
        return raw.isInterface();
    }
}
