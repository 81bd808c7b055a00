package dev.cachezip.objects.annotated;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.TypeIds;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.ClassStack;
import tools.jackson.databind.type.TypeBindings;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.type.TypeModifier;
import tools.jackson.databind.util.ArrayBuilders;
import tools.jackson.databind.util.LookupCache;
import tools.jackson.databind.util.SimpleLookupCache;

/**
 * A type factory that loads no class before {@link AllowedTypes} has seen its name.
 *
 * <p>Every class name in data that Jackson reads passes through {@link #findClass}: this library's type ids, their type
 * arguments, and the names of an application's own {@code @JsonTypeInfo(use = CLASS)}.
 */
final class AllowedTypeFactory extends TypeFactory {

    private static final int CACHE_SIZE = 256;

    private final transient AllowedTypes types;
    private final transient UnaryOperator<JavaType> refinement;

    /**
     * Creates a factory.
     *
     * @param refinement replaces types of classes
     */
    AllowedTypeFactory(AllowedTypes types, UnaryOperator<JavaType> refinement) {
        this(new SimpleLookupCache<>(16, CACHE_SIZE), null, types, refinement);
    }

    private AllowedTypeFactory(
            LookupCache<Object, JavaType> cache,
            TypeModifier @Nullable [] modifiers,
            AllowedTypes types,
            UnaryOperator<JavaType> refinement) {
        super(cache, modifiers, types.classLoader());
        this.types = types;
        this.refinement = refinement;
    }

    /** Returns whether it loads the classes that these allow, and no others. */
    @SuppressWarnings("ReferenceEquality") // identity is intended
    boolean allows(AllowedTypes allowed) {
        return types == allowed;
    }

    @Override
    protected JavaType _fromClass(@Nullable ClassStack context, Class<?> rawType, TypeBindings bindings) {
        return refinement.apply(super._fromClass(context, rawType, bindings));
    }

    // Builders of mappers take snapshots and modules add modifiers: neither must restore the unrestricted factory.
    @Override
    public TypeFactory snapshot() {
        return new AllowedTypeFactory(_typeCache.snapshot(), _modifiers, types, refinement);
    }

    @Override
    public TypeFactory withModifier(@Nullable TypeModifier modifier) {
        TypeModifier[] modifiers = modifier == null
                ? null
                : _modifiers == null
                        ? new TypeModifier[] {modifier}
                        : ArrayBuilders.insertInListNoDup(_modifiers, modifier);
        return new AllowedTypeFactory(_typeCache.emptyCopy(), modifiers, types, refinement);
    }

    @Override
    public TypeFactory withClassLoader(@Nullable ClassLoader classLoader) {
        throw new UnsupportedOperationException("The class loader is that of the allowed types");
    }

    @Override
    public TypeFactory withCache(LookupCache<Object, JavaType> cache) {
        return new AllowedTypeFactory(cache, _modifiers, types, refinement);
    }

    /**
     * Returns the type named by an id.
     *
     * @throws CachezipException.Malformed if the id is too long or too deep
     */
    @Override
    public JavaType constructFromCanonical(String id) {
        TypeIds.check(id);
        return super.constructFromCanonical(id);
    }

    /**
     * Returns the class of a name.
     *
     * @throws CachezipException.Codec if there is no such class
     */
    @Override
    public Class<?> findClass(String className) {
        types.check(className);
        try {
            return super.findClass(className);
        } catch (ClassNotFoundException e) {
            throw new CachezipException.Codec(
                    "There is no class " + className + ": it was moved or removed since the value was written", e);
        }
    }

    // Jackson would initialize them: objects of a class do that, but a class may also be a value itself.

    @Override
    protected Class<?> classForName(String name, boolean initialize, @Nullable ClassLoader loader)
            throws ClassNotFoundException {
        return Class.forName(name, false, loader);
    }

    @Override
    protected Class<?> classForName(String name) throws ClassNotFoundException {
        return Class.forName(name, false, TypeFactory.class.getClassLoader());
    }
}
