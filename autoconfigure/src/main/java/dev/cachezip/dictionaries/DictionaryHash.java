package dev.cachezip.dictionaries;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.DictionaryFactsFormat;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.store.EntryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.ReturnType;

/**
 * The hash in Redis that holds the dictionaries of one cache, with its {@link DictionaryFields}.
 *
 * <p>Operations throw Spring's {@code DataAccessException} if Redis fails. Thread-safe.
 */
final class DictionaryHash {

    private static final byte[] CURRENT = DictionaryFields.bytes(DictionaryFields.CURRENT);
    private static final byte[] DROPPED = DictionaryFields.bytes(DictionaryFields.DROPPED);
    private static final Duration LOCK_TIME = Duration.ofMinutes(2);

    /** Takes a lock that is free. */
    private static final byte[] LOCK = DictionaryFields.bytes(
            "if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 else return 0 end");

    /** Releases a lock that its owner still holds. */
    private static final byte[] UNLOCK = DictionaryFields.bytes(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end");

    /** Adds a dictionary and its facts, unless a drop is not the last one any more or the field has another value. */
    private static final byte[] PUBLISH = DictionaryFields.bytes("""
            if (redis.call('hget', KEYS[1], 'dropped') or '') ~= ARGV[1] then return 0 end
            local present = redis.call('hget', KEYS[1], ARGV[2])
            if present and present ~= ARGV[3] then return 0 end
            redis.call('hset', KEYS[1], ARGV[2], ARGV[3])
            redis.call('hsetnx', KEYS[1], ARGV[4], ARGV[5])
            return 1
            """);

    /** Makes a dictionary the current one, unless another instance has removed it. */
    private static final byte[] ACTIVATE = DictionaryFields.bytes("""
            if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return 0 end
            redis.call('hset', KEYS[1], 'current', ARGV[1])
            return 1
            """);

    /** Adds what is missing: the current id, and for each dictionary its id, the field and value of its facts. */
    private static final byte[] RESTORE = DictionaryFields.bytes("""
            local current = redis.call('hget', KEYS[1], 'current')
            if current == 'none' then return 0 end
            for i = 2, #ARGV, 4 do
                redis.call('hsetnx', KEYS[1], ARGV[i], ARGV[i + 1])
                redis.call('hsetnx', KEYS[1], ARGV[i + 2], ARGV[i + 3])
            end
            if not current or redis.call('hexists', KEYS[1], current) == 0 then
                redis.call('hset', KEYS[1], 'current', ARGV[1])
            end
            return 1
            """);

    /** Leaves the mark, the time and nothing else, and the hash its time to live. */
    private static final byte[] DROP = DictionaryFields.bytes("""
            redis.call('hset', KEYS[1], 'current', 'none', 'dropped', ARGV[1])
            for _, field in ipairs(redis.call('hkeys', KEYS[1])) do
                if field ~= 'current' and field ~= 'dropped' then redis.call('hdel', KEYS[1], field) end
            end
            return 1
            """);

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
            List<byte[]> fields = new ArrayList<>(List.of(CURRENT, DROPPED));
            ids.forEach(id -> fields.add(DictionaryFields.facts(id)));
            Iterator<byte @Nullable []> values = redis.hashCommands()
                    .hMGet(key, fields.toArray(byte[][]::new))
                    .iterator();
            String current = text(values.next());
            String droppedAt = text(values.next());
            Map<Integer, DictionaryFacts> dictionaries = new LinkedHashMap<>();
            ids.forEach(id -> dictionaries.put(id, DictionaryFactsFormat.read(values.next())));
            return Contents.of(current, droppedAt, dictionaries);
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

    private static String text(byte @Nullable [] value) {
        return value == null ? "" : DictionaryFields.text(value);
    }

    /**
     * Stores a dictionary; returns false if its field has another value, or dictionaries were dropped in the meantime.
     *
     * @param droppedAt the last drop before the samples of the dictionary, as {@link Contents#droppedAt()} has it
     */
    boolean publish(ZstdDictionary dictionary, DictionaryFacts facts, String droppedAt) {
        return run(
                PUBLISH,
                key,
                DictionaryFields.bytes(droppedAt),
                DictionaryFields.dictionary(dictionary.id()),
                dictionary.bytes(),
                DictionaryFields.facts(dictionary.id()),
                DictionaryFactsFormat.write(facts));
    }

    /**
     * Stores dictionaries again that the hash has lost, and makes one of them the current one if there is none. A hash
     * whose dictionaries were dropped is left alone, also where another instance drops them at this moment.
     *
     * @param current id of the dictionary to write with
     * @param dictionaries the dictionaries with their facts
     */
    void restore(int current, Map<ZstdDictionary, DictionaryFacts> dictionaries) {
        List<byte[]> arguments = new ArrayList<>(List.of(DictionaryFields.dictionary(current)));
        dictionaries.forEach((dictionary, facts) -> {
            arguments.add(DictionaryFields.dictionary(dictionary.id()));
            arguments.add(dictionary.bytes());
            arguments.add(DictionaryFields.facts(dictionary.id()));
            arguments.add(DictionaryFactsFormat.write(facts));
        });
        run(RESTORE, key, arguments.toArray(byte[][]::new));
    }

    /** Makes a dictionary the current one if the hash still has it; returns whether it has. */
    boolean activate(int id) {
        return run(ACTIVATE, key, DictionaryFields.dictionary(id));
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

    /**
     * Removes all dictionaries, and leaves a mark for the instances that have them in memory.
     *
     * @param time the present time as text
     */
    void drop(String time) {
        run(DROP, key, DictionaryFields.bytes(time));
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
        return run(LOCK, lock, DictionaryFields.bytes(owner), time);
    }

    /** Gives the right to train back, if this owner still has it. */
    void unlock(String owner) {
        run(UNLOCK, lock, DictionaryFields.bytes(owner));
    }

    /** Runs a script on one key, which no other command interrupts; returns whether its result is 1. */
    private boolean run(byte[] script, byte[] on, byte[]... arguments) {
        byte[][] keyAndArguments = new byte[arguments.length + 1][];
        keyAndArguments[0] = on;
        System.arraycopy(arguments, 0, keyAndArguments, 1, arguments.length);
        return Boolean.TRUE.equals(store.execute(
                redis -> redis.scriptingCommands().<Boolean>eval(script, ReturnType.BOOLEAN, 1, keyAndArguments)));
    }

    /**
     * The content of a hash.
     *
     * @param current id of the dictionary to write with; {@code null} if there is none, or it is lost
     * @param dropped whether the dictionaries were dropped, so that no instance may put its own back
     * @param droppedAt the time of the last drop as text, also after new ones have come; empty if there is none
     * @param dictionaries the dictionaries by id
     */
    record Contents(
            @Nullable Integer current, boolean dropped, String droppedAt, Map<Integer, DictionaryFacts> dictionaries) {

        static Contents of(String current, String droppedAt, Map<Integer, DictionaryFacts> dictionaries) {
            OptionalInt id = DictionaryFields.id(current);
            return new Contents(
                    id.isPresent() && dictionaries.containsKey(id.getAsInt()) ? (Integer) id.getAsInt() : null,
                    current.equals(DictionaryFields.NONE),
                    droppedAt,
                    dictionaries);
        }
    }
}
