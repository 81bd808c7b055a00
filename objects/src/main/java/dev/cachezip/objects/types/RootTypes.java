package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.limits.BoundedCache;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Determines and names the type that a value has to be read as; a name is given to allowed classes only. Thread-safe.
 */
public final class RootTypes {

    private final Consumer<Class<?>> allowed;
    private final TypeFinder finder;

    /** The ids of types that are allowed. */
    private final BoundedCache<ValueType, String> ids = new BoundedCache<>();

    /** Creates an instance for a backend without proxies. */
    public RootTypes(Consumer<Class<?>> allowed, ContainerRules rules, Function<Class<?>, ClassView> views) {
        this(allowed, rules, views, UnaryOperator.identity());
    }

    /**
     * Creates an instance for a backend.
     *
     * @param allowed throws {@link CachezipException.TypeNotAllowed} on a class that is not allowed
     * @param rules the rules for containers
     * @param views returns the backend's view of a class
     * @param unproxy returns a collection or map with loaded content, or the object to write instead of it, or throws a
     *     {@link CachezipException.Codec}
     */
    public RootTypes(
            Consumer<Class<?>> allowed,
            ContainerRules rules,
            Function<Class<?>, ClassView> views,
            UnaryOperator<Object> unproxy) {
        this.allowed = allowed;
        this.finder = new TypeFinder(rules, new KnownClasses(rules, views), unproxy);
    }

    /** Returns the type of a root value, with type arguments found in its elements. */
    public ValueType of(Object value) {
        return finder.of(value);
    }

    /**
     * Returns the type id of a root value's type.
     *
     * @throws CachezipException.TypeNotAllowed if a class in it is not allowed
     * @throws CachezipException.Codec if a class in it cannot be named
     */
    public String id(ValueType type) {
        String known = ids.get(type);
        if (known != null) {
            return known;
        }
        check(type);
        String id = type.id();
        if (id.length() > TypeIds.MAX_LENGTH) {
            throw new CachezipException.Codec(
                    "A type id of " + id.length() + " characters, more than " + TypeIds.MAX_LENGTH, null);
        }
        ids.put(type, id);
        return id;
    }

    /**
     * Returns the type id of a value inside another one, if the declared type does not determine it. Elements of a
     * collection there carry their own ids, since Jackson writes them that way.
     *
     * @throws CachezipException.TypeNotAllowed if its class is not allowed
     * @throws CachezipException.Codec if its class cannot be named
     */
    public String elementId(Object value) {
        return id(finder.ofElement(value));
    }

    /** Returns the class that replaces a value's class in type ids: for example, the enum of a constant with a body. */
    public Class<?> named(Class<?> type) {
        return KnownClasses.named(type);
    }

    /**
     * Checks a class that a type id would name.
     *
     * @throws CachezipException.TypeNotAllowed if it is not allowed
     * @throws CachezipException.Codec if it cannot be named
     */
    public void check(Class<?> type) {
        check(ValueType.of(type, type.getName()));
    }

    /**
     * Refuses a class that no value of a declared class can have been written as, before a value is built: neither extends
     * the other one.
     *
     * @param found the class that the type id names; a primitive class stands for its wrapper
     * @throws CachezipException.AnotherType if it is refused
     */
    public static void checkDeclared(Class<?> found, Class<?> declared) {
        Class<?> foundClass = MethodType.methodType(found).wrap().returnType();
        Class<?> declaredClass = MethodType.methodType(declared).wrap().returnType();
        if (!declaredClass.isAssignableFrom(foundClass) && !foundClass.isAssignableFrom(declaredClass)) {
            throw new CachezipException.AnotherType(declared.getTypeName());
        }
    }

    private void check(ValueType type) {
        Class<?> element = type.rawClass();
        while (element.isArray()) {
            element = element.getComponentType();
        }
        // First, since allowing such a class would not help.
        GeneratedClasses.check(element);
        allowed.accept(type.rawClass());
        type.arguments().forEach(this::check);
    }
}
