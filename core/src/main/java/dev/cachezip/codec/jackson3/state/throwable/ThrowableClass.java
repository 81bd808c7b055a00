package dev.cachezip.codec.jackson3.state.throwable;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.kind.Refusals;
import dev.cachezip.codec.jackson3.state.kind.StateClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/**
 * The state of a class of exceptions: message, cause, stack trace and suppressed exceptions, which the JDK keeps, and
 * the fields of all classes that do not belong to the JDK.
 *
 * @param type the class
 * @param properties the fields of those classes
 * @param message returns the original message of an exception; {@code null} if {@code getMessage} does so
 * @param known what a class of the JDK holds beside a message and a cause; {@code null} if that is nothing
 * @since 0.1
 */
public record ThrowableClass(
        JavaType type,
        List<StateClass.Property> properties,
        @Nullable MethodHandle message,
        JdkThrowables.@Nullable Kind<?> known) {

    static final String MESSAGE = "detailMessage";
    static final String CAUSE = "cause";
    static final String STACK_TRACE = "stackTrace";
    static final String SUPPRESSED = "suppressedExceptions";

    private static final List<String> NAMES = List.of(MESSAGE, CAUSE, STACK_TRACE, SUPPRESSED);

    /**
     * Determines the state of a class of exceptions.
     *
     * @throws CachezipException.Codec if a part of its state cannot be reached
     */
    public static ThrowableClass of(JavaType type, TypeFactory types) {
        List<StateClass.Property> properties = new ArrayList<>();
        Class<?> first = null;
        JdkThrowables.Kind<?> known = JdkThrowables.of(type.getRawClass());
        for (Class<?> each = type.getRawClass(); each != Throwable.class; each = each.getSuperclass()) {
            if (Refusals.isOfTheJdk(each)) {
                checkShown(type.getRawClass(), each, known);
            } else {
                first = each;
            }
        }
        if (first != null) {
            for (StateClass.Property property : StateClass.properties(type, first, types)) {
                // The names of the JDK's own state take precedence.
                boolean taken = NAMES.contains(property.name())
                        || (known != null
                                && known.parts().stream()
                                        .anyMatch(part -> part.name().equals(property.name())));
                properties.add(
                        taken
                                ? new StateClass.Property(
                                        property.field().getDeclaringClass().getName() + "." + property.name(),
                                        property.field(),
                                        property.type())
                                : property);
            }
        }
        boolean plain = known == null || known.isPlainMessage();
        return new ThrowableClass(
                type, List.copyOf(properties), first == null || !plain ? null : message(first), known);
    }

    /** Checks that the methods of a superclass of the JDK show all that it holds. */
    private static void checkShown(Class<?> raw, Class<?> superclass, JdkThrowables.@Nullable Kind<?> known) {
        if (known == null) {
            Refusals.checkHidesNoParts(superclass);
        } else if (!known.isShownBy(raw)) {
            throw new CachezipException.Codec(
                    raw.getName() + " cannot be stored: it overrides the methods by which "
                            + known.type().getName() + " shows what it holds; cache an exception of your own",
                    null);
        }
    }

    /** Returns a handle of {@code Throwable.getMessage} that bypasses overriding methods of the application. */
    private static @Nullable MethodHandle message(Class<?> first) {
        try {
            return MethodHandles.privateLookupIn(first, MethodHandles.lookup())
                    .findSpecial(Throwable.class, "getMessage", MethodType.methodType(String.class), first);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
