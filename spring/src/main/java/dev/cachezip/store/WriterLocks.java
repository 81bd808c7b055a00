package dev.cachezip.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The locks of a cache on the connection of its writer. */
record WriterLocks(WriterAccess access) implements Locks {

    /** The content of a lock, which shows that its entry was not removed. */
    private static final byte[] LOCKED = {'1'};

    @Override
    public List<Boolean> take(List<byte[]> keys, Duration time) {
        return access.execute(commands -> {
            List<CompletableFuture<Boolean>> locks = keys.stream()
                    .map(key -> commands.setIf(false, key, LOCKED, time))
                    .toList();
            Replies replies = new Replies(commands.timeout());
            return locks.stream().map(replies::await).toList();
        });
    }

    @Override
    public CompletableFuture<Boolean> takeLater(byte[] key, Duration time) {
        return access.blocks()
                ? CompletableFuture.completedFuture(false)
                : access.send(commands -> commands.setIf(false, key, LOCKED, time));
    }

    @Override
    public void release(List<byte[]> keys) {
        CompletableFuture<?> unused = access.send(commands -> commands.unlink(keys.toArray(byte[][]::new)));
    }

    @Override
    public void mark(List<byte[]> keys, byte[] value, Duration time) {
        for (byte[] key : keys) {
            CompletableFuture<?> unused = access.<@Nullable Object>send(
                    commands -> commands.set(key, value, time).thenApply(done -> true));
        }
    }
}
