package dev.cachezip.objects.access;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/**
 * Hidden copies of classes, each for one use, so that the JIT sees what is final in them as constant. A copy is unloaded
 * with its only instance.
 */
public final class HiddenClasses {

    /** Whether classes can be defined: not in a native image, and not during its build. */
    static final boolean AVAILABLE = System.getProperty("org.graalvm.nativeimage.imagecode") == null;

    private static final ClassValue<byte[]> BYTES = new ClassValue<>() {
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

    private HiddenClasses() {}

    /**
     * Returns the instance of a new copy of a class, or null if no copy can be made, for whatever reason.
     *
     * @param lookup the lookup of a class in the package of the template
     * @param template the class, which has one constructor
     * @param data the class data
     * @param arguments the arguments of the constructor
     */
    public static @Nullable Object copy(
            MethodHandles.Lookup lookup, Class<?> template, Object data, Object... arguments) {
        if (!AVAILABLE) {
            return null;
        }
        try {
            Constructor<?> constructor = lookup.defineHiddenClassWithClassData(BYTES.get(template), data, true)
                    .lookupClass()
                    .getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null;
        }
    }

    /** Throws an exception or error, checked or not; returns nothing. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler is not to ask for a declaration
    static <E extends Throwable> RuntimeException rethrown(Throwable cause) throws E {
        throw (E) cause;
    }
}
