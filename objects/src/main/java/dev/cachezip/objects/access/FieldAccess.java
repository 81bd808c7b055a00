package dev.cachezip.objects.access;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Access to accessible fields and constructors: reflective at first, and generated once it was used often. It stays
 * reflective where no class can be defined, as in a native image.
 *
 * <p>Bits are the value of a primitive field in a {@code long}: 0 or 1 for a boolean, the raw bits of a float or
 * double, the number itself for all other types. Thread-safe. Generated code is kept: one class for each field or
 * constructor.
 */
public final class FieldAccess {

    /**
     * One accessor for each use of a member, by its class and the member, whatever the type arguments of the member's class
     * are: no more than members.
     */
    private final Map<List<Object>, CountedAccessor<?>> known = new ConcurrentHashMap<>();

    /** Returns the getter of a field. */
    public Function<Object, @Nullable Object> getter(Field field) {
        return known(field, new CountedGetter(field));
    }

    /** Returns the getter of a primitive field. */
    public ToLongFunction<Object> bitsGetter(Field field) {
        return known(field, new CountedBitsGetter(field));
    }

    /** Returns the setter of a field; it sets a final field only where the JVM allows it. */
    public BiConsumer<Object, @Nullable Object> setter(Field field) {
        return known(field, new CountedSetter(field));
    }

    /** Returns the setter of a primitive field; it sets a final field only where the JVM allows it. */
    public ObjLongConsumer<Object> bitsSetter(Field field) {
        return known(field, new CountedBitsSetter(field));
    }

    /** Returns a function that calls a constructor with its arguments. */
    public Function<@Nullable Object[], Object> creator(Constructor<?> constructor) {
        return known(constructor, new CountedCreator(constructor));
    }

    /** Returns generated code for an accessor of this class, however often it was used; any other one as it is. */
    @SuppressWarnings("unchecked") // generated for the same interface
    public static <A> A generated(A accessor) {
        return accessor instanceof CountedAccessor<?> counted ? ((CountedAccessor<A>) counted).generated() : accessor;
    }

    @SuppressWarnings("unchecked") // the use is the class
    private <A extends CountedAccessor<?>> A known(Member member, A accessor) {
        CountedAccessor<?> other = known.putIfAbsent(List.of(accessor.getClass(), member), accessor);
        return other != null ? (A) other : accessor;
    }

    private static final class CountedGetter extends CountedAccessor<Function<Object, @Nullable Object>>
            implements Function<Object, @Nullable Object> {

        CountedGetter(Field field) {
            super(object -> Reflection.get(field, object), () -> Accessors.getter(field));
        }

        @Override
        public @Nullable Object apply(Object object) {
            return counted().apply(object);
        }
    }

    private static final class CountedBitsGetter extends CountedAccessor<ToLongFunction<Object>>
            implements ToLongFunction<Object> {

        CountedBitsGetter(Field field) {
            super(object -> Reflection.getBits(field, object), () -> Accessors.bitsGetter(field));
        }

        @Override
        public long applyAsLong(Object object) {
            return counted().applyAsLong(object);
        }
    }

    private static final class CountedSetter extends CountedAccessor<BiConsumer<Object, @Nullable Object>>
            implements BiConsumer<Object, @Nullable Object> {

        CountedSetter(Field field) {
            super((object, value) -> Reflection.set(field, object, value), () -> Accessors.setter(field));
        }

        @Override
        public void accept(Object object, @Nullable Object value) {
            counted().accept(object, value);
        }
    }

    private static final class CountedBitsSetter extends CountedAccessor<ObjLongConsumer<Object>>
            implements ObjLongConsumer<Object> {

        CountedBitsSetter(Field field) {
            super((object, bits) -> Reflection.setBits(field, object, bits), () -> Accessors.bitsSetter(field));
        }

        @Override
        public void accept(Object object, long bits) {
            counted().accept(object, bits);
        }
    }

    private static final class CountedCreator extends CountedAccessor<Function<@Nullable Object[], Object>>
            implements Function<@Nullable Object[], Object> {

        CountedCreator(Constructor<?> constructor) {
            super(arguments -> Reflection.create(constructor, arguments), () -> Accessors.creator(constructor));
        }

        @Override
        public Object apply(@Nullable Object[] arguments) {
            return counted().apply(arguments);
        }
    }
}
