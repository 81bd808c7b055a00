package dev.cachezip.dictionaries;

import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.Training;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The dictionaries of one cache. Values are read with each dictionary that Redis holds; a cache with
 * {@code dictionary=on} also writes with one, and trains it.
 *
 * <p>A new dictionary is published first and becomes current two refreshes later, when all instances have it. One that
 * another has replaced is kept until all values that need it have expired. {@link #current}, {@link #find} and
 * {@link #offer} are called for each value and are thread-safe; one thread at a time refreshes.
 */
public final class CacheDictionary implements Dictionaries {

    /** The results of a training, as meters and the endpoint name them. */
    public static final List<String> RESULTS = CacheTrainer.RESULTS;

    private final DictionaryHash hash;
    private final DictionarySettings settings;
    private final Clock clock;
    private final Consumer<CacheDictionary> firstFound;
    private final String instance = UUID.randomUUID().toString();
    private final LoadedDictionaries loaded;
    private final CacheTrainer trainer;
    private final LongestTimeToLive timeToLive = new LongestTimeToLive();
    private final Succession succession = new Succession(timeToLive);

    private volatile @Nullable ZstdDictionary current;
    private volatile boolean used;
    private volatile boolean paused;

    // For the thread that refreshes.
    private volatile Map<Integer, DictionaryFacts> facts = Map.of();
    private @Nullable String droppedAt;

    /**
     * Creates the dictionaries of a cache, none so far.
     *
     * @param lookupThread runs look-ups
     * @param firstFound called when a cache that only reads with dictionaries has found its first one
     */
    CacheDictionary(
            DictionaryHash hash,
            DictionarySettings settings,
            Executor lookupThread,
            Consumer<CacheDictionary> firstFound,
            Clock clock) {
        this.hash = hash;
        this.settings = settings;
        this.clock = clock;
        this.firstFound = firstFound;
        this.loaded = new LoadedDictionaries(hash, lookupThread, this::firstUse);
        this.trainer = new CacheTrainer(settings, clock);
        this.used = settings.writes();
    }

    @Override
    public @Nullable ZstdDictionary current() {
        ZstdDictionary mine = current;
        return paused || mine == null ? settings.shipped().current() : mine;
    }

    @Override
    public @Nullable ZstdDictionary find(int id) {
        ZstdDictionary shipped = settings.shipped().find(id);
        return shipped == null ? loaded.find(id) : shipped;
    }

    @Override
    public void offer(byte[] plain, int offset, int length, int storedLength) {
        if (!paused) {
            trainer.note(plain, offset, length, storedLength, current != null);
        }
    }

    /** Sets whether values are stored without a dictionary for now, and taken as no samples. */
    void pause(boolean pause) {
        paused = pause;
    }

    /** Notes the time to live of an entry that is written; zero or negative for never. */
    public void noteTimeToLive(Duration time) {
        timeToLive.note(time);
    }

    /** Returns the name of the hash in Redis. */
    String key() {
        return hash.name();
    }

    /** Returns whether there is anything to refresh. */
    boolean isUsed() {
        return used;
    }

    private void firstUse() {
        if (!used) {
            used = true;
            firstFound.accept(this);
        }
    }

    /** Brings memory and Redis together, and trains if it is time. For one thread at a time. */
    void refresh() {
        Contents contents = read();
        noteDrop(contents.droppedAt());
        ZstdDictionary written = current;
        if (contents.dropped()) {
            forgetCurrent();
        } else if (contents.current() == null && written != null) {
            putBack(written);
            contents = read();
        }
        loadNew(contents);
        choose(contents);
        forgetOld(contents);
        if (settings.writes()) {
            if (!contents.dictionaries().isEmpty()) {
                hash.expire(timeToLive.expiry());
            }
            ZstdDictionary mine = current;
            boolean published = Succession.isPublished(contents, loaded.byId().keySet());
            if (trainer.isDue(mine == null ? null : facts(mine.id()), published)) {
                train();
            }
        }
    }

    /** Takes times in the future for now, from now on: in Redis, too, or a dictionary would never grow old. */
    private Contents read() {
        Contents contents = hash.read();
        long now = clock.millis();
        contents.dictionaries().replaceAll((id, found) -> {
            DictionaryFacts past = found.notAfter(now);
            if (settings.writes() && !past.equals(found)) {
                hash.describe(id, past);
            }
            return past;
        });
        return contents;
    }

    /** Notes when dictionaries were dropped last; a hash that was deleted does not know. */
    private void noteDrop(String time) {
        boolean isNew = droppedAt != null && !time.isEmpty() && !time.equals(droppedAt);
        droppedAt = time;
        if (isNew) {
            trainer.dropped();
        }
    }

    private void forgetCurrent() {
        if (current != null) {
            current = null;
            trainer.changed();
        }
    }

    /** Heals a hash that was deleted or evicted: values that need the dictionaries may still be there. */
    private void putBack(ZstdDictionary written) {
        Map<ZstdDictionary, DictionaryFacts> dictionaries = new LinkedHashMap<>();
        loaded.byId().forEach((id, dictionary) -> dictionaries.put(dictionary, facts(id)));
        hash.restore(written.id(), dictionaries);
    }

    private void loadNew(Contents contents) {
        for (int id : contents.dictionaries().keySet()) {
            if (!loaded.byId().containsKey(id)) {
                loaded.load(id);
            }
        }
        succession.refreshed(contents.dictionaries().keySet());
        facts = new LinkedHashMap<>(contents.dictionaries());
    }

    private void choose(Contents contents) {
        if (!settings.writes()) {
            return;
        }
        Integer id = contents.current();
        Integer next = succession.next(contents, loaded.byId().keySet());
        if (next != null && hash.activate(next, contents, clock.millis())) {
            id = next;
        }
        ZstdDictionary chosen = id == null ? null : loaded.byId().get(id);
        if (chosen != null && chosen != current) {
            current = chosen;
            trainer.changed();
        }
    }

    private DictionaryFacts facts(int id) {
        return facts.getOrDefault(id, DictionaryFacts.UNKNOWN);
    }

    /** Removes dictionaries that no value can need any more, and forgets those that others have removed. */
    private void forgetOld(Contents contents) {
        Set<Integer> old = succession.old(contents, clock.millis());
        if (settings.writes()) {
            hash.remove(old);
        }
        Set<Integer> gone = new HashSet<>(loaded.byId().keySet());
        gone.removeAll(contents.dictionaries().keySet());
        if (contents.dictionaries().isEmpty() && !contents.dropped()) {
            // The hash was deleted, and an instance that writes will put it back.
            gone.clear();
        }
        gone.addAll(old);
        ZstdDictionary mine = current;
        if (mine != null) {
            gone.remove(mine.id());
        }
        gone.forEach(loaded::remove);
    }

    /** Trains on the samples so far, if no other instance does; returns one of the {@link #RESULTS}. */
    String train() {
        if (!hash.lock(instance)) {
            return trainer.ended(CacheTrainer.BUSY);
        }
        try {
            ZstdDictionary mine = current;
            Training training = trainer.train(mine == null ? settings.shipped().current() : mine);
            if (training instanceof Training.DictionaryCandidate candidate) {
                return trainer.ended(publish(candidate) ? CacheTrainer.PUBLISHED : CacheTrainer.REFUSED);
            }
            return trainer.ended(
                    training instanceof Training.TooFewSamples ? CacheTrainer.TOO_FEW_SAMPLES : CacheTrainer.NO_GAIN);
        } finally {
            hash.unlock(instance);
        }
    }

    private boolean publish(Training.DictionaryCandidate candidate) {
        ZstdDictionary dictionary = candidate.dictionary();
        Training.HoldOut result = candidate.result();
        DictionaryFacts trained = new DictionaryFacts(
                clock.millis(),
                settings.level(),
                result.samples(),
                result.plain(),
                result.stored(),
                result.without(),
                null);
        if (!hash.publish(dictionary, trained, Objects.requireNonNullElse(droppedAt, ""))) {
            dictionary.close();
            return false;
        }
        loaded.keep(dictionary);
        return true;
    }

    /** Removes all dictionaries, here and in Redis; values that were written with them become misses. */
    void drop() {
        String now = String.valueOf(clock.millis());
        hash.drop(now, Set.of());
        droppedAt = now;
        trainer.dropped();
        forgetCurrent();
        loaded.removeAll();
    }

    /** Frees the native memory. */
    void close() {
        current = null;
        loaded.removeAll();
    }

    /** Returns what is known of the dictionaries now. */
    public DictionaryReport report() {
        ZstdDictionary mine = current;
        DictionaryFacts measured = mine == null ? DictionaryFacts.UNKNOWN : facts(mine.id());
        return new DictionaryReport(
                mine == null ? null : DictionaryFields.digits(mine.id()),
                mine == null ? 0 : mine.length(),
                mine == null || measured.created() == 0 ? null : Instant.ofEpochMilli(measured.created()),
                trainer.samples(),
                Double.isNaN(trainer.ratio()) ? null : trainer.ratio(),
                measured.plain() == 0 ? null : measured.ratio(),
                measured.plain() == 0 ? null : (double) measured.without() / measured.plain(),
                loaded.byId().size(),
                loaded.looked(),
                loaded.unknown(),
                loaded.refused());
    }

    /** Returns the stored length of recent values as a part of their plain length; NaN if there are none. */
    public double ratio() {
        return trainer.ratio();
    }

    /** Returns how many look-ups in Redis have found a dictionary. */
    public long found() {
        return loaded.looked() - loaded.unknown();
    }

    /** Returns how many look-ups in Redis have found none, so that the value was a miss. */
    public long unknown() {
        return loaded.unknown();
    }

    /** Returns how many trainings have ended with one of the {@link #RESULTS}. */
    public long trainings(String result) {
        return trainer.count(result);
    }
}
