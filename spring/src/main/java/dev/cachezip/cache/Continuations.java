package dev.cachezip.cache;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The continuations of missed asynchronous reads that are still running. Such a continuation often loads and puts the
 * value, so a later read of the key follows it: a caller that takes the first element of a {@code Flux} is free before
 * the list is put, and would load it again. With stock Lettuce it follows, too, since the continuation occupies the
 * thread that sends commands. Thread-safe.
 */
final class Continuations {

    /**
     * The longest time in milliseconds that a read follows a continuation, which may itself wait for the read. In a JVM that
     * has just started, the first put takes half a second and more.
     */
    private static final long MAX_WAIT = 5_000;

    private final Map<ByteBuffer, FollowedRead> running = new ConcurrentHashMap<>();

    /** Returns the end of a continuation that another thread runs for a key; {@code null} if there is none. */
    @Nullable
    CompletableFuture<Void> of(ByteBuffer key) {
        FollowedRead read = running.isEmpty() ? null : running.get(key);
        return read == null || read.thread == Thread.currentThread()
                ? null
                : read.end.copy().completeOnTimeout(null, MAX_WAIT, TimeUnit.MILLISECONDS);
    }

    /** Ends the continuation that this thread runs for a key, if there is one: the key has its value. */
    void end(byte[] key) {
        FollowedRead read = running.isEmpty() ? null : running.get(ByteBuffer.wrap(key));
        if (read != null && read.thread == Thread.currentThread()) {
            read.end();
        }
    }

    /** One read, which may miss. Used by the thread that the read ends on. */
    final class FollowedRead {

        private final ByteBuffer key;
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        private @Nullable Thread thread;

        FollowedRead(ByteBuffer key) {
            this.key = key;
        }

        ByteBuffer key() {
            return key;
        }

        /** Notes that the read has missed, so that its continuation begins on this thread. */
        void begin() {
            thread = Thread.currentThread();
            running.put(key, this);
        }

        /** Notes that the continuation has ended, or has put the value, if it has begun. */
        void end() {
            if (thread != null) {
                running.remove(key, this);
                end.complete(null);
            }
        }
    }
}
