package dev.cachezip.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.near.Counts.Cause;
import dev.cachezip.policy.NearPolicy.Share;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.EntryRead;
import dev.cachezip.store.EntryStore.Replacement;
import dev.cachezip.store.EntryStore.Timed;
import dev.cachezip.store.EntryStore.Write;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;
import org.springframework.data.redis.serializer.SerializationException;

/** The protocol, step by step, with something in between at each step. */
class NearEntryStoreTests {

    private static final String KEY = "books::1";

    private final FakeStore redis = new FakeStore();
    private final GatedSlots slots = new GatedSlots();
    private long now = Long.MAX_VALUE - 1_000_000_000L;
    private int untimed;
    private final Counts counts = new Counts();
    private final Copies copies = new Copies(
            slots,
            1_000,
            Duration.ofMinutes(5),
            counts,
            new SharedObjects(Share.NEVER, slots, 0, () -> 0, counts),
            () -> untimed++,
            () -> now);
    private final List<byte[]> missed = new ArrayList<>();
    private final EntryStore store = new NearEntryStore(redis, copies, missed::add);

    /** A map with a gate before the reply is kept. */
    private static final class GatedSlots extends ConcurrentHashMap<ByteArrayWrapper, Slot> {

        private Runnable beforeKept = () -> {};

        @Override
        public boolean replace(ByteArrayWrapper key, Slot token, Slot copy) {
            Runnable gate = beforeKept;
            beforeKept = () -> {};
            gate.run();
            return super.replace(key, token, copy);
        }
    }

    @BeforeEach
    void begin() {
        copies.beginEra(key -> true);
        redis.set(KEY, "old");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static EntryRead read(String key) {
        return new EntryRead(bytes(key), null, false);
    }

    private @Nullable String get(String key) {
        Timed entry = store.get(read(key));
        return entry.value() == null ? null : new String(entry.value(), StandardCharsets.UTF_8);
    }

    private boolean isKept(String key) {
        return copies.find(new ByteArrayWrapper(bytes(key))) != null;
    }

    /** How an entry is read. */
    @SuppressWarnings("ImmutableEnumChecker") // functions
    enum Way {
        GET((store, key) -> store.get(read(key))),
        RETRIEVE((store, key) -> store.retrieve(read(key)).join()),
        GET_ALL((store, key) -> assertThat(
                        store.getAll(List.of(key), NearEntryStoreTests::read, (received, entry) -> {}))
                .isEmpty());

        private final BiConsumer<EntryStore, String> read;

        Way(BiConsumer<EntryStore, String> read) {
            this.read = read;
        }
    }

    /** When something happens that ends what was read before. */
    enum Gate {
        BEFORE_COMMAND,
        BEFORE_REPLY,
        BEFORE_KEPT,
        AFTER
    }

    /** What ends a copy. */
    @SuppressWarnings("ImmutableEnumChecker") // functions
    enum End {
        PUSH(test -> test.copies.remove(new ByteArrayWrapper(bytes(KEY)))),
        FLUSH(test -> test.copies.removeAll(Cause.FLUSH)),
        LOSS(test -> test.copies.endEra(Cause.DISCONNECT)),
        LOSS_AND_RETURN(test -> {
            test.copies.endEra(Cause.DISCONNECT);
            test.copies.beginEra(key -> true);
        }),
        PUT(test -> test.store.put(bytes(KEY), bytes("new"), Duration.ZERO)),
        STORE(test -> test.store.store(bytes(KEY), bytes("new"), Duration.ZERO).join()),
        PUT_IF_ABSENT(test -> test.store.putIfAbsent(bytes(KEY), bytes("new"), Duration.ZERO)),
        REPLACE(test -> test.store.replace(replacement()).join()),
        PUT_ALL(test -> test.store.putAll(List.of(KEY), key -> new Write(bytes(key), bytes("new"), Duration.ZERO))),
        STORE_AND_WAIT(test -> test.store
                .waiting()
                .store(bytes(KEY), bytes("new"), Duration.ZERO)
                .join()),
        EVICT(test -> test.store.evict(bytes(KEY))),
        EVICT_ALL(test -> test.store.evictAll(List.of(KEY), NearEntryStoreTests::bytes)),
        CLEAR(test -> test.store.clear(bytes("books::*")));

        private final Consumer<NearEntryStoreTests> happens;

        End(Consumer<NearEntryStoreTests> happens) {
            this.happens = happens;
        }

        private static Replacement replacement() {
            return new Replacement(
                    bytes(KEY), bytes("old"), Duration.ofDays(1), List.of(), bytes("new"), Duration.ZERO);
        }

        boolean isWrite() {
            return compareTo(PUT) >= 0;
        }
    }

    static Stream<Arguments> ends() {
        return Stream.of(Way.values())
                .flatMap(way -> Stream.of(Gate.values())
                        .flatMap(gate -> Stream.of(End.values()).map(end -> Arguments.of(way, gate, end))));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void end_atAGateOfARead_leavesNoCopy(Way way, Gate gate, End end) {
        switch (gate) {
            case BEFORE_COMMAND -> redis.beforeCommand(() -> end.happens.accept(this));
            case BEFORE_REPLY -> redis.beforeReply(() -> end.happens.accept(this));
            case BEFORE_KEPT -> slots.beforeKept = () -> end.happens.accept(this);
            case AFTER -> {}
        }

        way.read.accept(store, KEY);
        if (gate == Gate.AFTER) {
            assertThat(isKept(KEY)).isTrue();
            end.happens.accept(this);
        }

        assertThat(isKept(KEY)).isFalse();
        copies.sweep();
        assertThat(slots).isEmpty();
    }

    /** Another thread reads while a write is on its way: before the write is sent, it gets the old value. */
    @ParameterizedTest
    @EnumSource
    void write_readWhileItIsSent_isSeenByTheNextRead(End end) {
        if (end.isWrite()) {
            assertThat(get(KEY)).isEqualTo("old");
            redis.beforeCommand(() -> {
                copies.remove(new ByteArrayWrapper(bytes(KEY)));
                assertThat(get(KEY)).isEqualTo("old");
            });

            end.happens.accept(this);

            Timed stored = redis.entries.get(KEY);
            assertThat(get(KEY)).isEqualTo(stored == null ? null : new String(stored.value(), StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @EnumSource
    void write_thatFails_leavesNoCopy(End end) {
        if (end.isWrite()) {
            assertThat(get(KEY)).isEqualTo("old");
            redis.beforeReply(() -> {
                throw new RedisConnectionFailureException("lost");
            });

            assertThatThrownBy(() -> end.happens.accept(this)).isInstanceOf(RedisConnectionFailureException.class);

            assertThat(isKept(KEY)).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void read_twice_asksRedisOnce(Way way) {
        way.read.accept(store, KEY);
        way.read.accept(store, KEY);

        assertThat(redis.reads)
                .singleElement()
                .satisfies(read -> assertThat(read.timed()).isTrue());
    }

    @ParameterizedTest
    @EnumSource
    void read_withoutAnEra_asksRedisEachTimeAndLeavesNothing(Way way) {
        copies.endEra(Cause.DISCONNECT);

        way.read.accept(store, KEY);
        way.read.accept(store, KEY);

        assertThat(redis.reads)
                .hasSize(2)
                .allSatisfy(read -> assertThat(read.timed()).isFalse());
        assertThat(slots).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void read_timedAndWithoutToken_hasTheTime(Way way) {
        redis.entries.put(KEY, new Timed(bytes("old"), 1234));
        redis.beforeCommand(() -> {
            Timed entry = store.get(new EntryRead(bytes(KEY), null, true));
            assertThat(entry.remainingMillis()).isEqualTo(1234);
        });

        way.read.accept(store, KEY);

        assertThat(isKept(KEY)).isTrue();
    }

    /** Two threads miss the same key: the first one keeps it. */
    @Test
    void read_whileAnotherOneAsks_doesNotTakeItsToken() {
        redis.beforeReply(() -> assertThat(get(KEY)).isEqualTo("old"));

        assertThat(get(KEY)).isEqualTo("old");

        assertThat(redis.reads).hasSize(2);
        assertThat(isKept(KEY)).isTrue();
    }

    @Test
    void read_tokenOfAnEarlierEra_isReplaced() {
        redis.beforeReply(() -> {
            copies.endEra(Cause.DISCONNECT);
            copies.beginEra(key -> true);
            redis.set(KEY, "new");
            assertThat(get(KEY)).isEqualTo("new");
        });

        assertThat(get(KEY)).isEqualTo("old");

        assertThat(get(KEY)).isEqualTo("new");
        assertThat(redis.reads).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -2, Timed.UNKNOWN})
    void read_noTimeLeftOrUnknown_isNotKept(long remaining) {
        redis.entries.put(KEY, new Timed(bytes("old"), remaining));

        assertThat(get(KEY)).isEqualTo("old");

        assertThat(slots).isEmpty();
    }

    /** Redis begins to tell of the key while it is asked: a write before that would never be told. */
    @ParameterizedTest
    @EnumSource
    void read_keyThatRedisTellsOfSinceTheQuestion_isNotKept(Way way) {
        Set<String> told = new HashSet<>();
        copies.beginEra(key -> told.contains(new String(key, StandardCharsets.UTF_8)));
        redis.beforeCommand(() -> told.add(KEY));

        way.read.accept(store, KEY);

        assertThat(slots).isEmpty();
        assertThat(missed).containsExactly(bytes(KEY));
        way.read.accept(store, KEY);
        assertThat(isKept(KEY)).isTrue();
        assertThat(missed).hasSize(1);
    }

    /** What Redis tells of stays what it was: only copies are void. */
    @ParameterizedTest
    @EnumSource(names = {"FLUSH", "CLEAR"})
    void removeAll_keyThatRedisDoesNotTellOf_staysWithoutCopies(End end) {
        copies.beginEra(key -> !new String(key, StandardCharsets.UTF_8).equals(KEY));

        end.happens.accept(this);
        redis.set(KEY, "old");
        redis.set("books::2", "old");

        assertThat(get(KEY)).isEqualTo("old");
        assertThat(get("books::2")).isEqualTo("old");
        assertThat(isKept(KEY)).isFalse();
        assertThat(isKept("books::2")).isTrue();
    }

    @Test
    void read_timeThatRedisDoesNotTell_isNoted() {
        redis.entries.put(KEY, new Timed(bytes("old"), Timed.UNKNOWN));

        assertThat(get(KEY)).isEqualTo("old");

        assertThat(untimed).isEqualTo(1);
    }

    /** The connection was lost before it could be told. */
    @Test
    void read_timeThatRedisDoesNotTellInALostEra_isNotNoted() {
        redis.entries.put(KEY, new Timed(bytes("old"), Timed.UNKNOWN));
        redis.beforeReply(() -> copies.endEra(Cause.DISCONNECT));

        assertThat(get(KEY)).isEqualTo("old");

        assertThat(untimed).isZero();
    }

    @Test
    void read_noEntry_isNotKept() {
        assertThat(get("books::2")).isNull();

        assertThat(slots).isEmpty();
    }

    @Test
    void read_valueAboveAHundredth_isNotKept() {
        redis.set("books::2", "x".repeat(1_000));
        redis.set("books::3", "x".repeat(1_001));

        assertThat(get("books::2")).hasSize(1_000);
        assertThat(get("books::3")).hasSize(1_001);

        assertThat(isKept("books::2")).isTrue();
        assertThat(isKept("books::3")).isFalse();
    }

    /** The clock passes its largest number meanwhile, as System.nanoTime may. */
    @Test
    void find_timeToLive_countsFromBeforeTheQuestion() {
        redis.entries.put(KEY, new Timed(bytes("old"), 2_000));
        redis.beforeReply(() -> now += 500_000_000);
        assertThat(get(KEY)).isEqualTo("old");
        assertThat(store.get(read(KEY)).remainingMillis()).isEqualTo(1_500);

        now += 1_499_999_999;
        assertThat(store.get(read(KEY)).remainingMillis()).isZero();
        assertThat(redis.reads).hasSize(1);

        now++;
        assertThat(isKept(KEY)).isFalse();
        redis.set(KEY, "new");
        assertThat(get(KEY)).isEqualTo("new");
        assertThat(isKept(KEY)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {Timed.NEVER, Long.MAX_VALUE, 600_000})
    void find_longTimeToLive_endsWithMaxAge(long remaining) {
        redis.entries.put(KEY, new Timed(bytes("old"), remaining));
        assertThat(get(KEY)).isEqualTo("old");

        now += Duration.ofMinutes(5).toNanos() - 1;
        assertThat(isKept(KEY)).isTrue();
        now++;
        assertThat(isKept(KEY)).isFalse();
    }

    @Test
    void find_neverExpires_saysSo() {
        assertThat(get(KEY)).isEqualTo("old");

        assertThat(store.get(read(KEY)).remainingMillis()).isEqualTo(Timed.NEVER);
    }

    @Test
    void get_fails_tokenEnds() {
        redis.entries.put(KEY, new Timed(FakeStore.UNANSWERED, Timed.NEVER));

        assertThatThrownBy(() -> get(KEY)).isInstanceOf(RedisConnectionFailureException.class);
        assertThat(store.retrieve(read(KEY))).isCompletedExceptionally();

        assertThat(slots).isEmpty();
    }

    @Test
    void retrieve_cancelled_tokenEnds() {
        CompletableFuture<Timed> reply = new CompletableFuture<>();
        EntryStore waiting = new NearEntryStore(
                (EntryStore) java.lang.reflect.Proxy.newProxyInstance(
                        EntryStore.class.getClassLoader(),
                        new Class<?>[] {EntryStore.class},
                        (proxy, method, arguments) -> reply),
                copies,
                missed::add);

        CompletableFuture<Timed> asked = waiting.retrieve(read(KEY));
        assertThat(slots).hasSize(1);
        asked.cancel(false);

        assertThat(slots).isEmpty();
    }

    @Test
    void getAll_someAreCopies_handsAllOutInOrder() {
        List<String> keys = List.of("a", "b", "c", "d", "e");
        keys.forEach(key -> redis.set(key, key));
        assertThat(List.of(get("a"), get("c"), get("e"))).containsExactly("a", "c", "e");
        redis.entries.put("b", new Timed(FakeStore.UNANSWERED, Timed.NEVER));
        redis.reads.clear();
        Map<String, String> received = new LinkedHashMap<>();

        Map<String, RuntimeException> failed = store.getAll(
                keys,
                NearEntryStoreTests::read,
                (key, entry) -> received.put(key, new String(entry.value(), StandardCharsets.UTF_8)));

        assertThat(List.copyOf(received.keySet())).containsExactly("a", "c", "d", "e");
        assertThat(received).allSatisfy((key, value) -> assertThat(value).isEqualTo(key));
        assertThat(failed).containsOnlyKeys("b");
        assertThat(redis.reads).hasSize(2);
        assertThat(isKept("d")).isTrue();
        assertThat(slots).hasSize(4);
    }

    @Test
    void getAll_receiverRefusesACopy_isAFailureOfThatKey() {
        List<String> keys = List.of("a", "b");
        keys.forEach(key -> redis.set(key, key));
        assertThat(get("a")).isEqualTo("a");
        List<String> received = new ArrayList<>();

        Map<String, RuntimeException> failed = store.getAll(keys, NearEntryStoreTests::read, (key, entry) -> {
            if (key.equals("a")) {
                throw new SerializationException("unreadable");
            }
            received.add(key);
        });

        assertThat(failed).containsOnlyKeys("a");
        assertThat(received).containsExactly("b");
    }

    @Test
    void removeAll_withoutAnEra_beginsNone() {
        copies.endEra(Cause.DISCONNECT);

        store.clear(bytes("books::*"));

        assertThat(copies.hasEra()).isFalse();
    }
}
