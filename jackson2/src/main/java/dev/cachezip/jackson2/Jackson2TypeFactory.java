package dev.cachezip.jackson2;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.type.TypeModifier;
import com.fasterxml.jackson.databind.type.TypeParser;
import com.fasterxml.jackson.databind.util.ArrayBuilders;
import com.fasterxml.jackson.databind.util.LRUMap;
import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.TypeIds;
import java.util.Optional;

/**
 * A type factory that loads no class before {@link AllowedTypes} has seen its name.
 *
 * <p>Every class name in data that Jackson reads passes through {@link #findClass}: this library's type ids, their type
 * arguments, and the names of an application's own {@code @JsonTypeInfo(use = CLASS)}.
 */
final class Jackson2TypeFactory extends TypeFactory {

    private final transient AllowedTypes types;

    Jackson2TypeFactory(AllowedTypes types, TypeModifier... modifiers) {
        super(new LRUMap<>(16, 256), new TypeParser(defaultInstance()), modifiers, types.classLoader());
        this.types = types;
    }

    // A module that changes types (Jackson's JDK 8 module, for example) must not restore the unrestricted factory.
    @Override
    public TypeFactory withModifier(TypeModifier modifier) {
        return new Jackson2TypeFactory(types, ArrayBuilders.insertInListNoDup(_modifiers, modifier));
    }

    @Override
    public JavaType constructFromCanonical(String id) {
        TypeIds.check(id);
        return super.constructFromCanonical(id);
    }

    @Override
    public Class<?> findClass(String className) throws ClassNotFoundException {
        check(className);
        return super.findClass(className);
    }

    /** Refuses the name of a class, as {@link Class#getName()} gives it, unless it is allowed and comes back equal. */
    void check(String className) {
        String element = AllowedTypes.elementName(className);
        if (element.equals(Optional.class.getName())) {
            throw JdkTypes.undeclaredOptional();
        }
        if (JdkTypes.needsOwnSerializer(element)) {
            throw new CachezipException.Codec(
                    "A " + element + " would not come back equal: cache what it is made from, or set"
                            + " cachezip.codec=msgpack",
                    null);
        }
        types.check(className);
    }
}
