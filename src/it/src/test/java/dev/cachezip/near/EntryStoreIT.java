package dev.cachezip.near;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.NearPolicy.Share;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.CachezipCacheWriter;
import dev.cachezip.store.ClearStrategies;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.EntryRead;
import dev.cachezip.store.EntryStore.Replacement;
import dev.cachezip.store.EntryStore.Timed;
import dev.cachezip.store.EntryStore.Write;
import dev.cachezip.store.WriteWindow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;
import org.springframework.data.redis.serializer.SerializationException;

/** What each store of entries does on a server, with copies in this JVM and without. */
@ParameterizedClass(name = "near = {0}")
@ValueSource(booleans = {false, true})
class EntryStoreIT {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final CacheThreads THREADS = CacheThreads.pooled();

    private static RedisProcess redis;
    private static LettuceConnectionFactory connections;
    private static EntryStore plain;

    @Parameter
    private boolean near;

    private EntryStore store;

    @BeforeAll
    static void start() throws IOException {
        redis = RedisProcess.start();
        connections = new LettuceConnectionFactory(RedisProcess.HOST, redis.port());
        connections.afterPropertiesSet();
        connections.start();
        RedisCacheWriter writer = CachezipCacheWriter.create(
                connections,
                false,
                ClearStrategies.scan(100),
                new WriteWindow(100, false),
                CacheFailures.asMisses(),
                THREADS);
        plain = EntryStore.ofPrimaries("books", writer);
    }

    @AfterAll
    static void stop() {
        THREADS.close();
        connections.destroy();
        redis.close();
    }

    @BeforeEach
    void create() {
        plain.connection().execute(connection -> {
            connection.serverCommands().flushAll();
            return true;
        });
        ConcurrentHashMap<ByteArrayWrapper, Slot> slots = new ConcurrentHashMap<>();
        Counts counts = new Counts();
        SharedObjects none = new SharedObjects(Share.NEVER, slots, 0, () -> 0, counts);
        Copies copies = new Copies(slots, 10_000, Duration.ofMinutes(5), counts, none, () -> {}, System::nanoTime);
        copies.beginEra(key -> true);
        store = near ? new NearEntryStore(plain, copies, key -> {}) : plain;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable String text(byte @Nullable [] bytes) {
        return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
    }

    private static EntryRead untimed(String key) {
        return new EntryRead(bytes(key), null, false);
    }

    private static EntryRead timed(String key) {
        return new EntryRead(bytes(key), null, true);
    }

    /** Reads in each way, twice. */
    private @Nullable String read(String key) {
        @Nullable String first = text(store.get(untimed(key)).value());
        for (EntryRead read : List.of(untimed(key), timed(key))) {
            assertThat(text(store.get(read).value())).isEqualTo(first);
            assertThat(text(store.retrieve(read).join().value())).isEqualTo(first);
            assertThat(store.getAll(
                            List.of(key),
                            each -> read,
                            (each, entry) -> assertThat(text(entry.value())).isEqualTo(first)))
                    .isEmpty();
        }
        return first;
    }

    @Test
    void put_isReadUntilItIsEvicted() {
        assertThat(read("books::1")).isNull();
        store.put(bytes("books::1"), bytes("a"), MINUTE);
        assertThat(read("books::1")).isEqualTo("a");
        store.put(bytes("books::1"), bytes("b"), MINUTE);
        assertThat(read("books::1")).isEqualTo("b");
        store.store(bytes("books::1"), bytes("c"), MINUTE).join();
        assertThat(read("books::1")).isEqualTo("c");
        assertThat(store.waiting().evict(bytes("books::1"))).isTrue();
        assertThat(read("books::1")).isNull();
        assertThat(store.waiting().evict(bytes("books::1"))).isFalse();
        store.put(bytes("books::1"), bytes(""), MINUTE);
        assertThat(read("books::1")).isEmpty();
        assertThat(store.waiting().evict(bytes("books::1"))).isTrue();
        assertThat(read("books::1")).isNull();
    }

    @Test
    void get_timed_hasTheRemainingTime() {
        store.put(bytes("books::1"), bytes("a"), MINUTE);
        store.put(bytes("books::2"), bytes("a"), Duration.ZERO);
        for (int i = 0; i < 2; i++) {
            assertThat(store.get(timed("books::1")).remainingMillis()).isBetween(50_000L, 60_000L);
            assertThat(store.retrieve(timed("books::1")).join().remainingMillis())
                    .isBetween(50_000L, 60_000L);
            assertThat(store.get(timed("books::2")).remainingMillis()).isEqualTo(Timed.NEVER);
        }
        assertThat(store.get(timed("books::3")).value()).isNull();
    }

    @Test
    void putIfAbsent_keepsWhatIsThere() {
        assertThat(store.putIfAbsent(bytes("books::1"), bytes("a"), MINUTE)).isNull();
        assertThat(read("books::1")).isEqualTo("a");
        assertThat(text(store.putIfAbsent(bytes("books::1"), bytes("b"), MINUTE)))
                .isEqualTo("a");
        assertThat(read("books::1")).isEqualTo("a");
    }

    @Test
    void waiting_allFuturesAreComplete() {
        EntryStore waiting = store.waiting();
        assertThat(waiting.retrieve(untimed("books::1"))).isCompletedWithValueMatching(entry -> entry.value() == null);
        assertThat(waiting.store(bytes("books::1"), bytes("a"), MINUTE)).isCompleted();
        assertThat(read("books::1")).isEqualTo("a");
        assertThat(waiting.retrieve(timed("books::1")))
                .isCompletedWithValueMatching(entry -> "a".equals(text(entry.value())));
        assertThat(waiting.replace(replacement("a", "b"))).isCompletedWithValue(true);
        assertThat(read("books::1")).isEqualTo("b");
        assertThat(waiting.connection().locks().take(List.of(bytes("lock"), bytes("other")), MINUTE))
                .isCompletedWithValue(List.of(true, true));
        assertThat(waiting.connection().locks().take(List.of(bytes("lock"), bytes("third")), MINUTE))
                .isCompletedWithValue(List.of(false, true));
    }

    @Test
    void replace_onlyWhatWasRead() {
        store.put(bytes("books::1"), bytes("a"), MINUTE);
        assertThat(read("books::1")).isEqualTo("a");
        assertThat(store.replace(replacement("x", "b")).join()).isFalse();
        assertThat(read("books::1")).isEqualTo("a");
        assertThat(store.replace(replacement("a", "b")).join()).isTrue();
        assertThat(read("books::1")).isEqualTo("b");
    }

    private static Replacement replacement(String present, String value) {
        return new Replacement(bytes("books::1"), bytes(present), MINUTE, List.of(), bytes(value), MINUTE);
    }

    @Test
    void bulk_readsWhatItHasWritten_inTheOrderOfTheKeys() {
        List<String> keys = List.of("books::3", "books::1", "books::2");
        store.put(bytes("books::1"), bytes("old"), MINUTE);
        assertThat(read("books::1")).isEqualTo("old");
        assertThat(store.putAll(keys, key -> {
                    if (key.equals("books::2")) {
                        throw new SerializationException("unstorable");
                    }
                    return new Write(bytes(key), bytes(key), MINUTE);
                }))
                .containsOnlyKeys("books::2");
        assertThat(all(keys)).containsExactly("books::3=books::3", "books::1=books::1", "books::2=null");
        assertThat(store.putAll(
                        keys, key -> new Write(bytes(key), key.equals("books::1") ? null : bytes("new"), MINUTE)))
                .isEmpty();
        assertThat(all(keys)).containsExactly("books::3=new", "books::1=null", "books::2=new");
        assertThat(all(keys)).containsExactly("books::3=new", "books::1=null", "books::2=new");
        assertThat(store.evictAll(List.of("books::3", "books::1"), EntryStoreIT::bytes))
                .isEmpty();
        assertThat(all(keys)).containsExactly("books::3=null", "books::1=null", "books::2=new");
    }

    private List<String> all(List<String> keys) {
        Map<String, @Nullable String> found = new LinkedHashMap<>();
        assertThat(store.getAll(keys, EntryStoreIT::untimed, (key, entry) -> found.put(key, text(entry.value()))))
                .isEmpty();
        return found.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toList();
    }

    @Test
    void clear_removesWhatMatches() {
        store.put(bytes("books::1"), bytes("a"), MINUTE);
        store.put(bytes("songs::1"), bytes("a"), MINUTE);
        assertThat(read("books::1")).isEqualTo("a");
        assertThat(read("songs::1")).isEqualTo("a");
        store.clear(bytes("books::*"));
        assertThat(read("books::1")).isNull();
        assertThat(store.waiting().clear(bytes("books::*"))).isFalse();
        assertThat(store.waiting().clear(bytes("songs::*"))).isTrue();
        assertThat(read("songs::1")).isNull();
    }

    @Test
    void locks_areNoEntries() {
        assertThat(store.connection()
                        .locks()
                        .take(List.of(bytes("lock")), MINUTE)
                        .join())
                .containsExactly(true);
        assertThat(store.connection()
                        .locks()
                        .take(List.of(bytes("lock")), MINUTE)
                        .join())
                .containsExactly(false);
    }

    @Test
    void otherParts_areThoseOfTheServersStore() {
        assertThat(store.statistics()).isSameAs(plain.statistics());
        assertThat(store.connection()).isSameAs(plain.connection());
        assertThat(store.connection().supportsRetrieve()).isTrue();
        assertThat(store.connection().<Boolean>execute(connection -> connection.isQueueing()))
                .isFalse();
    }
}
