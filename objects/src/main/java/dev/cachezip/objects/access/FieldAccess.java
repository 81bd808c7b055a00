package dev.cachezip.objects.access;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
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
     * One accessor for each use of a member, whatever the type arguments of the member's class are: no more than members.
     */
    private final Map<MemberUse, CountedAccessor<?>> known = new ConcurrentHashMap<>();

    /** The operations on a member. */
    private enum Use {
        GET,
        GET_BITS,
        SET,
        SET_BITS,
        CREATE
    }

    private record MemberUse(Use use, Member member) {}

    /** Returns the getter of a field. */
    public CountedAccessor<Function<Object, @Nullable Object>> getter(Field field) {
        return known(Use.GET, field, object -> Reflection.get(field, object), () -> Accessors.getter(field));
    }

    /** Returns the getter of a primitive field. */
    public CountedAccessor<ToLongFunction<Object>> bitsGetter(Field field) {
        return known(
                Use.GET_BITS, field, object -> Reflection.getBits(field, object), () -> Accessors.bitsGetter(field));
    }

    /** Returns the setter of a field; it sets a final field only where the JVM allows it. */
    public CountedAccessor<BiConsumer<Object, @Nullable Object>> setter(Field field) {
        return known(
                Use.SET, field, (object, value) -> Reflection.set(field, object, value), () -> Accessors.setter(field));
    }

    /** Returns the setter of a primitive field; it sets a final field only where the JVM allows it. */
    public CountedAccessor<ObjLongConsumer<Object>> bitsSetter(Field field) {
        return known(
                Use.SET_BITS,
                field,
                (object, bits) -> Reflection.setBits(field, object, bits),
                () -> Accessors.bitsSetter(field));
    }

    /** Returns a function that calls a constructor with its arguments. */
    public CountedAccessor<Function<@Nullable Object[], Object>> creator(Constructor<?> constructor) {
        return known(
                Use.CREATE,
                constructor,
                arguments -> Reflection.create(constructor, arguments),
                () -> Accessors.creator(constructor));
    }

    @SuppressWarnings("unchecked") // the use stands for the interface
    private <A> CountedAccessor<A> known(Use use, Member member, A reflective, Supplier<@Nullable A> generator) {
        return (CountedAccessor<A>)
                known.computeIfAbsent(new MemberUse(use, member), key -> new CountedAccessor<>(reflective, generator));
    }
}
