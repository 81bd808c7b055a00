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
import java.util.function.Supplier;
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

    /** Returns a supplier that calls a constructor without parameters. */
    public Supplier<Object> constructor(Constructor<?> constructor) {
        return known(constructor, new CountedCreator(constructor));
    }

    /** Returns a function that calls a constructor with its arguments. */
    public Function<@Nullable Object[], Object> spreader(Constructor<?> constructor) {
        return known(constructor, new CountedSpreader(constructor));
    }

    /** Returns generated code for an accessor of this class, however often it was used; any other one as it is. */
    @SuppressWarnings("unchecked") // generated for the same interface
    public static <A> A generated(A accessor) {
        A generated = accessor instanceof CountedAccessor<?> slow ? ((CountedAccessor<A>) slow).generated() : null;
        return generated != null ? generated : accessor;
    }

    @SuppressWarnings("unchecked") // the use is the class
    private <A extends CountedAccessor<?>> A known(Member member, A accessor) {
        CountedAccessor<?> other = known.putIfAbsent(List.of(accessor.getClass(), member), accessor);
        return other != null ? (A) other : accessor;
    }

    private static final class CountedGetter extends CountedAccessor<Function<Object, @Nullable Object>>
            implements Function<Object, @Nullable Object> {

        private final Field field;

        CountedGetter(Field field) {
            super(() -> Accessors.getter(field));
            this.field = field;
        }

        @Override
        public @Nullable Object apply(Object object) {
            Function<Object, @Nullable Object> generated = warm();
            return generated != null ? generated.apply(object) : Reflection.get(field, object);
        }
    }

    private static final class CountedBitsGetter extends CountedAccessor<ToLongFunction<Object>>
            implements ToLongFunction<Object> {

        private final Field field;

        CountedBitsGetter(Field field) {
            super(() -> Accessors.bitsGetter(field));
            this.field = field;
        }

        @Override
        public long applyAsLong(Object object) {
            ToLongFunction<Object> generated = warm();
            return generated != null ? generated.applyAsLong(object) : Reflection.getBits(field, object);
        }
    }

    private static final class CountedSetter extends CountedAccessor<BiConsumer<Object, @Nullable Object>>
            implements BiConsumer<Object, @Nullable Object> {

        private final Field field;

        CountedSetter(Field field) {
            super(() -> Accessors.setter(field));
            this.field = field;
        }

        @Override
        public void accept(Object object, @Nullable Object value) {
            BiConsumer<Object, @Nullable Object> generated = warm();
            if (generated != null) {
                generated.accept(object, value);
            } else {
                Reflection.set(field, object, value);
            }
        }
    }

    private static final class CountedBitsSetter extends CountedAccessor<ObjLongConsumer<Object>>
            implements ObjLongConsumer<Object> {

        private final Field field;

        CountedBitsSetter(Field field) {
            super(() -> Accessors.bitsSetter(field));
            this.field = field;
        }

        @Override
        public void accept(Object object, long bits) {
            ObjLongConsumer<Object> generated = warm();
            if (generated != null) {
                generated.accept(object, bits);
            } else {
                Reflection.setBits(field, object, bits);
            }
        }
    }

    private static final class CountedCreator extends CountedAccessor<Supplier<Object>> implements Supplier<Object> {

        private final Constructor<?> constructor;

        CountedCreator(Constructor<?> constructor) {
            super(() -> Accessors.constructor(constructor));
            this.constructor = constructor;
        }

        @Override
        public Object get() {
            Supplier<Object> generated = warm();
            return generated != null ? generated.get() : Reflection.create(constructor);
        }
    }

    private static final class CountedSpreader extends CountedAccessor<Function<@Nullable Object[], Object>>
            implements Function<@Nullable Object[], Object> {

        private final Constructor<?> constructor;

        CountedSpreader(Constructor<?> constructor) {
            super(() -> Accessors.spreader(constructor));
            this.constructor = constructor;
        }

        @Override
        public Object apply(@Nullable Object[] arguments) {
            Function<@Nullable Object[], Object> generated = warm();
            return generated != null ? generated.apply(arguments) : Reflection.create(constructor, arguments);
        }
    }
}
