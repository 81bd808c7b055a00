package dev.cachezip.cli.redis;

import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Progress;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.IntegerOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A sampler that goes through the keys of each server with {@code SCAN} and reads the keys that hold strings, and the
 * fields of those that hold sessions of Spring Session, a batch at a time.
 *
 * <p>Sends {@code SCAN}, {@code STRLEN}, {@code PTTL}, {@code GET}, {@code MEMORY USAGE} and {@code DBSIZE}, for keys
 * that hold no string also {@code HLEN}, {@code HKEYS}, {@code HSTRLEN} and {@code HGET}, and no command that writes.
 */
public final class KeySampler {

    private static final double NANOS = 1e9;

    /** The maximum number of bytes in flight; further values of a batch wait. */
    private static final long MAX_IN_FLIGHT = 32L << 20;

    /** A field that each hash of Spring Session has, whose other fields may be any. */
    private static final String OF_SESSIONS = "lastAccessedTime";

    private final RedisAccess redis;
    private final ScanOptions options;
    private final String dictionaries;
    private final Progress progress;
    private final long started = System.nanoTime();
    private long asked;
    private long looked;
    private long databaseSize;
    private long vanished;
    private long hashesOfDictionaries;
    private long otherTypes;

    /** Creates a sampler that shows its progress; keys of dictionaries begin with {@code dictionaries}. */
    public KeySampler(RedisAccess redis, ScanOptions options, String dictionaries, Progress progress) {
        this.redis = redis;
        this.options = options;
        this.dictionaries = dictionaries;
        this.progress = progress;
    }

    /**
     * A key and its value, or a field of a session with its value.
     *
     * @param name the bytes of the key
     * @param field the bytes of the field's name; null for a key that holds a string
     * @param length length of the value in bytes
     * @param ttlMillis time to live; negative for a key that does not expire
     * @param stored the value; null if it is longer than the limit
     * @param memory the reply to {@code MEMORY USAGE}, of a session an equal part for each field; 0 if it was not
     *     requested
     */
    @SuppressWarnings("ArrayRecordComponent") // Handed on once, and never compared.
    public record Sampled(
            byte[] name, byte @Nullable [] field, long length, long ttlMillis, byte @Nullable [] stored, long memory) {}

    /** Returns the number of keys that were gone before they could be read. */
    public long vanished() {
        return vanished;
    }

    /** Returns the number of keys that hold the dictionaries of a cache. */
    public long hashesOfDictionaries() {
        return hashesOfDictionaries;
    }

    /** Returns the number of keys that hold neither a string, nor a session, nor dictionaries. */
    public long otherTypes() {
        return otherTypes;
    }

    /** Returns the number of examined keys, whatever they hold. */
    public long looked() {
        return looked;
    }

    /** Returns the number of keys of any type that all servers had at the start. */
    public long databaseSize() {
        return databaseSize;
    }

    /** Reads the keys; in a cluster, the same share of each server's keys. */
    public void sample(boolean withMemory, Consumer<Sampled> sink) {
        options.check();
        List<RedisClusterAsyncCommands<byte[], byte[]>> masters = redis.masters();
        List<Long> sizes = new ArrayList<>();
        for (RedisClusterAsyncCommands<byte[], byte[]> master : masters) {
            long size = redis.get(master.dbsize());
            sizes.add(size);
            databaseSize += size;
        }
        progress.start(options.expected(databaseSize));
        long keysLeft = databaseSize;
        for (int i = 0; i < masters.size(); i++) {
            sample(masters.get(i), share(sizes.get(i), keysLeft), withMemory, sink);
            keysLeft -= sizes.get(i);
        }
    }

    /** If a server has too few keys, the next servers make up for it. */
    private long share(long size, long keysLeft) {
        if (options.sample == 0) {
            return Long.MAX_VALUE;
        }
        double part = keysLeft == 0 ? 1 : (double) size / keysLeft;
        return (long) Math.ceil((options.sample - looked) * part);
    }

    private void sample(
            RedisClusterAsyncCommands<byte[], byte[]> server, long most, boolean withMemory, Consumer<Sampled> sink) {
        ScanArgs arguments = ScanArgs.Builder.matches(options.pattern.getBytes(StandardCharsets.UTF_8))
                .limit(options.batch);
        ScanCursor cursor = ScanCursor.INITIAL;
        Set<Long> seen = new HashSet<>();
        long taken = 0;
        while (!cursor.isFinished() && taken < most) {
            KeyScanCursor<byte[]> page = redis.get(server.scan(cursor, arguments));
            List<byte[]> keys = new ArrayList<>();
            for (byte[] key : page.getKeys()) {
                // SCAN may give a key twice.
                if (taken + keys.size() < most && seen.add(hash(key))) {
                    keys.add(key);
                }
            }
            for (int from = 0; from < keys.size(); from += options.batch) {
                read(server, keys.subList(from, Math.min(keys.size(), from + options.batch)), withMemory, sink);
            }
            taken += keys.size();
            looked += keys.size();
            cursor = page;
            pace(Math.max(1, keys.size()));
        }
    }

    private void read(
            RedisClusterAsyncCommands<byte[], byte[]> server,
            Collection<byte[]> keys,
            boolean withMemory,
            Consumer<Sampled> sink) {
        List<Asked> batch = new ArrayList<>();
        for (byte[] key : keys) {
            batch.add(
                    new Asked(key, server.strlen(key), server.pttl(key), withMemory ? server.memoryUsage(key) : null));
        }
        List<Sampled> known = new ArrayList<>();
        long bytes = 0;
        for (Asked asking : batch) {
            for (Sampled sampled : answer(server, asking)) {
                known.add(sampled);
                bytes += Math.min(sampled.length, options.maxSize);
                if (bytes > MAX_IN_FLIGHT) {
                    values(server, known, sink);
                    known.clear();
                    bytes = 0;
                }
            }
        }
        values(server, known, sink);
        progress.advance(batch.size());
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Asked(
            byte[] key,
            RedisFuture<Long> length,
            RedisFuture<Long> ttl,
            @Nullable RedisFuture<Long> memory) {}

    /** Returns a key that holds a string, or the fields of one that holds a session. */
    private List<Sampled> answer(RedisClusterAsyncCommands<byte[], byte[]> server, Asked asking) {
        long ttl = redis.get(asking.ttl);
        long memory = asking.memory == null ? 0 : Objects.requireNonNullElse(redis.get(asking.memory), 0L);
        long length = length(asking.length);
        if (ttl == -2) {
            vanished++;
            return List.of();
        }
        return length < 0
                ? fields(server, asking, ttl)
                : List.of(new Sampled(asking.key, null, length, ttl, null, memory));
    }

    /** Returns a length; -1 for a key of another type. */
    private long length(RedisFuture<Long> asked) {
        try {
            return redis.get(asked);
        } catch (RedisCommandExecutionException e) {
            if (String.valueOf(e.getMessage()).startsWith("WRONGTYPE")) {
                return -1;
            }
            throw e;
        }
    }

    /** Returns the fields of a key that holds a session; any other key is counted. */
    private List<Sampled> fields(RedisClusterAsyncCommands<byte[], byte[]> server, Asked asking, long ttl) {
        byte[] key = asking.key;
        long count = length(server.hlen(key));
        List<byte[]> names = count < 0 || count > RedisAccess.MAX_FIELDS ? List.of() : redis.get(server.hkeys(key));
        if (names.stream().map(Printable::key).noneMatch(OF_SESSIONS::equals)) {
            if (count > 0 && new String(key, StandardCharsets.UTF_8).startsWith(dictionaries)) {
                hashesOfDictionaries++;
            } else {
                otherTypes++;
            }
            return List.of();
        }
        Long memory = asking.memory == null ? null : redis.get(memory(server, key));
        long share = Objects.requireNonNullElse(memory, 0L) / names.size();
        List<RedisFuture<Long>> lengths =
                names.stream().map(name -> server.hstrlen(key, name)).toList();
        List<Sampled> fields = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            fields.add(new Sampled(key, names.get(i), redis.get(lengths.get(i)), ttl, null, share));
        }
        return fields;
    }

    /** Asks for the memory of a hash, of all its fields: the first five, as by default, are the same for each session. */
    private static RedisFuture<Long> memory(RedisClusterAsyncCommands<byte[], byte[]> server, byte[] key) {
        CommandArgs<byte[], byte[]> arguments = new CommandArgs<>(ByteArrayCodec.INSTANCE);
        arguments.add("USAGE").addKey(key).add("SAMPLES").add(0);
        return server.dispatch(CommandType.MEMORY, new IntegerOutput<>(ByteArrayCodec.INSTANCE), arguments);
    }

    private void values(RedisClusterAsyncCommands<byte[], byte[]> server, List<Sampled> keys, Consumer<Sampled> sink) {
        List<@Nullable RedisFuture<byte[]>> answers = new ArrayList<>();
        for (Sampled key : keys) {
            RedisFuture<byte[]> answer = key.length > options.maxSize
                    ? null
                    : key.field == null ? server.get(key.name) : server.hget(key.name, key.field);
            answers.add(answer);
        }
        for (int i = 0; i < keys.size(); i++) {
            Sampled key = keys.get(i);
            RedisFuture<byte[]> answer = answers.get(i);
            if (answer == null) {
                sink.accept(key);
                continue;
            }
            byte[] stored = redis.get(answer);
            if (stored == null) {
                vanished++;
            } else {
                sink.accept(new Sampled(key.name, key.field, stored.length, key.ttlMillis, stored, key.memory));
            }
        }
    }

    /** Waits until the rate allows more. */
    private void pace(int keys) {
        asked += keys;
        if (options.rate == 0) {
            return;
        }
        long due = started + (long) (asked * NANOS / options.rate);
        for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
            LockSupport.parkNanos(wait);
        }
    }

    /** Returns the hash of a key: small, and enough to drop duplicates. */
    private static long hash(byte[] key) {
        long hash = 0xCBF29CE484222325L;
        for (byte b : key) {
            hash = (hash ^ (b & 0xFF)) * 0x100000001B3L;
        }
        return hash;
    }
}
