package dev.cachezip.codec.jackson3.state.kind;

import dev.cachezip.codec.types.Libraries;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/**
 * Decides whether a value that was read matches a declared type, including its type arguments. An instance is for one
 * document; not thread-safe.
 *
 * <p>It is needed if the type that was read says less about the elements than the declared type does.
 *
 * @since 0.1
 */
public final class ValueMatch {

    private final TypeFactory types;

    /** The types that each object was checked against: objects may refer to each other. */
    private final IdentityHashMap<Object, Set<JavaType>> seen = new IdentityHashMap<>();

    /** The classes whose fields were checked: finding out their fields takes longer than checking an object. */
    private final Map<JavaType, StateClass> states = new HashMap<>();

    /** Creates a match without values. */
    public ValueMatch(TypeFactory types) {
        this.types = types;
    }

    /** Returns whether a declared type allows a value. */
    public static boolean isOf(@Nullable Object value, JavaType declared, TypeFactory types) {
        return new ValueMatch(types).matches(value, declared);
    }

    /** Returns whether a declared type allows a value, or was found to allow it before. */
    public boolean matches(@Nullable Object value, JavaType declared) {
        if (value == null || declared.isJavaLangObject()) {
            return true;
        }
        // A field of type T[] usually has an Object[], so its elements decide.
        boolean array = declared.isArrayType() && value instanceof Object[];
        if (!array && !TypeMatch.wrapper(declared.getRawClass()).isInstance(value)) {
            return false;
        }
        // Access to a collection that is not loaded would load it, or fail.
        if ((!declared.hasGenericTypes() && !declared.isArrayType()) || Libraries.isLazyCollection(value.getClass())) {
            return true;
        }
        if (!seen.computeIfAbsent(value, any -> new HashSet<>()).add(declared)) {
            return true;
        }
        if (declared.isMapLikeType() && value instanceof Map<?, ?> map) {
            return all(map.keySet(), declared.getKeyType()) && all(map.values(), declared.getContentType());
        }
        if (array) {
            return all(Arrays.asList((Object[]) value), declared.getContentType());
        }
        return holds(value, declared);
    }

    private boolean holds(Object value, JavaType declared) {
        if (declared.isCollectionLikeType() && value instanceof Collection<?> collection) {
            return all(collection, declared.getContentType());
        }
        if (value instanceof Optional<?> optional) {
            return matches(optional.orElse(null), declared.containedTypeOrUnknown(0));
        }
        if (value instanceof AtomicReference<?> reference) {
            return matches(reference.get(), declared.containedTypeOrUnknown(0));
        }
        if (value instanceof AtomicReferenceArray<?> references) {
            JavaType element = declared.containedTypeOrUnknown(0);
            return IntStream.range(0, references.length()).allMatch(i -> matches(references.get(i), element));
        }
        if (value instanceof Map.Entry<?, ?> entry) {
            return matches(entry.getKey(), declared.containedTypeOrUnknown(0))
                    && matches(entry.getValue(), declared.containedTypeOrUnknown(1));
        }
        return Refusals.isOfTheJdk(declared.getRawClass()) || fieldsMatch(value, declared);
    }

    private boolean fieldsMatch(Object value, JavaType declared) {
        StateClass state = states.computeIfAbsent(declared, type -> StateClass.of(type, types));
        for (StateClass.Property property : state.properties()) {
            if (!property.field().getType().isPrimitive() && !matches(property.value(value), property.type())) {
                return false;
            }
        }
        return true;
    }

    private boolean all(Iterable<?> elements, JavaType type) {
        if (type.isJavaLangObject()) {
            return true;
        }
        for (Object element : elements) {
            if (!matches(element, type)) {
                return false;
            }
        }
        return true;
    }
}
