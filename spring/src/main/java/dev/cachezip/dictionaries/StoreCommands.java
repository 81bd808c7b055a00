package dev.cachezip.dictionaries;

import dev.cachezip.dictionary.HashCommands;
import dev.cachezip.store.EntryStore;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.ReturnType;

/** The commands on the road of a cache to Redis. They throw Spring's {@code DataAccessException}. Thread-safe. */
record StoreCommands(EntryStore store) implements HashCommands {

    @Override
    public Collection<byte[]> fields(byte[] key) {
        return store.execute(redis -> redis.hashCommands().hKeys(key));
    }

    @Override
    public long length(byte[] key, byte[] field) {
        return Objects.requireNonNullElse(
                store.<@Nullable Long>execute(redis -> redis.hashCommands().hStrLen(key, field)), 0L);
    }

    @Override
    public List<byte @Nullable []> values(byte[] key, byte[]... fields) {
        return store.execute(redis -> redis.hashCommands().hMGet(key, fields));
    }

    @Override
    public boolean run(byte[] script, byte[] key, byte[]... arguments) {
        byte[][] keyAndArguments = new byte[arguments.length + 1][];
        keyAndArguments[0] = key;
        System.arraycopy(arguments, 0, keyAndArguments, 1, arguments.length);
        return Boolean.TRUE.equals(store.execute(
                redis -> redis.scriptingCommands().<Boolean>eval(script, ReturnType.BOOLEAN, 1, keyAndArguments)));
    }
}
