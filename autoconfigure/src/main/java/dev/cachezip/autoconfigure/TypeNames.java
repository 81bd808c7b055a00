package dev.cachezip.autoconfigure;

import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.stream.Stream;
import org.springframework.core.ResolvableType;

/** The names of the classes that a type mentions. */
final class TypeNames {

    private TypeNames() {}

    /** Returns the names of a type's class, of the classes in its arguments, and of the element classes of arrays. */
    static Stream<String> of(Type type) {
        return of(ResolvableType.forType(type));
    }

    private static Stream<String> of(ResolvableType type) {
        if (type.isArray()) {
            return of(type.getComponentType());
        }
        Stream<String> own = Stream.of(type.toClass().getName());
        // The bound of a type variable may mention the variable again.
        return type.getType() instanceof TypeVariable
                ? own
                : Stream.concat(own, Arrays.stream(type.getGenerics()).flatMap(TypeNames::of));
    }
}
