package dev.cachezip.objects.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Arrays;
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

    /** Takes 254 slots and the object itself, which a constructor may have, but no method handle that creates it. */
    record Wide(
            long l0,
            long l1,
            long l2,
            long l3,
            long l4,
            long l5,
            long l6,
            long l7,
            long l8,
            long l9,
            long l10,
            long l11,
            long l12,
            long l13,
            long l14,
            long l15,
            long l16,
            long l17,
            long l18,
            long l19,
            long l20,
            long l21,
            long l22,
            long l23,
            long l24,
            long l25,
            long l26,
            long l27,
            long l28,
            long l29,
            long l30,
            long l31,
            long l32,
            long l33,
            long l34,
            long l35,
            long l36,
            long l37,
            long l38,
            long l39,
            long l40,
            long l41,
            long l42,
            long l43,
            long l44,
            long l45,
            long l46,
            long l47,
            long l48,
            long l49,
            long l50,
            long l51,
            long l52,
            long l53,
            long l54,
            long l55,
            long l56,
            long l57,
            long l58,
            long l59,
            long l60,
            long l61,
            long l62,
            long l63,
            long l64,
            long l65,
            long l66,
            long l67,
            long l68,
            long l69,
            long l70,
            long l71,
            long l72,
            long l73,
            long l74,
            long l75,
            long l76,
            long l77,
            long l78,
            long l79,
            long l80,
            long l81,
            long l82,
            long l83,
            long l84,
            long l85,
            long l86,
            long l87,
            long l88,
            long l89,
            long l90,
            long l91,
            long l92,
            long l93,
            long l94,
            long l95,
            long l96,
            long l97,
            long l98,
            long l99,
            long l100,
            long l101,
            long l102,
            long l103,
            long l104,
            long l105,
            long l106,
            long l107,
            long l108,
            long l109,
            long l110,
            long l111,
            long l112,
            long l113,
            long l114,
            long l115,
            long l116,
            long l117,
            long l118,
            long l119,
            long l120,
            long l121,
            long l122,
            long l123,
            long l124,
            long l125,
            int first,
            int last) {}

    private static Field field(String name) throws NoSuchFieldException {
        Field field = Data.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Constructor<?> constructor(Class<?> type) {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
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
        CountedAccessor<ToLongFunction<Object>> getter = access.bitsGetter(field(name));
        CountedAccessor<ObjLongConsumer<Object>> setter = access.bitsSetter(field(name));
        long bits = getter.counted().applyAsLong(new Data());
        for (int i = 0; i < OFTEN; i++) {
            Data data = new Data();
            setter.counted().accept(data, 0);
            assertThat(getter.counted().applyAsLong(data)).isZero();
            setter.counted().accept(data, bits);
            assertThat(getter.counted().applyAsLong(data)).isEqualTo(bits).isNotZero();
        }
    }

    @Test
    void set_valueOfAnotherClass_failsTheSameAfterManyUses() throws ReflectiveOperationException {
        CountedAccessor<BiConsumer<Object, @Nullable Object>> setter = access.setter(field("text"));
        assertThat(failures(() -> setter.counted().accept(new Data(), 1)))
                .singleElement()
                .asString()
                .startsWith(ClassCastException.class.getName());
    }

    @Test
    void get_usedOften_isGenerated() throws ReflectiveOperationException {
        CountedAccessor<Function<Object, @Nullable Object>> getter = access.getter(field("text"));
        for (int i = 0; i < OFTEN; i++) {
            assertThat(getter.counted().apply(new Data())).isEqualTo("a");
        }
        assertThat(((CountedAccessor<?>) getter).counted().getClass().getName())
                .startsWith(Templates.Getter.class.getName());
    }

    @Test
    void get_usedOnce_isNotGenerated() throws ReflectiveOperationException {
        CountedAccessor<Function<Object, @Nullable Object>> getter = access.getter(field("text"));
        assertThat(getter.counted().apply(new Data())).isEqualTo("a");
        assertThat(((CountedAccessor<?>) getter).counted().getClass().getName())
                .doesNotContain(Templates.class.getSimpleName());
        assertThat(getter.generated().getClass().getName()).startsWith(Templates.Getter.class.getName());
        assertThat(access.getter(field("text")).generated()).isSameAs(getter.generated());
    }

    @Test
    void create_constructorThatFails_throwsItsExceptionAfterManyUses() {
        CountedAccessor<Function<@Nullable Object[], Object>> creator = access.creator(constructor(Named.class));
        assertThat(failures(() -> creator.counted().apply(new Object[] {"a", -1})))
                .containsExactly(new IllegalStateException("negative").toString());
        assertThat(failures(() -> creator.counted().apply(new Object[] {1, 1})))
                .singleElement()
                .asString()
                .startsWith(ClassCastException.class.getName());
        assertThat(creator.counted().apply(new Object[] {"a", 1})).isEqualTo(new Named("a", 1));
    }

    @Test
    void create_constructorOfTooManyArgumentsForAHandle_staysReflective() {
        CountedAccessor<Function<@Nullable Object[], Object>> creator = access.creator(constructor(Wide.class));
        @Nullable Object[] arguments = new Object[128];
        Arrays.fill(arguments, 5L);
        arguments[126] = 6;
        arguments[127] = 7;
        for (int i = 0; i < OFTEN; i++) {
            assertThat(((Wide) creator.counted().apply(arguments)).last()).isEqualTo(7);
        }
    }
}
