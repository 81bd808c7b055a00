package dev.cachezip.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;

/** The entries of a cache with a {@link CachezipCacheWriter}, which can send all commands without waiting. */
final class OwnEntryStore extends WriterEntryStore {

    private final CachezipCacheWriter own;

    OwnEntryStore(String name, CachezipCacheWriter own, boolean primaries) {
        super(name, own, own.statistics(), primaries);
        this.own = own;
    }

    private OwnEntryStore(OwnEntryStore store) {
        super(store);
        this.own = store.own;
    }

    @Override
    public EntryStore waiting() {
        return new OwnEntryStore(this);
    }

    /** All threads use the one connection of the writer. */
    @Override
    public Object shared() {
        return own;
    }

    @Override
    public <R extends @Nullable Object> R execute(Function<RedisConnection, R> commands) {
        return own.execute(commands);
    }

    @Override
    <R extends @Nullable Object> R run(Function<CacheCommands, R> commands) {
        return own.execute(connection -> commands.apply(reading(own.watched(connection))));
    }

    @Override
    public <T extends @Nullable Object> CompletableFuture<T> send(
            Function<CacheCommands, CompletableFuture<T>> command) {
        return waits ? super.send(command) : Replies.translated(own.send(commands -> command.apply(reading(commands))));
    }

    @Override
    public <T extends @Nullable Object> CompletableFuture<List<T>> sendAll(
            Function<CacheCommands, List<CompletableFuture<T>>> all) {
        return waits
                ? super.sendAll(all)
                : Replies.translated(own.send(commands -> {
                    List<CompletableFuture<T>> sent = all.apply(reading(commands));
                    return CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new))
                            .thenApply(done ->
                                    sent.stream().map(CompletableFuture::join).toList());
                }));
    }

    @Override
    public boolean blocks() {
        return false;
    }

    @Override
    CompletableFuture<Void> storeAndWait(byte[] key, byte[] value, Duration timeToLive) {
        return send(commands -> commands.set(key, value, CacheCommands.expiry(timeToLive))
                .thenAccept(done -> statistics().incPuts(name)));
    }
}
