package dev.cachezip.failures;

/**
 * A kind of failure: what has failed, and what the log says of it if it is not thrown. The log has one message a minute for
 * each cache and cause, and of {@link #UNSTORABLE} one for each cache and class. {@link CacheFailures} knows what is thrown.
 */
public enum FailureKind {
    /** Redis has not read an entry. */
    GET("get"),
    /** Redis has not stored an entry. */
    PUT("put"),
    /** Redis has not removed an entry. */
    EVICT("evict"),
    /** Redis has not cleared a cache. */
    CLEAR("clear"),
    /** Redis has not locked an entry, so that several instances may load it; never thrown. */
    LOCK("lock"),
    /** An entry cannot be read. */
    UNREADABLE("get", "has an entry that cannot be read and counts as a miss: "),
    /** A value cannot be stored, as no other value of its class can. */
    UNSTORABLE("encode", "does not store a value of "),
    /** A value has changed each time that it was written; this says nothing about the next value of its class. */
    CHANGED("encode", "does not store a value, after three tries: "),
    /** The load of a stale value has failed; never thrown. */
    REFRESH("refresh", "goes on with a stale value, since its load failed: ");

    private final String operation;
    private final String text;

    FailureKind(String operation) {
        this(operation, operation + " failed: ");
    }

    FailureKind(String operation, String text) {
        this.operation = operation;
        this.text = text;
    }

    /** Returns the operation that has failed, as listeners, meters and the endpoint name it. */
    String operation() {
        return operation;
    }

    /** Returns what the log says between the name of the cache and the reason. */
    String text() {
        return text;
    }
}
