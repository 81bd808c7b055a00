package dev.cachezip.dictionaries;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeansException;
import org.springframework.dao.DataAccessException;

/** The dictionaries of one cache that are in memory, by id; others are looked up in Redis. Thread-safe. */
final class LoadedDictionaries {

    private static final Log log = LogFactory.getLog(LoadedDictionaries.class);

    private final DictionaryHash hash;
    private final Runnable found;
    private final Lookups lookups;
    private final Map<Integer, ZstdDictionary> known = new ConcurrentHashMap<>();
    private final LongAdder looked = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private final LongAdder refused = new LongAdder();

    LoadedDictionaries(DictionaryHash hash, Executor lookupThread, Runnable found) {
        this.hash = hash;
        this.found = found;
        this.lookups = new Lookups(this::load, lookupThread);
    }

    /** Returns a dictionary, which Redis may have; {@code null} if it is nowhere. */
    @Nullable
    ZstdDictionary find(int id) {
        ZstdDictionary dictionary = known.get(id);
        if (dictionary != null) {
            return dictionary;
        }
        looked.increment();
        ZstdDictionary lookedUp = lookups.find(id);
        if (lookedUp == null) {
            unknown.increment();
        }
        return lookedUp;
    }

    /** Reads a dictionary from Redis, and keeps it; returns {@code null} if there is none, or if it is refused. */
    @Nullable
    ZstdDictionary load(int id) {
        ZstdDictionary dictionary = read(id);
        if (dictionary == null) {
            return null;
        }
        found.run();
        return keep(dictionary);
    }

    private @Nullable ZstdDictionary read(int id) {
        try {
            return known.size() > DictionaryFields.MAX_DICTIONARIES ? null : hash.load(id);
        } catch (CachezipException.Malformed e) {
            refused.increment();
            return null;
        } catch (DataAccessException | UnsupportedOperationException | IllegalStateException | BeansException e) {
            // Without access, a connection, or one connection factory.
            log.debug("A dictionary of " + hash.name() + " cannot be read", e);
            return null;
        }
    }

    /** Keeps a dictionary, or closes it if there is one with its id; returns the one that is kept. */
    ZstdDictionary keep(ZstdDictionary dictionary) {
        ZstdDictionary other = known.putIfAbsent(dictionary.id(), dictionary);
        if (other == null) {
            return dictionary;
        }
        dictionary.close();
        return other;
    }

    /** Returns the dictionaries that are in memory now. */
    Map<Integer, ZstdDictionary> byId() {
        return Collections.unmodifiableMap(known);
    }

    /** Forgets a dictionary, and frees its native memory. */
    void remove(int id) {
        ZstdDictionary dictionary = known.remove(id);
        if (dictionary != null) {
            dictionary.close();
        }
    }

    /** Forgets all dictionaries, and frees their native memory. */
    void removeAll() {
        known.keySet().forEach(this::remove);
    }

    /** Returns the number of look-ups in Redis. */
    long looked() {
        return looked.sum();
    }

    /** Returns how many look-ups have found no dictionary. */
    long unknown() {
        return unknown.sum();
    }

    /** Returns how many times Redis had no valid dictionary in place of one. */
    long refused() {
        return refused.sum();
    }
}
