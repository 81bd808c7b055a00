package dev.cachezip.dictionary;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.ZstdDictionary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The hash in Redis that holds the dictionaries of one cache, with its {@link DictionaryFields}. Each change is one
 * command. Thread-safe if its commands are.
 */
public final class DictionaryHash {

    private static final byte[] CURRENT = DictionaryFields.bytes(DictionaryFields.CURRENT);
    private static final byte[] DROPPED = DictionaryFields.bytes(DictionaryFields.DROPPED);
    private static final byte[] LOCK_MILLIS =
            DictionaryFields.bytes(String.valueOf(Duration.ofMinutes(2).toMillis()));

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

    /** Sets the facts about a dictionary that is still there. */
    private static final byte[] DESCRIBE = DictionaryFields.bytes("""
            if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then return 0 end
            redis.call('hset', KEYS[1], ARGV[2], ARGV[3])
            return 1
            """);

    /** Removes fields. */
    private static final byte[] REMOVE = DictionaryFields.bytes("return redis.call('hdel', KEYS[1], unpack(ARGV))");

    /** Leaves the mark and the time, removes the given fields or else all others, and keeps the time to live. */
    private static final byte[] DROP = DictionaryFields.bytes("""
            redis.call('hset', KEYS[1], 'current', 'none', 'dropped', ARGV[1])
            local gone = #ARGV > 1 and ARGV or redis.call('hkeys', KEYS[1])
            for _, field in ipairs(gone) do
                if field ~= 'current' and field ~= 'dropped' then redis.call('hdel', KEYS[1], field) end
            end
            return 1
            """);

    /** Sets the time to live in milliseconds, none for 0. */
    private static final byte[] EXPIRE = DictionaryFields.bytes("""
            if ARGV[1] == '0' then return redis.call('persist', KEYS[1]) end
            return redis.call('pexpire', KEYS[1], ARGV[1])
            """);

    private final byte[] key;
    private final HashCommands commands;

    /** Creates the access to a hash, whether it exists or not. */
    public DictionaryHash(byte[] key, HashCommands commands) {
        this.key = key;
        this.commands = commands;
    }

    /** Returns the name of the hash. */
    public String name() {
        return DictionaryFields.text(key);
    }

    /** Returns what the hash holds, without the dictionaries themselves. */
    public Contents read() {
        List<Integer> ids = new ArrayList<>();
        commands.fields(key)
                .forEach(field ->
                        DictionaryFields.id(DictionaryFields.text(field)).ifPresent(ids::add));
        List<byte[]> fields = new ArrayList<>(List.of(CURRENT, DROPPED));
        ids.forEach(id -> fields.add(DictionaryFields.facts(id)));
        Iterator<byte @Nullable []> values =
                commands.values(key, fields.toArray(byte[][]::new)).iterator();
        String current = text(values.next());
        String droppedAt = text(values.next());
        Map<Integer, DictionaryFacts> dictionaries = new LinkedHashMap<>();
        ids.forEach(id -> dictionaries.put(id, DictionaryFacts.read(values.next())));
        return new Contents(current, droppedAt, dictionaries);
    }

    private static String text(byte @Nullable [] value) {
        return value == null ? "" : DictionaryFields.text(value);
    }

    /**
     * Returns a dictionary; {@code null} if there is none.
     *
     * @throws CachezipException.Malformed if the field holds no dictionary with this id
     */
    public @Nullable ZstdDictionary load(int id) {
        byte[] field = DictionaryFields.dictionary(id);
        long length = commands.length(key, field);
        if (length > ZstdDictionary.MAX_LENGTH) {
            throw new CachezipException.Malformed(
                    "a zstd dictionary of " + length + " bytes, more than " + ZstdDictionary.MAX_LENGTH, 0);
        }
        byte[] stored = commands.values(key, field).get(0);
        if (stored == null) {
            return null;
        }
        ZstdDictionary dictionary = ZstdDictionary.of(stored);
        if (dictionary.id() != id) {
            dictionary.close();
            throw new CachezipException.Malformed(
                    "a zstd dictionary with the id " + DictionaryFields.digits(dictionary.id()), 0);
        }
        return dictionary;
    }

    /** Returns the length of a dictionary in bytes; 0 if it is not there. */
    public long length(int id) {
        return commands.length(key, DictionaryFields.dictionary(id));
    }

    /**
     * Stores a dictionary; returns false if its field has another value, or dictionaries were dropped in the meantime.
     *
     * @param droppedAt the last drop before the samples of the dictionary, as {@link Contents#droppedAt()} has it
     */
    public boolean publish(ZstdDictionary dictionary, DictionaryFacts facts, String droppedAt) {
        List<byte[]> arguments = new ArrayList<>(List.of(DictionaryFields.bytes(droppedAt)));
        addTo(arguments, dictionary, facts);
        return run(PUBLISH, arguments);
    }

    private static void addTo(List<byte[]> arguments, ZstdDictionary dictionary, DictionaryFacts facts) {
        arguments.add(DictionaryFields.dictionary(dictionary.id()));
        arguments.add(dictionary.bytes());
        arguments.add(DictionaryFields.facts(dictionary.id()));
        arguments.add(facts.write());
    }

    /**
     * Stores dictionaries again that the hash has lost, and makes one of them the current one if there is none. A hash
     * whose dictionaries were dropped is left alone, also where another instance drops them at this moment.
     *
     * @param current id of the dictionary to write with
     * @param dictionaries the dictionaries with their facts
     */
    public void restore(int current, Map<ZstdDictionary, DictionaryFacts> dictionaries) {
        List<byte[]> arguments = new ArrayList<>(List.of(DictionaryFields.dictionary(current)));
        dictionaries.forEach((dictionary, facts) -> addTo(arguments, dictionary, facts));
        run(RESTORE, arguments);
    }

    /**
     * Makes a dictionary the current one if the hash still has it, and notes that the one before has retired.
     *
     * @param before what the hash has held until now
     * @param now the time in milliseconds since 1970
     * @return whether it is the current one
     */
    public boolean activate(int id, Contents before, long now) {
        if (!run(ACTIVATE, List.of(DictionaryFields.dictionary(id)))) {
            return false;
        }
        before.dictionaries().forEach((other, facts) -> {
            if (other == id && facts.retired() != null) {
                describe(other, facts.retiredAt(null));
            } else if (other != id && other.equals(before.current()) && facts.retired() == null) {
                describe(other, facts.retiredAt(now));
            }
        });
        return true;
    }

    /** Stores the facts about a dictionary that the hash still has. */
    public void describe(int id, DictionaryFacts facts) {
        run(DESCRIBE, List.of(DictionaryFields.dictionary(id), DictionaryFields.facts(id), facts.write()));
    }

    /** Removes dictionaries. */
    public void remove(Collection<Integer> ids) {
        if (!ids.isEmpty()) {
            run(REMOVE, fields(ids).toList());
        }
    }

    private static Stream<byte[]> fields(Collection<Integer> ids) {
        return ids.stream().flatMap(id -> Stream.of(DictionaryFields.dictionary(id), DictionaryFields.facts(id)));
    }

    /**
     * Removes dictionaries, the current one among them, and leaves a mark for the instances that have them in memory.
     *
     * @param time the present time in milliseconds since 1970, as text
     * @param ids the dictionaries; all if there is none
     */
    public void drop(String time, Collection<Integer> ids) {
        List<byte[]> arguments = new ArrayList<>(List.of(DictionaryFields.bytes(time)));
        fields(ids).forEach(arguments::add);
        run(DROP, arguments);
    }

    /**
     * Sets when the hash expires.
     *
     * @param time {@code null} for never
     */
    public void expire(@Nullable Duration time) {
        run(EXPIRE, List.of(DictionaryFields.bytes(time == null ? "0" : String.valueOf(time.toMillis()))));
    }

    /**
     * Gets the right to train for two minutes; returns whether there is no other trainer.
     *
     * @param owner a text that no other instance has
     */
    public boolean lock(String owner) {
        return commands.run(LOCK, lockKey(), DictionaryFields.bytes(owner), LOCK_MILLIS);
    }

    /** Gives the right to train back, if this owner still has it. */
    public void unlock(String owner) {
        commands.run(UNLOCK, lockKey(), DictionaryFields.bytes(owner));
    }

    private byte[] lockKey() {
        return DictionaryFields.bytes(name() + ":trainer");
    }

    private boolean run(byte[] script, List<byte[]> arguments) {
        return commands.run(script, key, arguments.toArray(byte[][]::new));
    }

    /**
     * The content of a hash.
     *
     * @param written what the field {@code current} holds: an id, {@link DictionaryFields#NONE} or nothing
     * @param droppedAt the time of the last drop as text, also after new ones have come; empty if there is none
     * @param dictionaries the dictionaries by id
     */
    public record Contents(String written, String droppedAt, Map<Integer, DictionaryFacts> dictionaries) {

        /** Returns the id of the dictionary to write with; {@code null} if there is none, or it is lost. */
        public @Nullable Integer current() {
            return dictionaries.keySet().stream()
                    .filter(id -> DictionaryFields.digits(id).equals(written))
                    .findFirst()
                    .orElse(null);
        }

        /** Returns whether the dictionaries were dropped, so that no instance may put its own back. */
        public boolean dropped() {
            return written.equals(DictionaryFields.NONE);
        }
    }
}
