package dev.cachezip.jackson2;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.type.TypeModifier;
import com.fasterxml.jackson.databind.type.TypeParser;
import com.fasterxml.jackson.databind.util.ArrayBuilders;
import com.fasterxml.jackson.databind.util.LRUMap;
import com.fasterxml.jackson.databind.util.LookupCache;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.codec.types.TypeIds;
import org.jspecify.annotations.Nullable;

/**
 * A type factory that loads no class before {@link AllowedTypes} has seen its name.
 *
 * <p>Every class name in data that Jackson reads passes through {@link #findClass}: this library's type ids, their type
 * arguments, and the names of an application's own {@code @JsonTypeInfo(use = CLASS)}.
 */
final class AllowedTypeFactory extends TypeFactory {

    private static final int CACHE_SIZE = 256;

    private final transient AllowedTypes types;

    AllowedTypeFactory(AllowedTypes types) {
        this(new LRUMap<>(16, CACHE_SIZE), new TypeModifier[0], types);
    }

    private AllowedTypeFactory(
            LookupCache<Object, JavaType> cache, TypeModifier @Nullable [] modifiers, AllowedTypes types) {
        super(cache, new TypeParser(TypeFactory.defaultInstance()), modifiers, types.classLoader());
        this.types = types;
    }

    // A module that changes types (Jackson's JDK 8 module, for example) must not restore the unrestricted factory.
    @Override
    public TypeFactory withModifier(@Nullable TypeModifier modifier) {
        TypeModifier[] modifiers = modifier == null
                ? null
                : _modifiers == null
                        ? new TypeModifier[] {modifier}
                        : ArrayBuilders.insertInListNoDup(_modifiers, modifier);
        return new AllowedTypeFactory(new LRUMap<>(16, CACHE_SIZE), modifiers, types);
    }

    @Override
    public TypeFactory withClassLoader(@Nullable ClassLoader classLoader) {
        throw new UnsupportedOperationException("The class loader is that of the allowed types");
    }

    @Override
    public TypeFactory withCache(LookupCache<Object, JavaType> cache) {
        return new AllowedTypeFactory(cache, _modifiers, types);
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

    @Override
    public Class<?> findClass(String className) throws ClassNotFoundException {
        KnownTypes.check(types, className);
        return super.findClass(className);
    }
}
