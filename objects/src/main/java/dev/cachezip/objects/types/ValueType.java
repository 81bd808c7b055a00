package dev.cachezip.objects.types;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The type that a value is read as: a class, with type arguments if it is a collection or map of the JDK.
 *
 * <p>Immutable; equal types have equal ids. The hash code is cached, since types are looked up for each value.
 */
public final class ValueType {

    /** The type that allows any value. */
    public static final ValueType OBJECT = new ValueType(Object.class, List.of(), Object.class.getName());

    /** A declared type whose values always need a type id. */
    public static final ValueType NEVER_BARE = new ValueType(Void.class, List.of(), Void.class.getName());

    private final Class<?> rawClass;
    private final List<ValueType> arguments;
    private final int hashCode;

    /** Made on the first request; several threads may make the same id. */
    private @Nullable String id;

    private ValueType(Class<?> rawClass, List<ValueType> arguments, @Nullable String id) {
        this.rawClass = rawClass;
        this.arguments = arguments;
        this.hashCode = 31 * rawClass.hashCode() + arguments.hashCode();
        this.id = id;
    }

    /** Returns the type of a class, with the text that names it in a type id. */
    public static ValueType of(Class<?> rawClass, String id) {
        return new ValueType(rawClass, List.of(), id);
    }

    /** Returns the type of a collection or map of the JDK. */
    public static ValueType of(Class<?> rawClass, ValueType... arguments) {
        return new ValueType(rawClass, List.of(arguments), null);
    }

    /**
     * Returns the narrowest type that reads both types: one of them, a container of a common type, or {@code Object}.
     */
    static ValueType common(ValueType a, ValueType b) {
        if (a.equals(b)) {
            return a;
        }
        if (a.rawClass() != b.rawClass() || a.arguments().isEmpty()) {
            return OBJECT;
        }
        ValueType content = common(a.content(), b.content());
        if (a.arguments().size() == 1) {
            return ValueType.of(a.rawClass(), content);
        }
        ValueType key = a.arguments().get(0);
        return key.equals(b.arguments().get(0)) ? ValueType.of(a.rawClass(), key, content) : OBJECT;
    }

    /** Returns the class without type arguments. */
    public Class<?> rawClass() {
        return rawClass;
    }

    /** Returns the type of elements, or the types of keys and values; empty for other classes. */
    public List<ValueType> arguments() {
        return arguments;
    }

    /** Returns the type of elements of a collection, or of values of a map. */
    public ValueType content() {
        return arguments.get(arguments.size() - 1);
    }

    /**
     * Returns whether a reader that expects this type builds an equal value with exactly the same types.
     *
     * @param type the type of the value
     */
    public boolean builds(ValueType type, Object value) {
        boolean empty = (value instanceof Collection<?> collection && collection.isEmpty())
                || (value instanceof Map<?, ?> map && map.isEmpty());
        return empty
                ? arguments.size() == type.arguments.size() && JdkContainers.builds(rawClass, type.rawClass)
                : builds(type);
    }

    private boolean builds(ValueType type) {
        if (arguments.size() != type.arguments.size() || !JdkContainers.builds(rawClass, type.rawClass)) {
            return false;
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (!arguments.get(i).builds(type.arguments.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether it is the type that allows any value. */
    public boolean isObject() {
        return rawClass == Object.class;
    }

    /** Returns the type id, for example {@code java.util.ArrayList<com.example.Book>}. */
    public String id() {
        String known = id;
        if (known == null) {
            known = parametrizedId();
            id = known;
        }
        return known;
    }

    private String parametrizedId() {
        StringBuilder text = new StringBuilder(rawClass.getName());
        char separator = '<';
        for (ValueType argument : arguments) {
            text.append(separator).append(argument.id());
            separator = ',';
        }
        return (arguments.isEmpty() ? text : text.append('>')).toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof ValueType type
                        && type.rawClass == rawClass
                        && type.hashCode == hashCode
                        && type.arguments.equals(arguments));
    }

    @Override
    public int hashCode() {
        return hashCode;
    }

    @Override
    public String toString() {
        return id();
    }
}
