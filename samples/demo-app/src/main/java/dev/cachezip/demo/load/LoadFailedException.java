package dev.cachezip.demo.load;

import dev.cachezip.CachezipException;
import java.util.Locale;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;

/** The failure of a load; the message names the cache, the length of its list, the cause and what to set. */
final class LoadFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LoadFailedException(String side, int items, Throwable cause) {
        super(String.format(Locale.ROOT, "%s, list of %,d: %s", side, items, reason(cause)), cause);
    }

    private static String reason(Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof CachezipException || each instanceof EntryGoneException) {
                return String.valueOf(each.getMessage());
            }
            if (each instanceof QueryTimeoutException) {
                return rootMessage(cause) + ". Redis took too long: raise spring.data.redis.timeout.";
            }
            if (each instanceof RedisConnectionFailureException) {
                return rootMessage(cause) + ". Redis is away: start it, or set spring.data.redis.host.";
            }
            if (each instanceof OutOfMemoryError) {
                return "The heap of the shop is full: raise it, as by -Dspring-boot.run.jvmArguments=-Xmx2g.";
            }
        }
        String message = rootMessage(cause);
        return message.startsWith("OOM ") ? message + " Raise maxmemory of Redis." : message;
    }

    private static String rootMessage(Throwable cause) {
        return String.valueOf(NestedExceptionUtils.getMostSpecificCause(cause).getMessage());
    }

    /** The entry that was to be read is missing. */
    static final class EntryGoneException extends IllegalStateException {

        private static final long serialVersionUID = 1L;

        EntryGoneException() {
            super("The entry has gone from Redis in the middle of the load. If no client deleted it, Redis evicted it:"
                    + " raise its maxmemory.");
        }
    }
}
