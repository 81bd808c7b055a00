package dev.cachezip.store;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The locks of a cache on the connection of its writer.
 *
 * @param taking the way of commands that take locks
 * @param sending the way of commands that no caller waits for
 */
record WriterLocks(WriterAccess taking, WriterAccess sending) implements Locks {

    /** The content of a lock, which shows that its entry was not removed. */
    private static final byte[] LOCKED = {'1'};

    @Override
    public CompletableFuture<List<Boolean>> take(List<byte[]> keys, Duration time) {
        return taking.blocks()
                ? CompletableFuture.completedFuture(Collections.nCopies(keys.size(), false))
                : taking.sendAll(commands -> keys.stream()
                        .map(key -> commands.setIf(false, key, LOCKED, time))
                        .toList());
    }

    @Override
    public void release(List<byte[]> keys) {
        CompletableFuture<?> unused = sending.send(commands -> commands.unlink(keys.toArray(byte[][]::new)));
    }

    @Override
    public void mark(List<byte[]> keys, byte[] value, Duration time) {
        for (byte[] key : keys) {
            CompletableFuture<?> unused = sending.<@Nullable Object>send(
                    commands -> commands.set(key, value, time).thenApply(done -> true));
        }
    }
}
