package dev.cachezip.store;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.RedisCacheWriter;

/**
 * The commands of a cache whose writer gives access to no connection, sent one by one: a writer that the application
 * has set, or the writer for Jedis with Spring Boot 4.0.
 */
record WriterCommands(String name, RedisCacheWriter writer) implements CacheCommands {

    @Override
    public List<CompletableFuture<byte @Nullable []>> getTogether(byte[][] keys) {
        return Arrays.stream(keys)
                .<CompletableFuture<byte @Nullable []>>map(key -> WriterAccess.done(() -> writer.get(name, key)))
                .toList();
    }

    @Override
    public CompletableFuture<byte @Nullable []> get(byte[] key, @Nullable Duration timeToIdle) {
        return WriterAccess.done(() -> writer.get(name, key, timeToIdle));
    }

    @Override
    public CompletableFuture<?> set(byte[] key, byte[] value, @Nullable Duration timeToLive) {
        return WriterAccess.done(() -> {
            writer.put(name, key, value, timeToLive);
            return true;
        });
    }

    @Override
    public CompletableFuture<Long> remaining(byte[] key) {
        return CompletableFuture.completedFuture(EntryStore.Timed.UNKNOWN);
    }

    /** A writer can set a value that is absent, but does not say when one is present. */
    @Override
    public CompletableFuture<Boolean> setIf(boolean present, byte[] key, byte[] value, @Nullable Duration timeToLive) {
        return present
                ? set(key, value, timeToLive).thenApply(done -> true)
                : WriterAccess.done(() -> writer.putIfAbsent(name, key, value, timeToLive) == null);
    }

    @Override
    public CompletableFuture<Long> unlink(byte[][] keys) {
        return WriterAccess.done(() -> Arrays.stream(keys)
                .filter(key -> writer.evictIfPresent(name, key))
                .count());
    }

    @Override
    public CompletableFuture<Boolean> eval(byte[] script, byte[][] keys, byte[]... arguments) {
        return CompletableFuture.failedFuture(new UnsupportedOperationException("a writer runs no scripts"));
    }
}
