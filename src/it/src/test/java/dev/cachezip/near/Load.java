package dev.cachezip.near;

import dev.cachezip.serializer.SharedCell;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.EntryRead;
import dev.cachezip.store.EntryStore.Timed;
import dev.cachezip.store.EntryStore.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/**
 * Readers and writers of one cache, and another client that writes. Again and again all of them rest, and what is kept is
 * compared with what Redis has.
 */
public final class Load {

    private static final int KEYS = 53;

    /** Enough that each server of a cluster has some. */
    private static final int MARKERS = 24;

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration HOUR = Duration.ofHours(1);

    /** Another client, on any server. */
    public interface Client {

        void set(String key, String value, @Nullable Duration time);

        void delete(String key);

        void expire(String key, Duration time);

        @Nullable
        String get(String key);
    }

    private final NearStore caches;
    private final EntryStore store;
    private final Client client;
    private final AtomicLong values = new AtomicLong();
    private final AtomicLong compared = new AtomicLong();
    private final List<String> stale = new ArrayList<>();
    private final List<String> unseen = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong ownPuts = new AtomicLong();
    private final AtomicLong lostPuts = new AtomicLong();
    private final AtomicLong hits = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final Phaser rounds = new Phaser(1);
    private volatile boolean resting;
    private volatile boolean over;

    /**
     * Creates a load that has not begun.
     *
     * @param client writes, and says what Redis has
     */
    public Load(NearStore caches, EntryStore store, Client client) {
        this.caches = caches;
        this.store = store;
        this.client = client;
    }

    /**
     * What has come of it.
     *
     * @param compared copies that were compared while all rested
     * @param stale those that were not what Redis had
     * @param ownPuts puts that the same thread read at once
     * @param unseen those that it did not see although Redis had them
     * @param lost those that Redis did not have
     * @param failures operations that a fault has hit
     */
    public record Result(
            long compared,
            List<String> stale,
            long ownPuts,
            List<String> unseen,
            long lost,
            long hits,
            long failures) {}

    /** Runs rounds with a fault in each, until a time is over. */
    public Result run(Duration time, Runnable fault, BooleanSupplier enough) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(thread(new Random(i), this::read));
        }
        threads.add(thread(new Random(10), this::write));
        threads.add(thread(new Random(11), this::writeElsewhere));
        threads.add(thread(new Random(12), this::readOwn));
        caches.awaitEra();
        threads.forEach(Thread::start);
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end && !enough.getAsBoolean()) {
            long before = values.get();
            await(() -> values.get() > before + 500);
            fault.run();
            long after = values.get();
            await(() -> values.get() > after + 500);
            resting = true;
            rounds.arriveAndAwaitAdvance();
            compare();
            resting = false;
            rounds.arriveAndAwaitAdvance();
        }
        over = true;
        rounds.arriveAndDeregister();
        for (Thread thread : threads) {
            thread.join();
        }
        return new Result(compared.get(), stale, ownPuts.get(), unseen, lostPuts.get(), hits.get(), failures.get());
    }

    boolean hasFoundStale() {
        return !stale.isEmpty();
    }

    boolean hasHiddenAPut() {
        return !unseen.isEmpty();
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(condition::getAsBoolean);
    }

    private Thread thread(Random random, Consumer<Random> step) {
        rounds.register();
        Thread thread = new Thread(() -> {
            while (!over) {
                if (resting) {
                    rounds.arriveAndAwaitAdvance();
                    rounds.arriveAndAwaitAdvance();
                } else {
                    try {
                        step.accept(random);
                    } catch (DataAccessException | CompletionException e) {
                        // The fault of the round.
                        failures.incrementAndGet();
                    }
                }
            }
            rounds.arriveAndDeregister();
        });
        thread.setDaemon(true);
        return thread;
    }

    /** Waits until the messages of writes of now are here, and with them all messages before them, of each server. */
    private void awaitMessages() {
        await(() -> {
            caches.awaitEra();
            try {
                for (int i = 0; i < MARKERS; i++) {
                    if (!awaitMessage(caches.prefix() + "marker" + i)) {
                        return false;
                    }
                }
                return caches.hasEra();
            } catch (DataAccessException e) {
                return false;
            }
        });
    }

    private boolean awaitMessage(String marker) {
        client.set(marker, newValue(), null);
        store.get(untimed(marker));
        if (caches.copies().find(key(marker)) == null) {
            return false;
        }
        String value = newValue();
        client.set(marker, value, null);
        // The copy is what it was, until the message comes.
        await(() -> value.equals(text(store.get(untimed(marker)))));
        return true;
    }

    private void compare() {
        awaitMessages();
        compareCopies("after the load");
        for (String key : keys()) {
            // The last write may have been a clear.
            if (client.get(key) == null) {
                client.set(key, newValue(), null);
            }
        }
        awaitMessages();
        for (String key : keys()) {
            await(() -> {
                try {
                    store.get(untimed(key));
                    return true;
                } catch (DataAccessException e) {
                    return false;
                }
            });
        }
        compareCopies("filled again");
    }

    private void compareCopies(String when) {
        for (String key : keys()) {
            Timed copy = caches.copies().find(key(key));
            String stored = client.get(key);
            // It may have expired meanwhile.
            if (copy != null && caches.copies().find(key(key)) != null) {
                compared.incrementAndGet();
                if (!Objects.equals(text(copy), stored)) {
                    stale.add(when + ": " + key + " is " + stored + ", kept is " + text(copy));
                }
            }
        }
    }

    private List<String> keys() {
        return IntStream.range(0, KEYS).mapToObj(i -> caches.prefix() + i).toList();
    }

    private String anyKey(Random random) {
        return caches.prefix() + random.nextInt(KEYS);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static ByteArrayWrapper key(String key) {
        return new ByteArrayWrapper(bytes(key));
    }

    private static EntryRead untimed(String key) {
        return new EntryRead(bytes(key), null, false);
    }

    /** Returns what a caller gets: the value that callers share, or else its own, which it leaves for later ones. */
    private static @Nullable String text(Timed entry) {
        SharedCell cell = entry.cell();
        Object shared = cell == null ? null : cell.find(Load.class);
        if (shared != null || entry.value() == null) {
            return (String) shared;
        }
        String value = new String(entry.value(), StandardCharsets.US_ASCII);
        if (cell != null) {
            cell.leave(Load.class, value);
        }
        return value;
    }

    private String newValue() {
        return "value " + values.incrementAndGet();
    }

    private void read(Random random) {
        String key = anyKey(random);
        if (caches.copies().find(key(key)) != null) {
            hits.incrementAndGet();
        }
        switch (random.nextInt(4)) {
            case 0 -> text(store.retrieve(untimed(key)).join());
            case 1 -> {
                Map<String, Timed> found = new HashMap<>();
                store.getAll(List.of(anyKey(random) + "x", key), Load::untimed, found::put);
                found.values().forEach(Load::text);
            }
            default -> text(store.get(new EntryRead(bytes(key), null, random.nextBoolean())));
        }
    }

    private void write(Random random) {
        byte[] key = bytes(anyKey(random));
        switch (random.nextInt(40)) {
            case 0, 1, 2 -> store.evict(key);
            case 3 -> store.clear(bytes(caches.prefix() + "*"));
            case 4, 5 -> store.putIfAbsent(key, bytes(newValue()), HOUR);
            case 6 -> store.putAll(keys().subList(0, 20), each -> new Write(bytes(each), bytes(newValue()), HOUR));
            case 7 -> store.store(key, bytes(newValue()), HOUR).join();
            case 8 -> store.evictAll(keys().subList(20, 30), Load::bytes);
            default -> store.put(key, bytes(newValue()), HOUR);
        }
    }

    private void writeElsewhere(Random random) {
        String key = anyKey(random);
        switch (random.nextInt(8)) {
            case 0 -> client.delete(key);
            case 1 -> client.expire(key, Duration.ofMillis(1 + random.nextInt(200)));
            case 2 -> client.set(key, newValue(), Duration.ofMillis(1 + random.nextInt(200)));
            case 3 -> client.set(key, newValue(), Duration.ofMinutes(1));
            default -> client.set(key, newValue(), null);
        }
    }

    /** Others read these keys, too, but nobody else writes them. */
    private void readOwn(Random random) {
        String key = caches.prefix() + random.nextInt(KEYS) + "x";
        String value = newValue();
        store.put(bytes(key), bytes(value), HOUR);
        Timed read = store.get(untimed(key));
        ownPuts.incrementAndGet();
        if (!value.equals(text(read))) {
            // No copy stands for an absent entry: Redis itself did not have it, as while a lost connection sends again.
            if (read.value() != null && value.equals(text(caches.plain().get(untimed(key))))) {
                unseen.add(key + " is " + value + ", read was " + text(read));
            } else {
                lostPuts.incrementAndGet();
            }
        }
    }
}
