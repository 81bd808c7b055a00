package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.codec.jackson3.DictionaryFactsFormat;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The hash in Redis with the dictionaries of one cache, with its {@link DictionaryFields}. */
final class DictionaryHash {

    private static final byte[] CURRENT = DictionaryFields.bytes(DictionaryFields.CURRENT);
    private static final byte[] DROPPED = DictionaryFields.bytes(DictionaryFields.DROPPED);
    private static final int ID_LENGTH = 8;
    private static final int MAX_FIELDS = 100;
    private static final long MIN_TTL = DictionaryFields.MIN_TIME_TO_LIVE.toMillis();

    private final RedisAccess redis;
    private final RedisClusterAsyncCommands<byte[], byte[]> commands;
    private final byte[] key;
    private final String cache;

    DictionaryHash(RedisAccess redis, byte[] key, String cache) {
        this.redis = redis;
        this.commands = redis.commands();
        this.key = key;
        this.cache = cache;
    }

    /** Returns the printable name of the cache, with its version. */
    String cache() {
        return cache;
    }

    /** Returns the printable key. */
    String key() {
        return Printable.key(key);
    }

    /** Returns the type of the key in Redis: {@code hash}, or {@code none} if there is no such key. */
    String type() {
        return redis.get(commands.type(key));
    }

    /** Returns whether the key exists, and fails if it is no hash. */
    boolean exists() {
        String type = type();
        if (type.equals("none") || type.equals("hash")) {
            return type.equals("hash");
        }
        throw CommandException.io(key() + " is no hash of dictionaries, but a " + type, null);
    }

    /** Returns the ids of the dictionaries, smallest first. */
    List<Integer> ids() {
        long fields = redis.get(commands.hlen(key));
        if (fields > MAX_FIELDS) {
            throw CommandException.io(
                    key() + " has " + Printable.count(fields) + " fields, more than any hash of dictionaries", null);
        }
        List<Integer> ids = new ArrayList<>();
        for (byte[] field : redis.get(commands.hkeys(key))) {
            DictionaryFields.id(DictionaryFields.text(field)).ifPresent(ids::add);
        }
        ids.sort(null);
        return ids;
    }

    /** Returns the length of a dictionary in bytes; 0 if it is not there. */
    long length(int id) {
        return redis.get(commands.hstrlen(key, DictionaryFields.dictionary(id)));
    }

    /**
     * Returns a dictionary; null if it is not there.
     *
     * @throws dev.cachezip.CachezipException.Malformed if it is refused
     */
    @Nullable
    ZstdDictionary read(int id) {
        byte[] bytes = get(DictionaryFields.dictionary(id), ZstdDictionary.MAX_LENGTH);
        return bytes == null ? null : DictionaryFile.verified(bytes, id);
    }

    /** Returns the facts about a dictionary; null if there are none. */
    @Nullable
    DictionaryFacts facts(int id) {
        byte[] bytes = get(DictionaryFields.facts(id), DictionaryFactsFormat.MAX_LENGTH);
        return bytes == null ? null : DictionaryFactsFormat.read(bytes);
    }

    /** Returns the id of the current dictionary as text, or {@link DictionaryFields#NONE}; null if neither is there. */
    @Nullable
    String current() {
        if (redis.get(commands.hstrlen(key, CURRENT)) > ID_LENGTH) {
            return null;
        }
        byte[] bytes = redis.get(commands.hget(key, CURRENT));
        String text = bytes == null ? "" : DictionaryFields.text(bytes);
        return text.equals(DictionaryFields.NONE) || DictionaryFields.id(text).isPresent() ? text : null;
    }

    /** Returns the dictionary that values are written with; null if there is none. */
    @Nullable
    ZstdDictionary currentDictionary() {
        String current = current();
        return current == null || current.equals(DictionaryFields.NONE)
                ? null
                : read(DictionaryFields.id(current).orElseThrow());
    }

    /** Writes a dictionary and the facts about it, unless it is there. */
    void publish(ZstdDictionary dictionary, DictionaryFacts facts) {
        int id = dictionary.id();
        List<Integer> ids = ids();
        if (!ids.contains(id) && ids.size() >= DictionaryFields.MAX_DICTIONARIES) {
            throw CommandException.io(
                    cache + " has " + ids.size() + " dictionaries, as many as applications load: drop one of them"
                            + " first, with its ID",
                    null);
        }
        byte[] bytes = dictionary.bytes();
        if (redis.get(commands.hsetnx(key, DictionaryFields.dictionary(id), bytes))) {
            writeFacts(id, facts);
        } else if (length(id) != bytes.length
                || !Arrays.equals(redis.get(commands.hget(key, DictionaryFields.dictionary(id))), bytes)) {
            throw CommandException.io(
                    key() + " has other bytes for the dictionary " + DictionaryFields.digits(id)
                            + ": drop it first, with its ID",
                    null);
        }
    }

    /** Has applications write with a dictionary. */
    void activate(int id, long now) {
        String before = current();
        redis.get(commands.hset(key, CURRENT, DictionaryFields.dictionary(id)));
        retire(id, null);
        if (before != null && !before.equals(DictionaryFields.NONE) && !before.equals(DictionaryFields.digits(id))) {
            retire(DictionaryFields.id(before).orElseThrow(), now);
        }
    }

    private void retire(int id, @Nullable Long time) {
        DictionaryFacts facts = facts(id);
        if (facts != null) {
            writeFacts(id, facts.retiredAt(time));
        }
    }

    /** Has applications write without a dictionary, and train none on values from before now. */
    void deactivate(long now) {
        redis.get(commands.hset(key, DROPPED, DictionaryFields.bytes(String.valueOf(now))));
        redis.get(commands.hset(key, CURRENT, DictionaryFields.bytes(DictionaryFields.NONE)));
    }

    void delete(int id) {
        redis.get(commands.hdel(key, DictionaryFields.dictionary(id), DictionaryFields.facts(id)));
    }

    /**
     * Has the hash live twice as long as the entries that need it, and at least a week.
     *
     * @param isNew whether the hash was not there before
     * @param longest longest time to live of an entry in milliseconds; negative if one does not expire
     */
    void renew(boolean isNew, long longest) {
        long present = isNew ? 0 : redis.get(commands.pttl(key));
        if (longest < 0) {
            redis.get(commands.persist(key));
        } else if (present >= 0) {
            redis.get(commands.pexpire(key, Math.max(present, Math.max(MIN_TTL, 2 * longest))));
        }
    }

    private void writeFacts(int id, DictionaryFacts facts) {
        redis.get(commands.hset(key, DictionaryFields.facts(id), DictionaryFactsFormat.write(facts)));
    }

    /** Returns a field, or so many bytes of it that it is refused for its length. */
    private byte @Nullable [] get(byte[] field, int maxLength) {
        long length = redis.get(commands.hstrlen(key, field));
        return length > maxLength ? new byte[maxLength + 1] : redis.get(commands.hget(key, field));
    }
}
