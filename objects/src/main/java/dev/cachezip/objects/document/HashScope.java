package dev.cachezip.objects.document;

import dev.cachezip.objects.limits.HashGuard;
import java.util.Collection;
import java.util.List;

/**
 * What hash codes and comparisons of some parts of a document may access, counted from its creation until it is closed. Not
 * thread-safe.
 */
public final class HashScope implements AutoCloseable {

    private final ReadDocument in;
    private final HashGuard guard;
    private final long hosts;
    private long bytes;
    private long repeated;

    HashScope(ReadDocument in) {
        this.in = in;
        this.guard = in.guard();
        this.hosts = guard.hosts();
        // Until it is closed, where the count begins.
        this.bytes = in.position();
        this.repeated = guard.repeated();
    }

    /** Ends the count. */
    @Override
    public void close() {
        bytes = in.position() - bytes;
        repeated = guard.repeated() - repeated;
    }

    /** Returns the bytes that the parts were read from, and {@linkplain HashGuard#repeated those that are accessed again}. */
    public long accessible() {
        return accessible(1);
    }

    /**
     * Returns the same.
     *
     * @param weight multiplies the bytes that the parts were read from; the others have their weight
     */
    long accessible(int weight) {
        return weight == 0 ? 0 : weight * bytes + repeated;
    }

    /** Refuses elements or keys whose hash codes look up hosts. */
    public void checkHosts() {
        guard.checkHosts(hosts);
    }

    /** Counts the comparisons that a set or map of elements or keys that refer to no others will make. */
    public void check(Collection<?> keys) {
        guard.check(keys, bytes);
    }

    /** Counts the comparisons that a set or map with or without trees will make. */
    public void check(Collection<?> keys, boolean trees) {
        guard.check(keys, bytes, repeated, trees);
    }

    /** Counts the same as if none of the keys referred to others. */
    public void checkAlone(Collection<?> keys, boolean trees) {
        guard.check(keys, bytes, 0, trees);
    }

    /** Counts the comparisons of elements that a class reads by itself, and refuses those that look up hosts. */
    public void checkData(List<?> data) {
        checkHosts();
        guard.checkData(data, bytes);
    }
}
