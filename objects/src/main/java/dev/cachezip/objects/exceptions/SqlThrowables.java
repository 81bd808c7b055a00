package dev.cachezip.objects.exceptions;

import dev.cachezip.objects.classes.Allocation;
import dev.cachezip.objects.exceptions.ThrowableClass.Part;
import java.lang.reflect.Constructor;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What exceptions of the module java.sql hold. It may be missing: this class is only loaded for one of them. */
final class SqlThrowables {

    private static final String STATE = "SQLState";
    private static final String CODE = "vendorCode";
    private static final String NEXT = "next";

    static final List<Part> PARTS = List.of(
            part(STATE, String.class, SQLException::getSQLState),
            part(CODE, int.class, SQLException::getErrorCode),
            part(NEXT, SQLException.class, SQLException::getNextException));

    private static final Set<String> METHODS =
            Set.of("getSQLState", "getErrorCode", "getNextException", "setNextException");

    private SqlThrowables() {}

    private static Part part(String name, Class<?> type, Function<SQLException, @Nullable Object> getter) {
        return new Part(name, type, exception -> getter.apply((SQLException) exception));
    }

    /** Returns whether a subclass leaves the methods alone that show the parts. */
    static boolean areShownBy(Class<?> type) {
        return Stream.of(type.getMethods())
                .noneMatch(method ->
                        METHODS.contains(method.getName()) && method.getDeclaringClass() != SQLException.class);
    }

    static Constructor<?> constructor(Class<?> type) {
        return Allocation.constructor(type, SQLException.class, String.class, String.class, int.class);
    }

    static Throwable create(
            Constructor<?> constructor, @Nullable Object message, Map<String, @Nullable Object> stored) {
        SQLException created =
                (SQLException) Allocation.create(constructor, message, stored.get(STATE), stored.get(CODE));
        if (stored.get(NEXT) instanceof SQLException next) {
            created.setNextException(next);
        }
        return created;
    }
}
