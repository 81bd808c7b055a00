package dev.cachezip.codec.jackson3.state;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.JdkThrowables.Kind;
import dev.cachezip.codec.jackson3.state.JdkThrowables.Part;
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
        add(kinds, SQLException.class, SQLException::new);
        add(kinds, SQLDataException.class, SQLDataException::new);
        add(kinds, SQLFeatureNotSupportedException.class, SQLFeatureNotSupportedException::new);
        add(kinds, SQLIntegrityConstraintViolationException.class, SQLIntegrityConstraintViolationException::new);
        add(kinds, SQLInvalidAuthorizationSpecException.class, SQLInvalidAuthorizationSpecException::new);
        add(kinds, SQLNonTransientConnectionException.class, SQLNonTransientConnectionException::new);
        add(kinds, SQLNonTransientException.class, SQLNonTransientException::new);
        add(kinds, SQLRecoverableException.class, SQLRecoverableException::new);
        add(kinds, SQLSyntaxErrorException.class, SQLSyntaxErrorException::new);
        add(kinds, SQLTimeoutException.class, SQLTimeoutException::new);
        add(kinds, SQLTransactionRollbackException.class, SQLTransactionRollbackException::new);
        add(kinds, SQLTransientConnectionException.class, SQLTransientConnectionException::new);
        add(kinds, SQLTransientException.class, SQLTransientException::new);
        add(kinds, SQLWarning.class, SQLWarning::new);
        List<Part<BatchUpdateException>> parts = new ArrayList<>(parts());
        parts.add(new Part<>(COUNTS, int[].class, SqlThrowables::counts));
        kinds.put(
                BatchUpdateException.class,
                new Kind<>(
                        BatchUpdateException::getMessage,
                        parts,
                        (message, stored) -> followed(
                                new BatchUpdateException(
                                        message, stored.text(STATE), stored.number(CODE), (int @Nullable [])
                                                stored.any(COUNTS)),
                                stored)));
        return kinds;
    }

    @FunctionalInterface
    private interface Making<T> {
        T make(@Nullable String message, @Nullable String state, int code);
    }

    private static <T extends SQLException> void add(Map<Class<?>, Kind<?>> kinds, Class<T> type, Making<T> making) {
        kinds.put(
                type,
                new Kind<>(
                        SQLException::getMessage,
                        SqlThrowables.<T>parts(),
                        (message, stored) ->
                                followed(making.make(message, stored.text(STATE), stored.number(CODE)), stored)));
    }

    private static <T extends SQLException> List<Part<T>> parts() {
        return List.of(
                new Part<>(STATE, String.class, SQLException::getSQLState),
                new Part<>(CODE, int.class, SQLException::getErrorCode),
                new Part<>(NEXT, SQLException.class, SQLException::getNextException));
    }

    private static <T extends SQLException> T followed(T made, JdkThrowables.Parts stored) {
        if (stored.any(NEXT) instanceof SQLException next) {
            made.setNextException(next);
        }
        return made;
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
