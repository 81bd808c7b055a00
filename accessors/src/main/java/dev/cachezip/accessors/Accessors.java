package dev.cachezip.accessors;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.introspect.AnnotatedField;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;

/**
 * Makes accessors of members that databind has found.
 *
 * <p>Each method returns null if no accessor can be made, for whatever reason. An accessor wraps the method handle that
 * databind itself would use, with the same access rights: {@link AnnotatedMember#fixAccess} is called if databind would
 * call it.
 *
 * <p>The class of an accessor is hidden, and only that accessor refers to it. So it is unloaded with the accessor,
 * together with its references to the classes of the application.
 */
final class Accessors {

    /** Whether classes can be defined: not in a native image, and not during its build. */
    static final boolean AVAILABLE = System.getProperty("org.graalvm.nativeimage.imagecode") == null;

    /** A lookup with the access of databind: public members, and members that databind has made accessible. */
    private static final MethodHandles.Lookup MEMBERS = MethodHandles.publicLookup();

    private static final byte[] STEPS = bytes(Templates.Steps.class);
    private static final byte[] GETTER = bytes(Templates.Getter.class);
    private static final byte[] BITS_GETTER = bytes(Templates.BitsGetter.class);
    private static final byte[] SETTER = bytes(Templates.Setter.class);
    private static final byte[] BITS_SETTER = bytes(Templates.BitsSetter.class);
    private static final byte[] CONSTRUCTOR = bytes(Templates.Constructor.class);

    private static final ClassValue<byte[]> COPIED_STEPS = new ClassValue<>() {
        @Override
        protected byte[] computeValue(Class<?> template) {
            return bytes(template);
        }
    };

    private Accessors() {}

    /** Returns a function that reads a member. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable Function<Object, @Nullable Object> getter(MapperConfig<?> config, AnnotatedMember member) {
        return (Function<Object, @Nullable Object>) attempt(() -> getter(reader(config, member)));
    }

    /** Returns a function that reads an accessible field. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable Function<Object, @Nullable Object> getter(Field field) {
        return (Function<Object, @Nullable Object>) attempt(() -> getter(MEMBERS.unreflectGetter(field)));
    }

    private static Object getter(MethodHandle reader) throws ReflectiveOperationException {
        return define(GETTER, reader.asType(MethodType.methodType(Object.class, Object.class)));
    }

    /** Returns a function that reads a primitive member as bits, which {@link ValueKind} describes. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable ToLongFunction<Object> bitsGetter(MapperConfig<?> config, AnnotatedMember member) {
        return (ToLongFunction<Object>) attempt(() -> bitsGetter(reader(config, member)));
    }

    /** Returns a function that reads an accessible primitive field as bits, which {@link ValueKind} describes. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable ToLongFunction<Object> bitsGetter(Field field) {
        return (ToLongFunction<Object>) attempt(() -> bitsGetter(MEMBERS.unreflectGetter(field)));
    }

    private static Object bitsGetter(MethodHandle reader) throws ReflectiveOperationException {
        MethodHandle bits = reader;
        Class<?> type = reader.type().returnType();
        if (type == double.class) {
            bits = MethodHandles.filterReturnValue(
                    reader, bits(Double.class, "doubleToRawLongBits", double.class, long.class));
        } else if (type == float.class) {
            bits = MethodHandles.filterReturnValue(
                    reader, bits(Float.class, "floatToRawIntBits", float.class, int.class));
        }
        MethodHandle widened =
                MethodHandles.explicitCastArguments(bits, bits.type().changeReturnType(long.class));
        return define(BITS_GETTER, widened.asType(MethodType.methodType(long.class, Object.class)));
    }

    /**
     * Returns an object that performs the steps in a list; the first item of the list is the number of the first step.
     */
    static @Nullable PropertySteps steps(List<Object> data) {
        return (PropertySteps) attempt(() -> define(STEPS, data));
    }

    /** Returns a copy of a step, the only instance of its class. */
    static @Nullable PropertyStep copy(CopiedStep step) {
        return (PropertyStep) attempt(() -> MethodHandles.lookup()
                .defineHiddenClass(COPIED_STEPS.get(step.getClass()), true)
                .lookupClass()
                .getDeclaredConstructors()[0]
                .newInstance(step.parts()));
    }

    /** Returns a function that sets a member. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable BiConsumer<Object, @Nullable Object> setter(MapperConfig<?> config, AnnotatedMember member) {
        return (BiConsumer<Object, @Nullable Object>) attempt(() -> setter(writer(config, member)));
    }

    /** Returns a function that sets an accessible field. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable BiConsumer<Object, @Nullable Object> setter(Field field) {
        return (BiConsumer<Object, @Nullable Object>) attempt(() -> setter(MEMBERS.unreflectSetter(field)));
    }

    private static Object setter(MethodHandle writer) throws ReflectiveOperationException {
        return define(SETTER, writer.asType(MethodType.methodType(void.class, Object.class, Object.class)));
    }

    /** Returns a function that sets a primitive member from bits, which {@link ValueKind} describes. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable ObjLongConsumer<Object> bitsSetter(MapperConfig<?> config, AnnotatedMember member) {
        return (ObjLongConsumer<Object>) attempt(() -> bitsSetter(writer(config, member)));
    }

    /** Returns a function that sets an accessible primitive field from bits, which {@link ValueKind} describes. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable ObjLongConsumer<Object> bitsSetter(Field field) {
        return (ObjLongConsumer<Object>) attempt(() -> bitsSetter(MEMBERS.unreflectSetter(field)));
    }

    private static Object bitsSetter(MethodHandle writer) throws ReflectiveOperationException {
        MethodHandle bits = writer;
        Class<?> type = writer.type().parameterType(1);
        if (type == double.class) {
            bits = MethodHandles.filterArguments(
                    writer, 1, bits(Double.class, "longBitsToDouble", long.class, double.class));
        } else if (type == float.class) {
            bits = MethodHandles.filterArguments(
                    writer, 1, bits(Float.class, "intBitsToFloat", int.class, float.class));
        }
        MethodHandle narrowing =
                MethodHandles.explicitCastArguments(bits, bits.type().changeParameterType(1, long.class));
        return define(BITS_SETTER, narrowing.asType(MethodType.methodType(void.class, Object.class, long.class)));
    }

    /** Returns a supplier that calls a constructor without parameters; databind has fixed the access to it. */
    static @Nullable Supplier<Object> constructor(AnnotatedConstructor constructor) {
        return constructor(constructor.getAnnotated());
    }

    /** Returns a supplier that calls an accessible constructor without parameters. */
    @SuppressWarnings("unchecked") // the template's interface
    static @Nullable Supplier<Object> constructor(Constructor<?> constructor) {
        return (Supplier<Object>) attempt(() -> define(
                CONSTRUCTOR,
                MEMBERS.unreflectConstructor(constructor).asFixedArity().asType(MethodType.methodType(Object.class))));
    }

    /**
     * Returns a method handle of type {@code (Object[])Object} that calls a constructor; databind has fixed the access
     * to it.
     */
    static @Nullable MethodHandle spreader(AnnotatedConstructor constructor) {
        return spreader(constructor.getAnnotated());
    }

    /** Returns a method handle of type {@code (Object[])Object} that calls an accessible constructor. */
    static @Nullable MethodHandle spreader(Constructor<?> constructor) {
        return (MethodHandle) attempt(() -> {
            MethodHandle handle = MEMBERS.unreflectConstructor(constructor).asFixedArity();
            return handle.asType(handle.type().generic())
                    .asSpreader(Object[].class, handle.type().parameterCount());
        });
    }

    private static MethodHandle reader(MapperConfig<?> config, AnnotatedMember member) throws IllegalAccessException {
        fixAccess(config, member);
        if (member instanceof AnnotatedMethod method) {
            return MEMBERS.unreflect(method.getAnnotated()).asFixedArity();
        }
        if (member instanceof AnnotatedField field) {
            return MEMBERS.unreflectGetter(field.getAnnotated());
        }
        throw new IllegalArgumentException("Not a method or field");
    }

    private static MethodHandle writer(MapperConfig<?> config, AnnotatedMember member) throws IllegalAccessException {
        fixAccess(config, member);
        if (member instanceof AnnotatedMethod method) {
            return MEMBERS.unreflect(method.getAnnotated()).asFixedArity();
        }
        // Later JDKs warn about each final field that is made settable, and databind may never set it.
        if (member instanceof AnnotatedField field && !Modifier.isFinal(field.getModifiers())) {
            return MEMBERS.unreflectSetter(field.getAnnotated());
        }
        throw new IllegalArgumentException("Not a method or field");
    }

    private static void fixAccess(MapperConfig<?> config, AnnotatedMember member) {
        if (config.canOverrideAccessModifiers()) {
            member.fixAccess(config.isEnabled(MapperFeature.OVERRIDE_PUBLIC_ACCESS_MODIFIERS));
        }
    }

    private static MethodHandle bits(Class<?> box, String name, Class<?> from, Class<?> to)
            throws ReflectiveOperationException {
        return MEMBERS.findStatic(box, name, MethodType.methodType(to, from));
    }

    private static Object define(byte[] template, Object data) throws ReflectiveOperationException {
        return MethodHandles.lookup()
                .defineHiddenClassWithClassData(template, data, true)
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

    private static byte[] bytes(Class<?> template) {
        String name = template.getName();
        try (InputStream in = template.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
            // Without bytes no class can be defined, so databind does everything.
            return in == null ? new byte[0] : in.readAllBytes();
        } catch (IOException e) {
            return new byte[0];
        }
    }

    @FunctionalInterface
    private interface Making {
        Object make() throws ReflectiveOperationException;
    }
}
