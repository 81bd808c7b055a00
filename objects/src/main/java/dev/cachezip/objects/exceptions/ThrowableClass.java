package dev.cachezip.objects.exceptions;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.StateClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

/**
 * The state of a class of exceptions: message, cause, stack trace and suppressed exceptions, which the JDK keeps, and
 * the fields of all classes that do not belong to the JDK.
 *
 * @param type the class
 * @param parts what each exception holds
 * @param properties the fields of those classes
 * @param sql what an {@code SQLException} holds beside these; empty for other exceptions
 */
record ThrowableClass(JavaType type, List<Part> parts, List<StateClass.Property> properties, List<Part> sql) {

    static final String MESSAGE = "detailMessage";
    static final String CAUSE = "cause";
    static final String STACK_TRACE = "stackTrace";
    static final String SUPPRESSED = "suppressedExceptions";

    private static final String SQL = "java.sql.SQLException";

    /**
     * A part of an exception that the JDK keeps.
     *
     * @param name its name in the stored form
     * @param type its class
     * @param getter returns it
     */
    record Part(String name, Class<?> type, Function<Throwable, @Nullable Object> getter) {}

    /**
     * Determines the state of a class of exceptions.
     *
     * @throws CachezipException.Codec if a part of its state cannot be reached
     */
    static ThrowableClass of(JavaType type, TypeFactory types) {
        Class<?> first = null;
        List<Part> sql = List.of();
        for (Class<?> each = type.getRawClass(); each != Throwable.class; each = each.getSuperclass()) {
            if (!Refusals.isOfTheJdk(each)) {
                first = each;
            } else if (each.getName().equals(SQL)) {
                sql = SqlThrowables.PARTS;
            } else {
                Refusals.checkHidesNoParts(each);
            }
        }
        if (!sql.isEmpty() && !SqlThrowables.areShownBy(type.getRawClass())) {
            throw new CachezipException.Codec(
                    type.getRawClass().getName() + " cannot be stored: it overrides the methods by which " + SQL
                            + " shows what it holds; cache an exception of your own",
                    null);
        }
        List<Part> parts = List.of(
                new Part(MESSAGE, String.class, message(first)),
                new Part(CAUSE, Throwable.class, Throwable::getCause),
                new Part(STACK_TRACE, StackTraceElement[].class, Throwable::getStackTrace),
                // A copy: all exceptions without suppressed ones share one array.
                new Part(
                        SUPPRESSED,
                        Throwable[].class,
                        exception -> exception.getSuppressed().clone()));
        List<StateClass.Property> properties = new ArrayList<>();
        if (first != null) {
            List<String> taken =
                    Stream.concat(parts.stream(), sql.stream()).map(Part::name).toList();
            for (StateClass.Property property : StateClass.properties(type, first, types)) {
                // The names of the JDK's own state take precedence.
                properties.add(
                        taken.contains(property.name())
                                ? new StateClass.Property(
                                        property.field().getDeclaringClass().getName() + "." + property.name(),
                                        property.field(),
                                        property.type())
                                : property);
            }
        }
        return new ThrowableClass(type, parts, List.copyOf(properties), sql);
    }

    /** Returns {@code Throwable.getMessage}, which bypasses overriding methods of the application. */
    @SuppressWarnings("IllegalCatch") // as MethodHandle declares it; all that is caught is rethrown
    private static Function<Throwable, @Nullable Object> message(@Nullable Class<?> first) {
        if (first == null) {
            return Throwable::getMessage;
        }
        try {
            MethodHandle handle = MethodHandles.privateLookupIn(first, MethodHandles.lookup())
                    .findSpecial(Throwable.class, "getMessage", MethodType.methodType(String.class), first);
            return exception -> {
                try {
                    return handle.invoke(exception);
                } catch (Throwable e) {
                    throw ClassUtil.sneakyThrow(e);
                }
            };
        } catch (ReflectiveOperationException e) {
            return Throwable::getMessage;
        }
    }
}
