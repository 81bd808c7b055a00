package dev.cachezip.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.refresh.RefreshCounters.Result;
import dev.cachezip.store.EntryStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Ages and elections, in virtual time. */
class CacheRefreshTests {

    private static final byte[] KEY = "books::1".getBytes(StandardCharsets.UTF_8);
    private static final EntryStore.EntryRead READ = new EntryStore.EntryRead(KEY, null, false);
    private static final byte[] VALUE = {'v'};
    private static final byte[] NEW = {'n'};
    private static final Duration STORED = Duration.ofSeconds(90);
    private static final AgedEntry DUE = new AgedEntry(EntryStore.Timed.unknown(VALUE), true, true, 0);

    private final VirtualRedis redis = new VirtualRedis();
    private final RefreshCounters counters = new RefreshCounters();
    private final CacheRefresh refresh = create(counters);

    private CacheRefresh create(RefreshCounters own) {
        return VirtualCaches.refresh(redis, own, Duration.ofMinutes(1), Duration.ofSeconds(30), Duration.ofSeconds(10));
    }

    private void pass(int seconds) {
        redis.pass(Duration.ofSeconds(seconds));
    }

    @Test
    void get_asksForTheTimeOnceUntilTheEntryIsDue() {
        redis.put(KEY, VALUE, STORED);

        for (int second = 0; second < 50; second++) {
            assertThat(refresh.ages().get(READ)).matches(entry -> !entry.due() && !entry.stale());
            pass(1);
        }

        assertThat(redis.timedGets).isEqualTo(1);
        assertThat(refresh.ages().get(READ)).matches(entry -> entry.due() && !entry.stale());
        pass(10);
        assertThat(refresh.ages().get(READ)).matches(entry -> entry.due() && entry.stale());
        assertThat(redis.timedGets).isEqualTo(3);
        pass(30);
        assertThat(refresh.ages().get(READ).value()).isNull();
    }

    @Test
    void get_afterAnOwnLoad_doesNotAskForTheTime() {
        redis.put(KEY, VALUE, STORED);
        refresh.ages().stored(KEY, STORED);

        assertThat(refresh.ages().get(READ).due()).isFalse();

        assertThat(redis.timedGets).isZero();
    }

    @Test
    void get_ofAnEntryThatNeverExpires_isFreshAndAsksOnceAMinute() {
        redis.persist(KEY);
        for (int second = 0; second < 118; second++) {
            assertThat(refresh.ages().get(READ)).matches(entry -> !entry.due() && !entry.stale());
            pass(1);
        }
        assertThat(redis.timedGets).isEqualTo(2);
    }

    @Test
    void get_inACacheWithoutStaleValues_neverAsksForTheTime() {
        CacheRefresh plain =
                VirtualCaches.refresh(redis, counters, Duration.ofMinutes(1), Duration.ZERO, Duration.ZERO);
        redis.put(KEY, VALUE, Duration.ofMinutes(1));
        pass(59);

        assertThat(plain.ages().get(READ)).matches(entry -> !entry.due() && !entry.stale());
        assertThat(plain.ages().retrieve(READ).join()).matches(entry -> !entry.due() && !entry.stale());

        assertThat(redis.timedGets).isZero();
        assertThat(plain.elect(KEY, DUE).join()).isNull();
    }

    @Test
    void getAll_asksForTheTimesOfKeysThatMayBeDue() {
        redis.put(KEY, VALUE, STORED);
        byte[] other = "books::2".getBytes(StandardCharsets.UTF_8);
        redis.put(other, VALUE, Duration.ofSeconds(20));
        refresh.ages().stored(KEY, STORED);
        List<Integer> stale = new ArrayList<>();

        refresh.ages()
                .getAll(
                        List.of(1, 2),
                        key -> new EntryStore.EntryRead(key == 1 ? KEY : other, null, false),
                        (key, entry) -> {
                            if (entry.stale()) {
                                stale.add(key);
                            }
                        });

        assertThat(stale).containsExactly(2);
        assertThat(redis.timedGets).isEqualTo(1);
    }

    @Test
    void elect_inTwoInstances_isOnceUntilTheLockEnds() {
        RefreshCounters others = new RefreshCounters();
        CacheRefresh other = create(others);

        assertThat(refresh.elect(KEY, DUE).join()).isNotNull();
        assertThat(refresh.elect(KEY, DUE).join()).isNull();
        assertThat(other.elect(KEY, DUE).join()).isNull();
        assertThat(other.elect(KEY, DUE).join()).isNull();

        // It has tried once, and tries again after a sixteenth of the lock's time.
        assertThat(others.refreshes(Result.LOST)).isEqualTo(1);
        pass(2);
        assertThat(other.elect(KEY, DUE).join()).isNull();
        assertThat(others.refreshes(Result.LOST)).isEqualTo(2);
        pass(29);
        assertThat(other.elect(KEY, DUE).join()).isNotNull();
        assertThat(refresh.elect(KEY, DUE).join()).isNull();
    }

    @Test
    void electAll_electsForKeysThatNobodyRefreshes() {
        byte[] other = "books::2".getBytes(StandardCharsets.UTF_8);
        assertThat(refresh.elect(KEY, DUE).join()).isNotNull();

        assertThat(create(new RefreshCounters()).electAll(List.of(1, 2), key -> key == 1 ? KEY : other))
                .containsExactly(2);
    }

    /** Elects a caller who has read an entry that is stale, and gone in 20 seconds. */
    private Election elected() {
        redis.put(KEY, VALUE, STORED);
        pass(70);
        return Objects.requireNonNull(
                refresh.elect(KEY, refresh.ages().get(READ)).join());
    }

    private boolean replace(Election election) {
        return refresh.replace(election, NEW, STORED).join();
    }

    @Test
    void replace_ofTheEntryThatWasRead_isOnce() {
        Election election = elected();
        pass(10);

        assertThat(replace(election)).isTrue();
        assertThat(redis.get(READ).value()).isEqualTo(NEW);
        assertThat(replace(election)).isFalse();
        assertThat(replace(election)).isFalse();
    }

    @Test
    void replace_ofTheEntryThatWasRead_needsNoLock() {
        Election election = elected();
        redis.evict(lock());

        assertThat(replace(election)).isTrue();
    }

    @Test
    void replace_ofAnEntryThatWasPutMeanwhile_storesNothing() {
        Election election = elected();
        redis.put(KEY, new byte[] {'p'}, STORED);
        assertThat(replace(election)).isFalse();

        redis.put(KEY, VALUE, STORED);
        assertThat(replace(election)).as("the same value put again").isFalse();
    }

    @Test
    void replace_ofAnEntryThatWasRemoved_storesNothing() {
        Election election = elected();
        redis.evict(KEY);
        assertThat(replace(election)).isFalse();
        assertThat(replace(election)).isFalse();
    }

    @Test
    void replace_ofAnEntryWhoseTimeIsOver_storesWhileTheLockLasts() {
        Election election = elected();
        pass(20);
        assertThat(replace(election)).isTrue();
        redis.evict(KEY);
        assertThat(replace(election)).isTrue();

        redis.evict(KEY);
        pass(10);
        assertThat(replace(election)).isFalse();
    }

    @Test
    void replace_ofAnEntryWhoseTimeIsOver_afterAnEvictionOrAClearOfAnotherInstance_storesNothing() {
        Election election = elected();
        create(new RefreshCounters()).removed(List.of(KEY), key -> key);
        pass(20);
        assertThat(replace(election)).isFalse();

        redis.put(lock(), new byte[] {'1'}, STORED);
        create(new RefreshCounters()).cleared();
        assertThat(replace(election)).isFalse();
    }

    private static byte[] lock() {
        return Elections.lock(Elections.PREFIX, KEY);
    }
}
