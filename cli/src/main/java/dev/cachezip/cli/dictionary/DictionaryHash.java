package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.compress.ZstdDictionary;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The hash in Redis with the dictionaries of one cache: each by its id, the facts about it, and the id of the current
 * one.
 */
final class DictionaryHash {

    /** The number of dictionaries of a cache that applications load. */
    static final int MAX_DICTIONARIES = 8;

    /** The text in place of the current id that keeps applications from putting theirs back. */
    static final String NONE = "none";

    private static final byte[] CURRENT = bytes("current");
    private static final String ABOUT = ".about";
    private static final int ID_LENGTH = 8;
    private static final int MAX_ABOUT_LENGTH = 1024;
    private static final int MAX_FIELDS = 100;
    private static final long MIN_TTL = TimeUnit.DAYS.toMillis(7);

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
            DictionaryIds.parse(new String(field, StandardCharsets.ISO_8859_1)).ifPresent(ids::add);
        }
        ids.sort(null);
        return ids;
    }

    /** Returns the length of a dictionary in bytes; 0 if it is not there. */
    long length(int id) {
        return redis.get(commands.hstrlen(key, field(id)));
    }

    /**
     * Returns a dictionary; null if it is not there.
     *
     * @throws dev.cachezip.CachezipException.Malformed if it is refused
     */
    @Nullable
    ZstdDictionary read(int id) {
        byte[] bytes = get(field(id), ZstdDictionary.MAX_LENGTH);
        return bytes == null ? null : DictionaryFile.verified(bytes, id);
    }

    /** Returns the facts about a dictionary; null if there are none. */
    @Nullable
    About about(int id) {
        byte[] field = bytes(DictionaryIds.text(id) + ABOUT);
        if (redis.get(commands.hstrlen(key, field)) > MAX_ABOUT_LENGTH) {
            return About.UNKNOWN;
        }
        byte[] bytes = redis.get(commands.hget(key, field));
        return bytes == null ? null : About.read(bytes);
    }

    /** Returns the id of the current dictionary as text, or {@link #NONE}; null if neither is there. */
    @Nullable
    String current() {
        if (redis.get(commands.hstrlen(key, CURRENT)) > ID_LENGTH) {
            return null;
        }
        byte[] bytes = redis.get(commands.hget(key, CURRENT));
        String text = bytes == null ? "" : new String(bytes, StandardCharsets.ISO_8859_1);
        return text.equals(NONE) || DictionaryIds.parse(text).isPresent() ? text : null;
    }

    /** Returns the dictionary that values are written with; null if there is none. */
    @Nullable
    ZstdDictionary currentDictionary() {
        String current = current();
        return current == null || current.equals(NONE)
                ? null
                : read(DictionaryIds.parse(current).orElseThrow());
    }

    /** Writes a dictionary and the facts about it, unless it is there. */
    void publish(ZstdDictionary dictionary, About about) {
        int id = dictionary.id();
        List<Integer> ids = ids();
        if (!ids.contains(id) && ids.size() >= MAX_DICTIONARIES) {
            throw CommandException.io(
                    cache + " has " + ids.size() + " dictionaries, as many as applications load: drop one of them"
                            + " first, with its ID",
                    null);
        }
        byte[] bytes = dictionary.bytes();
        if (redis.get(commands.hsetnx(key, field(id), bytes))) {
            writeAbout(id, about);
        } else if (length(id) != bytes.length || !Arrays.equals(redis.get(commands.hget(key, field(id))), bytes)) {
            throw CommandException.io(
                    key() + " has other bytes for the dictionary " + DictionaryIds.text(id)
                            + ": drop it first, with its ID",
                    null);
        }
    }

    /** Has applications write with a dictionary. */
    void activate(int id, long now) {
        String before = current();
        redis.get(commands.hset(key, CURRENT, bytes(DictionaryIds.text(id))));
        retire(id, null);
        if (before != null && !before.equals(NONE) && !before.equals(DictionaryIds.text(id))) {
            retire(DictionaryIds.parse(before).orElseThrow(), now);
        }
    }

    private void retire(int id, @Nullable Long time) {
        About about = about(id);
        if (about != null) {
            writeAbout(id, about.retiredAt(time));
        }
    }

    /** Has applications write without a dictionary. */
    void deactivate() {
        redis.get(commands.hset(key, CURRENT, bytes(NONE)));
    }

    void delete(int id) {
        redis.get(commands.hdel(key, field(id), bytes(DictionaryIds.text(id) + ABOUT)));
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

    private void writeAbout(int id, About about) {
        redis.get(commands.hset(key, bytes(DictionaryIds.text(id) + ABOUT), about.write()));
    }

    /** Returns a field, or so many bytes of it that it is refused for its length. */
    private byte @Nullable [] get(byte[] field, int maxLength) {
        long length = redis.get(commands.hstrlen(key, field));
        return length > maxLength ? new byte[maxLength + 1] : redis.get(commands.hget(key, field));
    }

    private static byte[] field(int id) {
        return bytes(DictionaryIds.text(id));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
