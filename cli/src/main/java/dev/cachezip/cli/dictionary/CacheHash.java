package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import dev.cachezip.dictionary.HashCommands;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The key of the dictionaries of one cache, which may be no hash of dictionaries, and the commands on it.
 *
 * @param cache the printable name of the cache, with its version
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record CacheHash(RedisAccess redis, byte[] key, String cache) implements HashCommands {

    static final String ACTIVATE =
            "Makes it the current one: applications with dictionary=on write with it. Without it,"
                    + " they only load it.";

    private static final int MAX_FIELDS = 100;

    private RedisClusterAsyncCommands<byte[], byte[]> commands() {
        return redis.commands();
    }

    DictionaryHash hash() {
        return new DictionaryHash(key, this);
    }

    /** Returns the printable key. */
    String name() {
        return Printable.key(key);
    }

    /** Returns the type of the key in Redis: {@code hash}, or {@code none} if there is no such key. */
    String type() {
        return redis.get(commands().type(key));
    }

    /** Returns whether the key exists, and fails if it is no hash. */
    boolean exists() {
        String type = type();
        if (type.equals("none") || type.equals("hash")) {
            return type.equals("hash");
        }
        throw CommandException.io(name() + " is no hash of dictionaries, but a " + type, null);
    }

    /** Returns what the hash holds; nothing if there is none. */
    Contents read() {
        return exists() ? hash().read() : new Contents("", "", Map.of());
    }

    /**
     * Publishes a dictionary, makes it the current one if that is wanted, and says so. The hash lives twice as long as
     * the entries that need it, and at least a week.
     *
     * @param droppedAt the last drop before the samples of the dictionary
     * @param longest longest time to live of an entry in milliseconds; negative if one does not expire
     */
    void publish(
            ZstdDictionary dictionary,
            DictionaryFacts facts,
            String droppedAt,
            boolean activate,
            long longest,
            PrintWriter err) {
        int id = dictionary.id();
        long present = redis.get(commands().pttl(key));
        Contents before = read();
        int count = before.dictionaries().size();
        if (!before.dictionaries().containsKey(id) && count >= DictionaryFields.MAX_DICTIONARIES) {
            throw CommandException.io(
                    cache + " has " + count + " dictionaries, as many as applications load: drop one of them first,"
                            + " with its ID",
                    null);
        }
        boolean published = hash().publish(dictionary, facts, droppedAt);
        if (!published && hash().length(id) > 0) {
            throw CommandException.io(
                    name() + " has other bytes for the dictionary " + DictionaryFields.digits(id)
                            + ": drop it first, with its ID",
                    null);
        }
        if (!published || (activate && !hash().activate(id, before, facts.created()))) {
            throw CommandException.io(
                    "the dictionaries of " + cache + " were dropped meanwhile: run the command again", null);
        }
        if (longest < 0) {
            hash().expire(null);
        } else if (present != -1) {
            long needed = Math.max(DictionaryFields.MIN_TIME_TO_LIVE.toMillis(), 2 * longest);
            hash().expire(Duration.ofMillis(Math.max(present, needed)));
        }
        err.println("# " + name() + ": " + DictionaryFields.digits(id) + " of " + Printable.count(dictionary.length())
                + " bytes is " + (activate ? "current" : "published"));
    }

    @Override
    public Collection<byte[]> fields(byte[] hash) {
        long fields = redis.get(commands().hlen(hash));
        if (fields > MAX_FIELDS) {
            throw CommandException.io(
                    name() + " has " + Printable.count(fields) + " fields, more than any hash of dictionaries", null);
        }
        return redis.get(commands().hkeys(hash));
    }

    @Override
    public long length(byte[] hash, byte[] field) {
        return redis.get(commands().hstrlen(hash, field));
    }

    @Override
    public List<byte @Nullable []> values(byte[] hash, byte[]... fields) {
        return redis.get(commands().hmget(hash, fields)).stream()
                .<byte @Nullable []>map(value -> value.getValueOrElse(null))
                .toList();
    }

    @Override
    public boolean run(byte[] script, byte[] on, byte[]... arguments) {
        return redis.get(commands().<Boolean>eval(script, ScriptOutputType.BOOLEAN, new byte[][] {on}, arguments));
    }
}
