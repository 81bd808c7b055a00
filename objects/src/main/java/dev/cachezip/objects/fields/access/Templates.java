package dev.cachezip.objects.fields.access;

import dev.cachezip.objects.document.WriteDocument;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.util.ClassUtil;

/**
 * Templates of accessor classes: {@link Accessors} defines a hidden copy for each accessor, and never uses the
 * templates themselves.
 *
 * <p>The JIT compiles through a method handle only if it is constant, as in a static final field, and each copy of a
 * class has its own such field. Ten getters called in turn take 35 ns as method handles in instance fields, 23.5 ns as
 * lambdas of LambdaMetafactory and 21 ns as copies (JDK 17). Unlike a lambda, a copy works for fields, and for members
 * of classes in other modules or class loaders; it casts and throws like databind's method handles.
 */
@SuppressWarnings("IllegalCatch") // as MethodHandle.invokeExact declares it; all that is caught is rethrown
final class Templates {

    private Templates() {}

    /** A method handle of type {@code (Object)Object}. */
    static final class Getter implements Function<Object, @Nullable Object> {

        private static final MethodHandle HANDLE = handle(MethodHandles.lookup());

        @Override
        public @Nullable Object apply(Object bean) {
            try {
                return (Object) HANDLE.invokeExact(bean);
            } catch (Throwable e) {
                throw ClassUtil.sneakyThrow(e);
            }
        }
    }

    /** A method handle of type {@code (Object)long}. */
    static final class BitsGetter implements ToLongFunction<Object> {

        private static final MethodHandle HANDLE = handle(MethodHandles.lookup());

        @Override
        public long applyAsLong(Object bean) {
            try {
                return (long) HANDLE.invokeExact(bean);
            } catch (Throwable e) {
                throw ClassUtil.sneakyThrow(e);
            }
        }
    }

    /** A method handle of type {@code (Object,Object)void}. */
    static final class Setter implements BiConsumer<Object, @Nullable Object> {

        private static final MethodHandle HANDLE = handle(MethodHandles.lookup());

        @Override
        public void accept(Object bean, @Nullable Object value) {
            try {
                HANDLE.invokeExact(bean, value);
            } catch (Throwable e) {
                throw ClassUtil.sneakyThrow(e);
            }
        }
    }

    /** A method handle of type {@code (Object,long)void}. */
    static final class BitsSetter implements ObjLongConsumer<Object> {

        private static final MethodHandle HANDLE = handle(MethodHandles.lookup());

        @Override
        public void accept(Object bean, long bits) {
            try {
                HANDLE.invokeExact(bean, bits);
            } catch (Throwable e) {
                throw ClassUtil.sneakyThrow(e);
            }
        }
    }

    /** A method handle of type {@code ()Object}. */
    static final class Constructor implements Supplier<Object> {

        private static final MethodHandle HANDLE = handle(MethodHandles.lookup());

        @Override
        public Object get() {
            try {
                return (Object) HANDLE.invokeExact();
            } catch (Throwable e) {
                throw ClassUtil.sneakyThrow(e);
            }
        }
    }

    /** Class data: the number of the first property, followed by a {@link PropertyStep} for each. */
    static final class Steps implements PropertySteps {

        static final int SIZE = 8;

        private static final int FIRST = first(MethodHandles.lookup());
        private static final PropertyStep STEP_0 = step(MethodHandles.lookup(), 0);
        private static final PropertyStep STEP_1 = step(MethodHandles.lookup(), 1);
        private static final PropertyStep STEP_2 = step(MethodHandles.lookup(), 2);
        private static final PropertyStep STEP_3 = step(MethodHandles.lookup(), 3);
        private static final PropertyStep STEP_4 = step(MethodHandles.lookup(), 4);
        private static final PropertyStep STEP_5 = step(MethodHandles.lookup(), 5);
        private static final PropertyStep STEP_6 = step(MethodHandles.lookup(), 6);
        private static final PropertyStep STEP_7 = step(MethodHandles.lookup(), 7);

        @Override
        public void write(Object bean, WriteDocument out, Owner owner) {
            int i = 0;
            try {
                STEP_0.write(bean, out);
                i = 1;
                STEP_1.write(bean, out);
                i = 2;
                STEP_2.write(bean, out);
                i = 3;
                STEP_3.write(bean, out);
                i = 4;
                STEP_4.write(bean, out);
                i = 5;
                STEP_5.write(bean, out);
                i = 6;
                STEP_6.write(bean, out);
                i = 7;
                STEP_7.write(bean, out);
            } catch (Throwable e) {
                throw owner.failure(FIRST + i, e);
            }
        }
    }

    static int first(MethodHandles.Lookup copy) {
        try {
            return MethodHandles.classDataAt(copy, ConstantDescs.DEFAULT_NAME, int.class, 0);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static PropertyStep step(MethodHandles.Lookup copy, int index) {
        try {
            return MethodHandles.classDataAt(copy, ConstantDescs.DEFAULT_NAME, PropertyStep.class, index + 1);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // Not private, since a copy is not a nest mate of this class.
    static MethodHandle handle(MethodHandles.Lookup copy) {
        try {
            return MethodHandles.classData(copy, ConstantDescs.DEFAULT_NAME, MethodHandle.class);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
