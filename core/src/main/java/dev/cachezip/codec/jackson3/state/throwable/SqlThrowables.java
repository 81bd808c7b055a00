package dev.cachezip.codec.jackson3.state.throwable;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.throwable.JdkThrowables.Kind;
import dev.cachezip.codec.jackson3.state.throwable.JdkThrowables.Part;
import java.sql.BatchUpdateException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The exceptions of the module java.sql, which may be missing: this class is only loaded for one of them. */
final class SqlThrowables {

    private static final String STATE = "SQLState";
    private static final String CODE = "vendorCode";
    private static final String NEXT = "next";
    private static final String COUNTS = "updateCounts";

    private static final Map<Class<?>, Kind<?>> KINDS = kinds();

    private SqlThrowables() {}

    static @Nullable Kind<?> of(Class<?> type) {
        return KINDS.get(type);
    }

    private static Map<Class<?>, Kind<?>> kinds() {
        Map<Class<?>, Kind<?>> kinds = new HashMap<>();
        add(kinds, SQLException.class);
        add(kinds, SQLDataException.class);
        add(kinds, SQLFeatureNotSupportedException.class);
        add(kinds, SQLIntegrityConstraintViolationException.class);
        add(kinds, SQLInvalidAuthorizationSpecException.class);
        add(kinds, SQLNonTransientConnectionException.class);
        add(kinds, SQLNonTransientException.class);
        add(kinds, SQLRecoverableException.class);
        add(kinds, SQLSyntaxErrorException.class);
        add(kinds, SQLTimeoutException.class);
        add(kinds, SQLTransactionRollbackException.class);
        add(kinds, SQLTransientConnectionException.class);
        add(kinds, SQLTransientException.class);
        add(kinds, SQLWarning.class);
        List<Part<BatchUpdateException>> parts = new ArrayList<>(parts());
        parts.add(new Part<>(COUNTS, int[].class, SqlThrowables::counts));
        kinds.put(
                BatchUpdateException.class,
                new Kind<>(
                        BatchUpdateException.class,
                        BatchUpdateException::getMessage,
                        parts,
                        List.of(String.class, String.class, int.class, int[].class),
                        (message, stored) ->
                                new Object[] {message, stored.text(STATE), stored.number(CODE), stored.any(COUNTS)},
                        SqlThrowables::follow));
        return Map.copyOf(kinds);
    }

    private static <T extends SQLException> void add(Map<Class<?>, Kind<?>> kinds, Class<T> type) {
        kinds.put(
                type,
                new Kind<>(
                        type,
                        SQLException::getMessage,
                        parts(),
                        List.of(String.class, String.class, int.class),
                        (message, stored) -> new Object[] {message, stored.text(STATE), stored.number(CODE)},
                        SqlThrowables::follow));
    }

    private static <T extends SQLException> List<Part<T>> parts() {
        return List.of(
                new Part<>(STATE, String.class, SQLException::getSQLState),
                new Part<>(CODE, int.class, SQLException::getErrorCode),
                new Part<>(NEXT, SQLException.class, SQLException::getNextException));
    }

    private static void follow(SQLException made, JdkThrowables.Parts stored) {
        if (stored.any(NEXT) instanceof SQLException next) {
            made.setNextException(next);
        }
    }

    private static int @Nullable [] counts(BatchUpdateException exception) {
        int[] counts = exception.getUpdateCounts();
        long[] large = exception.getLargeUpdateCounts();
        if (large != null
                && (counts == null
                        || !Arrays.equals(Arrays.stream(counts).asLongStream().toArray(), large))) {
            throw new CachezipException.Codec(
                    "A BatchUpdateException with counts beyond 32 bits cannot be stored", null);
        }
        return counts;
    }
}
