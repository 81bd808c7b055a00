package dev.cachezip.objects.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Access is the same by reflection, at first, and by generated code, after that. */
class FieldAccessTest {

    /** More than the uses before code is generated. */
    private static final int OFTEN = 120;

    private final FieldAccess access = new FieldAccess();

    static final class Data {
        String text = "a";
        boolean yes = true;
        byte b = Byte.MIN_VALUE;
        char c = Character.MAX_VALUE;
        short s = Short.MIN_VALUE;
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = -0.0f;
        double d = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
    }

    record Named(String name, int count) {
        Named {
            if (count < 0) {
                throw new IllegalStateException("negative");
            }
        }
    }

    private static Field field(String name) throws NoSuchFieldException {
        Field field = Data.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Constructor<?> constructor() {
        Constructor<?> constructor = Named.class.getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        return constructor;
    }

    private static Set<String> failures(ThrowingCallable use) {
        Set<String> failures = new HashSet<>();
        for (int i = 0; i < OFTEN; i++) {
            failures.add(String.valueOf(catchThrowable(use)));
        }
        return failures;
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "b", "c", "s", "i", "l", "f", "d"})
    void bits_ofEachPrimitiveType_areTheSameAfterManyUses(String name) throws ReflectiveOperationException {
        ToLongFunction<Object> getter = access.bitsGetter(field(name));
        ObjLongConsumer<Object> setter = access.bitsSetter(field(name));
        long bits = getter.applyAsLong(new Data());
        for (int i = 0; i < OFTEN; i++) {
            Data data = new Data();
            setter.accept(data, 0);
            assertThat(getter.applyAsLong(data)).isZero();
            setter.accept(data, bits);
            assertThat(getter.applyAsLong(data)).isEqualTo(bits).isNotZero();
        }
    }

    @Test
    void set_valueOfAnotherClass_failsTheSameAfterManyUses() throws ReflectiveOperationException {
        BiConsumer<Object, @Nullable Object> setter = access.setter(field("text"));
        assertThat(failures(() -> setter.accept(new Data(), 1)))
                .singleElement()
                .asString()
                .startsWith(ClassCastException.class.getName());
    }

    @Test
    void get_usedOften_isGenerated() throws ReflectiveOperationException {
        Function<Object, @Nullable Object> getter = access.getter(field("text"));
        for (int i = 0; i < OFTEN; i++) {
            assertThat(getter.apply(new Data())).isEqualTo("a");
        }
        assertThat(((CountedAccessor<?>) getter).counted().getClass().getName())
                .startsWith(Templates.Getter.class.getName());
    }

    @Test
    void get_usedOnce_isNotGenerated() throws ReflectiveOperationException {
        Function<Object, @Nullable Object> getter = access.getter(field("text"));
        assertThat(getter.apply(new Data())).isEqualTo("a");
        assertThat(((CountedAccessor<?>) getter).counted().getClass().getName())
                .doesNotContain(Templates.class.getSimpleName());
        assertThat(FieldAccess.generated(getter).getClass().getName()).startsWith(Templates.Getter.class.getName());
        assertThat(FieldAccess.generated(access.getter(field("text")))).isSameAs(FieldAccess.generated(getter));
    }

    @Test
    void create_constructorThatFails_throwsItsExceptionAfterManyUses() {
        Function<@Nullable Object[], Object> creator = access.creator(constructor());
        assertThat(failures(() -> creator.apply(new Object[] {"a", -1})))
                .containsExactly(new IllegalStateException("negative").toString());
        assertThat(failures(() -> creator.apply(new Object[] {1, 1})))
                .singleElement()
                .asString()
                .startsWith(ClassCastException.class.getName());
        assertThat(creator.apply(new Object[] {"a", 1})).isEqualTo(new Named("a", 1));
    }
}
