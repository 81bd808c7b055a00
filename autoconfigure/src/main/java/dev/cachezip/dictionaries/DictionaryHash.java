package dev.cachezip.dictionaries;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.DictionaryFactsFormat;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.store.EntryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.ReturnType;

/**
 * The hash in Redis that holds the dictionaries of one cache, with its {@link DictionaryFields}.
 *
 * <p>Operations throw Spring's {@code DataAccessException} if Redis fails. Thread-safe.
 */
final class DictionaryHash {

    private static final byte[] CURRENT = DictionaryFields.bytes(DictionaryFields.CURRENT);
    private static final byte[] NONE = DictionaryFields.bytes(DictionaryFields.NONE);
    private static final Duration LOCK_TIME = Duration.ofMinutes(2);

    /** Takes a lock that is free. */
    private static final byte[] LOCK = DictionaryFields.bytes(
            "if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 else return 0 end");

    /** Releases a lock that its owner still holds. */
    private static final byte[] UNLOCK = DictionaryFields.bytes(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end");

    private final String name;
    private final byte[] key;
    private final byte[] lock;
    private final EntryStore store;

    /**
     * Creates the access to a hash.
     *
     * @param key name of the hash
     * @param store the road to Redis
     */
    DictionaryHash(String key, EntryStore store) {
        this.name = key;
        this.key = DictionaryFields.bytes(key);
        this.lock = DictionaryFields.bytes(key + ":trainer");
        this.store = store;
    }

    /** Returns the name of the hash. */
    String name() {
        return name;
    }

    /** Returns what the hash holds, without the dictionaries themselves. */
    Contents read() {
        return store.execute(redis -> {
            List<Integer> ids = new ArrayList<>();
            for (byte[] field : redis.hashCommands().hKeys(key)) {
                DictionaryFields.id(DictionaryFields.text(field)).ifPresent(ids::add);
            }
            byte[][] fields = new byte[ids.size() + 1][];
            fields[0] = CURRENT;
            for (int i = 0; i < ids.size(); i++) {
                fields[i + 1] = DictionaryFields.facts(ids.get(i));
            }
            List<byte @Nullable []> values = redis.hashCommands().hMGet(key, fields);
            Map<Integer, DictionaryFacts> dictionaries = new LinkedHashMap<>();
            for (int i = 0; i < ids.size(); i++) {
                dictionaries.put(ids.get(i), DictionaryFactsFormat.read(values.get(i + 1)));
            }
            return Contents.of(values.get(0), dictionaries);
        });
    }

    /**
     * Returns a dictionary; {@code null} if there is none.
     *
     * @throws CachezipException.Malformed if the field holds no dictionary with this id
     */
    @Nullable
    ZstdDictionary load(int id) {
        byte[] stored = store.execute(redis -> {
            Long length = redis.hashCommands().hStrLen(key, DictionaryFields.dictionary(id));
            if (length != null && length > ZstdDictionary.MAX_LENGTH) {
                throw new CachezipException.Malformed("a dictionary of " + length + " bytes", 0);
            }
            return redis.hashCommands().hGet(key, DictionaryFields.dictionary(id));
        });
        if (stored == null) {
            return null;
        }
        ZstdDictionary dictionary = ZstdDictionary.of(stored);
        if (dictionary.id() != id) {
            dictionary.close();
            throw new CachezipException.Malformed("a dictionary in the field of another", 0);
        }
        return dictionary;
    }

    /** Stores a dictionary unless its field has a value; returns whether the field holds this dictionary now. */
    boolean publish(ZstdDictionary dictionary, DictionaryFacts facts) {
        return store.execute(redis -> {
            byte[] field = DictionaryFields.dictionary(dictionary.id());
            Boolean isNew = redis.hashCommands().hSetNX(key, field, dictionary.bytes());
            if (!Boolean.TRUE.equals(isNew)
                    && !Arrays.equals(redis.hashCommands().hGet(key, field), dictionary.bytes())) {
                return false;
            }
            redis.hashCommands()
                    .hSetNX(key, DictionaryFields.facts(dictionary.id()), DictionaryFactsFormat.write(facts));
            return true;
        });
    }

    /** Makes a dictionary the current one if there is none. */
    void restoreCurrent(int id) {
        store.execute(redis -> redis.hashCommands().hSetNX(key, CURRENT, DictionaryFields.dictionary(id)));
    }

    /** Makes a dictionary the current one. */
    void activate(int id) {
        store.execute(redis -> redis.hashCommands().hSet(key, CURRENT, DictionaryFields.dictionary(id)));
    }

    /** Stores the facts about a dictionary. */
    void describe(int id, DictionaryFacts facts) {
        store.execute(redis ->
                redis.hashCommands().hSet(key, DictionaryFields.facts(id), DictionaryFactsFormat.write(facts)));
    }

    /** Removes dictionaries. */
    void remove(Collection<Integer> ids) {
        byte[][] fields = ids.stream()
                .flatMap(id -> Stream.of(DictionaryFields.dictionary(id), DictionaryFields.facts(id)))
                .toArray(byte[][]::new);
        if (fields.length > 0) {
            store.execute(redis -> redis.hashCommands().hDel(key, fields));
        }
    }

    /** Removes all dictionaries, and leaves a mark for the instances that have them in memory. */
    void drop() {
        store.execute(redis -> redis.hashCommands().hSet(key, CURRENT, NONE));
        remove(List.copyOf(read().dictionaries().keySet()));
    }

    /**
     * Sets when the hash expires.
     *
     * @param time {@code null} for never
     */
    void expire(@Nullable Duration time) {
        store.execute(redis -> time == null
                ? redis.keyCommands().persist(key)
                : redis.keyCommands().pExpire(key, time.toMillis()));
    }

    /**
     * Gets the right to train for two minutes; returns whether there is no other trainer.
     *
     * @param owner a text that no other instance has
     */
    boolean lock(String owner) {
        byte[] time = DictionaryFields.bytes(String.valueOf(LOCK_TIME.toMillis()));
        return Boolean.TRUE.equals(store.execute(redis -> redis.scriptingCommands()
                .<Boolean>eval(LOCK, ReturnType.BOOLEAN, 1, lock, DictionaryFields.bytes(owner), time)));
    }

    /** Gives the right to train back, if this owner still has it. */
    void unlock(String owner) {
        store.execute((RedisConnection redis) -> redis.scriptingCommands()
                .<Long>eval(UNLOCK, ReturnType.INTEGER, 1, lock, DictionaryFields.bytes(owner)));
    }

    /**
     * The content of a hash.
     *
     * @param current id of the dictionary to write with; {@code null} if there is none
     * @param dropped whether the dictionaries were dropped, so that no instance may put its own back
     * @param dictionaries the dictionaries by id
     */
    record Contents(@Nullable Integer current, boolean dropped, Map<Integer, DictionaryFacts> dictionaries) {

        static Contents of(byte @Nullable [] current, Map<Integer, DictionaryFacts> dictionaries) {
            String text = current == null ? "" : DictionaryFields.text(current);
            OptionalInt id = DictionaryFields.id(text);
            return new Contents(
                    id.isPresent() ? (Integer) id.getAsInt() : null, text.equals(DictionaryFields.NONE), dictionaries);
        }
    }
}
