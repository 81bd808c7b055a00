package dev.cachezip.session;

import dev.cachezip.CachezipException;
import dev.cachezip.failures.LogLimit;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.session.SessionPolicy.Unreadable;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of values of sessions that cannot be read; they are counted, and logged once a minute for each cause.
 * Thread-safe.
 */
public final class SessionFailures {

    private static final Log log = LogFactory.getLog(SessionFailures.class);

    /** Number of causes that are told apart: a message names a class and a field, and hostile bytes may name any. */
    private static final int MAX_CAUSES = 200;

    /**
     * The value that stands for one that cannot be read, and that costs the session. It is a map since Spring Session
     * casts a message to one before it asks the mapper.
     */
    private static final Map<String, Object> NO_SESSION = Collections.unmodifiableMap(new HashMap<>());

    /** The value that stands for one that cannot be read where null is no message; a map, for the same reason. */
    private static final Map<String, Object> ABSENT = Collections.unmodifiableMap(new HashMap<>());

    private final Unreadable policy;
    private final Map<UnreadableCause, FailureCount> failed = new ConcurrentHashMap<>();
    private volatile boolean subscribed;

    /** Creates the handling of values that cannot be read. */
    SessionFailures(Unreadable policy) {
        this.policy = policy;
    }

    /** Returns whether a value is the mark of one that cannot be read. */
    static boolean isMark(@Nullable Object value) {
        return value == NO_SESSION;
    }

    /** Returns whether a value is the mark of one that counts as absent. */
    static boolean isAbsent(@Nullable Object value) {
        return value == ABSENT;
    }

    /**
     * From now on, no value that cannot be read is null: Spring Data ends the subscription to a channel for good when a
     * message is. {@link RequiredFields} knows what stands for it.
     */
    public void subscribe() {
        subscribed = true;
    }

    /**
     * Records a value that cannot be read, and returns what stands for it.
     *
     * @throws UnreadableValueException if the policy is to fail
     */
    @Nullable
    Object unreadable(UnreadableValueException unreadable) {
        String message = String.valueOf(unreadable.getMessage());
        UnreadableCause cause = new UnreadableCause(unreadable.kind(), message);
        if (!failed.containsKey(cause) && failed.size() >= MAX_CAUSES) {
            cause = new UnreadableCause(unreadable.kind(), "(others)");
        }
        FailureCount known = failed.computeIfAbsent(cause, first -> new FailureCount());
        known.count.increment();
        if (policy == Unreadable.FAIL) {
            throw unreadable;
        }
        known.limit.warn(
                log,
                "A session has a value that cannot be read, so that "
                        + (policy == Unreadable.DROP
                                ? "an attribute is absent, though it stays in Redis: "
                                : "there is no such session: ")
                        + message);
        return policy == Unreadable.NEW_SESSION ? NO_SESSION : absent();
    }

    /** Returns what stands for an absent value. */
    @Nullable
    Object absent() {
        return subscribed ? ABSENT : null;
    }

    /** Returns the number of values that could not be read, by cause. */
    public Map<UnreadableCause, Long> counts() {
        Map<UnreadableCause, Long> counts = new HashMap<>();
        failed.forEach((cause, each) -> counts.put(cause, each.count.sum()));
        return counts;
    }

    /**
     * A cause why values cannot be read.
     *
     * @param kind the kind of failure, as {@link CachezipException#kind()} names it
     * @param message a description that names classes and fields, but no content
     */
    public record UnreadableCause(String kind, String message) {}

    private static final class FailureCount {

        private final LongAdder count = new LongAdder();
        private final LogLimit limit = new LogLimit();
    }
}
