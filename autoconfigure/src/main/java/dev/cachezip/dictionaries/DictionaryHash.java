package dev.cachezip.dictionaries;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.store.EntryStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.ReturnType;
import tools.jackson.core.JacksonException;

/**
 * The hash in Redis that holds the dictionaries of one cache.
 *
 * <p>Fields: an id in eight hexadecimal digits with the dictionary as zstd defines it, the id and {@code .about} with an
 * {@link About}, and {@code current} with the id to write with, or {@code none} after the dictionaries were dropped.
 * Operations throw Spring's {@code DataAccessException} if Redis fails. Thread-safe.
 */
final class DictionaryHash {

    /** Number of dictionaries that are kept. */
    static final int MAX_DICTIONARIES = 8;

    private static final byte[] CURRENT = bytes("current");
    private static final byte[] NONE = bytes("none");
    private static final String ABOUT = ".about";
    private static final Pattern ID = Pattern.compile("[0-7][0-9a-f]{7}");
    private static final Duration LOCK_TIME = Duration.ofMinutes(2);

    /** Takes a lock that is free. */
    private static final byte[] LOCK =
            bytes("if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 else return 0 end");

    /** Releases a lock that its owner still holds. */
    private static final byte[] UNLOCK =
            bytes("if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end");

    private final String name;
    private final byte[] key;
    private final byte[] lock;
    private final EntryStore store;
    private final MessagePackMapper mapper = MessagePackMapper.builder().build();

    /**
     * Creates the access to a hash.
     *
     * @param key name of the hash
     * @param store the road to Redis
     */
    DictionaryHash(String key, EntryStore store) {
        this.name = key;
        this.key = bytes(key);
        this.lock = bytes(key + ":trainer");
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
                String text = new String(field, StandardCharsets.UTF_8);
                if (ID.matcher(text).matches()) {
                    ids.add(Integer.parseInt(text, 16));
                }
            }
            byte[][] fields = new byte[ids.size() + 1][];
            fields[0] = CURRENT;
            for (int i = 0; i < ids.size(); i++) {
                fields[i + 1] = aboutField(ids.get(i));
            }
            List<byte @Nullable []> values = redis.hashCommands().hMGet(key, fields);
            Map<Integer, About> dictionaries = new LinkedHashMap<>();
            for (int i = 0; i < ids.size(); i++) {
                dictionaries.put(ids.get(i), about(values.get(i + 1)));
            }
            return Contents.of(values.get(0), dictionaries);
        });
    }

    private About about(byte @Nullable [] stored) {
        try {
            return stored == null ? About.NOTHING : mapper.readValue(stored, About.class);
        } catch (JacksonException e) {
            return About.NOTHING;
        }
    }

    /**
     * Returns a dictionary; {@code null} if there is none.
     *
     * @throws CachezipException.Malformed if the field holds no dictionary with this id
     */
    @Nullable
    ZstdDictionary load(int id) {
        byte[] stored = store.execute(redis -> {
            Long length = redis.hashCommands().hStrLen(key, field(id));
            if (length != null && length > ZstdDictionary.MAX_LENGTH) {
                throw new CachezipException.Malformed("a dictionary of " + length + " bytes", 0);
            }
            return redis.hashCommands().hGet(key, field(id));
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
    boolean publish(ZstdDictionary dictionary, About about) {
        return store.execute(redis -> {
            byte[] field = field(dictionary.id());
            Boolean isNew = redis.hashCommands().hSetNX(key, field, dictionary.bytes());
            if (!Boolean.TRUE.equals(isNew)
                    && !Arrays.equals(redis.hashCommands().hGet(key, field), dictionary.bytes())) {
                return false;
            }
            redis.hashCommands().hSetNX(key, aboutField(dictionary.id()), mapper.writeValueAsBytes(about));
            return true;
        });
    }

    /** Makes a dictionary the current one if there is none. */
    void restoreCurrent(int id) {
        store.execute(redis -> redis.hashCommands().hSetNX(key, CURRENT, field(id)));
    }

    /** Makes a dictionary the current one. */
    void activate(int id) {
        store.execute(redis -> redis.hashCommands().hSet(key, CURRENT, field(id)));
    }

    /** Stores what is known of a dictionary. */
    void describe(int id, About about) {
        store.execute(redis -> redis.hashCommands().hSet(key, aboutField(id), mapper.writeValueAsBytes(about)));
    }

    /** Removes dictionaries. */
    void remove(List<Integer> ids) {
        byte[][] fields =
                ids.stream().flatMap(id -> Stream.of(field(id), aboutField(id))).toArray(byte[][]::new);
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
        byte[] time = bytes(String.valueOf(LOCK_TIME.toMillis()));
        return Boolean.TRUE.equals(store.execute(redis ->
                redis.scriptingCommands().<Boolean>eval(LOCK, ReturnType.BOOLEAN, 1, lock, bytes(owner), time)));
    }

    /** Gives the right to train back, if this owner still has it. */
    void unlock(String owner) {
        store.execute((RedisConnection redis) ->
                redis.scriptingCommands().<Long>eval(UNLOCK, ReturnType.INTEGER, 1, lock, bytes(owner)));
    }

    /** Returns an id as it is shown: eight hexadecimal digits. */
    static String text(int id) {
        return HexFormat.of().toHexDigits(id);
    }

    private static byte[] field(int id) {
        return bytes(text(id));
    }

    private static byte[] aboutField(int id) {
        return bytes(text(id) + ABOUT);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The content of a hash.
     *
     * @param current id of the dictionary to write with; {@code null} if there is none
     * @param dropped whether the dictionaries were dropped, so that no instance may put its own back
     * @param dictionaries the dictionaries by id
     */
    record Contents(@Nullable Integer current, boolean dropped, Map<Integer, About> dictionaries) {

        static Contents of(byte @Nullable [] current, Map<Integer, About> dictionaries) {
            String text = current == null ? "" : new String(current, StandardCharsets.UTF_8);
            return new Contents(
                    ID.matcher(text).matches() ? (Integer) Integer.parseInt(text, 16) : null,
                    text.equals("none"),
                    dictionaries);
        }
    }
}
