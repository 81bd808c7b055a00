package dev.cachezip.failures;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The failure of a bulk operation for some keys, with the reason for each; the operation was done for all other keys.
 */
public final class BulkCacheException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Map<Object, RuntimeException> failures;

    BulkCacheException(String cache, String operation, int size, Map<Object, RuntimeException> failures) {
        super(
                message(cache, operation, size, failures),
                failures.values().iterator().next());
        this.failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
    }

    private static String message(String cache, String operation, int size, Map<Object, RuntimeException> failures) {
        Map.Entry<Object, RuntimeException> first =
                failures.entrySet().iterator().next();
        return "Cache '" + cache + "': the " + operation + " of " + failures.size() + " of " + size
                + " keys has failed, that of '" + first.getKey() + "' since: "
                + first.getValue().getMessage();
    }

    /** Returns the failures by key: exceptions of Spring Data, or the exception for a value that cannot be stored. */
    public Map<Object, RuntimeException> failures() {
        return failures;
    }
}
