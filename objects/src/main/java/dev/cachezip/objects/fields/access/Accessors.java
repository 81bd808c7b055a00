package dev.cachezip.objects.fields.access;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Makes accessors of accessible fields and constructors.
 *
 * <p>Each method returns null if no accessor can be made, for whatever reason. The class of an accessor is hidden, and
 * only that accessor refers to it. So it is unloaded with the accessor, together with its references to the classes of
 * the application.
 */
@SuppressWarnings("unchecked") // the interfaces of the templates
final class Accessors {

    /** Whether classes can be defined: not in a native image, and not during its build. */
    static final boolean AVAILABLE = System.getProperty("org.graalvm.nativeimage.imagecode") == null;

    private static final MethodHandles.Lookup MEMBERS = MethodHandles.publicLookup();

    private static final ClassValue<byte[]> TEMPLATES = new ClassValue<>() {
        @Override
        protected byte[] computeValue(Class<?> template) {
            String name = template.getName();
            try (InputStream in = template.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
                // Without bytes no class can be defined, so reflection does everything.
                return in == null ? new byte[0] : in.readAllBytes();
            } catch (IOException e) {
                return new byte[0];
            }
        }
    };

    private Accessors() {}

    /** Returns a function that reads a field. */
    static @Nullable Function<Object, @Nullable Object> getter(Field field) {
        return (Function<Object, @Nullable Object>) attempt(() -> define(
                Templates.Getter.class,
                MEMBERS.unreflectGetter(field).asType(MethodType.methodType(Object.class, Object.class))));
    }

    /** Returns a function that reads a primitive field as bits. */
    static @Nullable ToLongFunction<Object> bitsGetter(Field field) {
        return (ToLongFunction<Object>) attempt(() -> {
            MethodHandle bits = MEMBERS.unreflectGetter(field);
            if (field.getType() == double.class) {
                bits = MethodHandles.filterReturnValue(
                        bits, convert(Double.class, "doubleToRawLongBits", double.class, long.class));
            } else if (field.getType() == float.class) {
                bits = MethodHandles.filterReturnValue(
                        bits, convert(Float.class, "floatToRawIntBits", float.class, int.class));
            }
            MethodHandle widened =
                    MethodHandles.explicitCastArguments(bits, bits.type().changeReturnType(long.class));
            return define(Templates.BitsGetter.class, widened.asType(MethodType.methodType(long.class, Object.class)));
        });
    }

    /** Returns a function that sets a field. */
    static @Nullable BiConsumer<Object, @Nullable Object> setter(Field field) {
        return (BiConsumer<Object, @Nullable Object>) attempt(() -> define(
                Templates.Setter.class,
                MEMBERS.unreflectSetter(field).asType(MethodType.methodType(void.class, Object.class, Object.class))));
    }

    /** Returns a function that sets a primitive field from bits. */
    static @Nullable ObjLongConsumer<Object> bitsSetter(Field field) {
        return (ObjLongConsumer<Object>) attempt(() -> {
            MethodHandle bits = MEMBERS.unreflectSetter(field);
            if (field.getType() == double.class) {
                bits = MethodHandles.filterArguments(
                        bits, 1, convert(Double.class, "longBitsToDouble", long.class, double.class));
            } else if (field.getType() == float.class) {
                bits = MethodHandles.filterArguments(
                        bits, 1, convert(Float.class, "intBitsToFloat", int.class, float.class));
            }
            MethodHandle narrowing =
                    MethodHandles.explicitCastArguments(bits, bits.type().changeParameterType(1, long.class));
            return define(
                    Templates.BitsSetter.class,
                    narrowing.asType(MethodType.methodType(void.class, Object.class, long.class)));
        });
    }

    /** Returns a supplier that calls a constructor without parameters. */
    static @Nullable Supplier<Object> constructor(Constructor<?> constructor) {
        return (Supplier<Object>) attempt(() -> define(
                Templates.Constructor.class,
                MEMBERS.unreflectConstructor(constructor).asFixedArity().asType(MethodType.methodType(Object.class))));
    }

    /** Returns a method handle of type {@code (Object[])Object} that calls a constructor. */
    static @Nullable MethodHandle spreader(Constructor<?> constructor) {
        return (MethodHandle) attempt(() -> {
            MethodHandle handle = MEMBERS.unreflectConstructor(constructor).asFixedArity();
            return handle.asType(handle.type().generic())
                    .asSpreader(Object[].class, handle.type().parameterCount());
        });
    }

    /**
     * Returns an object that performs the steps in a list; the first item of the list is the number of the first step.
     */
    static @Nullable PropertySteps steps(List<Object> data) {
        return (PropertySteps) attempt(() -> define(Templates.Steps.class, data));
    }

    /** Returns a copy of a step, the only instance of its class. */
    static @Nullable PropertyStep copy(CopiedStep step) {
        return (PropertyStep) attempt(() -> MethodHandles.lookup()
                .defineHiddenClass(TEMPLATES.get(step.getClass()), true)
                .lookupClass()
                .getDeclaredConstructors()[0]
                .newInstance(step.parts()));
    }

    private static MethodHandle convert(Class<?> box, String name, Class<?> from, Class<?> to)
            throws ReflectiveOperationException {
        return MEMBERS.findStatic(box, name, MethodType.methodType(to, from));
    }

    private static Object define(Class<?> template, Object data) throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .defineHiddenClassWithClassData(TEMPLATES.get(template), data, true)
                .lookupClass()
                .getDeclaredConstructor()
                .newInstance();
    }

    private static @Nullable Object attempt(Making making) {
        try {
            return making.make();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null;
        }
    }

    @FunctionalInterface
    private interface Making {
        Object make() throws ReflectiveOperationException;
    }
}
