package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.github.luben.zstd.Zstd;
import dev.cachezip.advice.CacheAdviser;
import dev.cachezip.advice.CompressionAdvice;
import dev.cachezip.bulk.CachezipBulkOperations;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.dictionaries.CacheDictionaries;
import dev.cachezip.dictionaries.CacheDictionary;
import dev.cachezip.dictionaries.DictionaryReport;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.metrics.CountedCaches;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.samples.Customer;
import dev.cachezip.serializer.CacheId;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.cache.Cache;

/** Applications that store a cache with zstd dictionaries, and others that read it. */
class DictionariesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS =
            ProvokedLogs.of("dev.cachezip.failures.CacheFailures", "dev.cachezip.dictionaries.CacheDictionaries");

    private static final Outcome DICTIONARY = Outcome.all().stream()
            .filter(outcome -> outcome.label().equals("zstd-dictionary"))
            .findFirst()
            .orElseThrow();

    private static final String USER = "cachezip-it-limited";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<Customer> CUSTOMERS = customers(400);

    /** No other test has this cache, and so none has its dictionaries. */
    private final String cache = "dictionary-" + App.newKey();

    private final String hash = "cachezip:dictionaries:" + cache;
    private final RedisClient client = client();
    private final RedisCommands<byte[], byte[]> redis =
            client.connect(ByteArrayCodec.INSTANCE).sync();
    private final List<App> apps = new ArrayList<>();

    private static RedisClient client() {
        RedisServer server = RedisServers.shared();
        return RedisClient.create(RedisURI.create(server.host(), server.port()));
    }

    private static List<Customer> customers(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Customer(
                        7919L * i,
                        "Customer " + Integer.toString(i * 31, 36),
                        "customer." + Integer.toString(i * 131, 36) + "@example.com",
                        18 + i % 60,
                        i % 3 == 0,
                        BigDecimal.valueOf(i * 37L, 2),
                        Instant.ofEpochSecond(1_700_000_000 + 86_413L * i, i * 1_000_003L)))
                .toList();
    }

    @AfterEach
    void stop() {
        apps.forEach(App::close);
        redis.del(bytes(hash));
        redis.aclDeluser(USER);
        client.close();
    }

    private App start(boolean writes, String... more) {
        List<String> properties = new ArrayList<>(List.of(
                "cachezip.caches." + cache + ".dictionary=" + (writes ? "on" : "off"),
                "cachezip.dictionaries.refresh=100ms",
                "cachezip.writes=immediate"));
        properties.addAll(List.of(more));
        App app = App.start(properties.toArray(String[]::new));
        apps.add(app);
        return app;
    }

    private Cache cache(App app) {
        return app.cache(cache);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private byte[] stored(int i) {
        return Objects.requireNonNull(redis.get(bytes(App.redisKey(cache, "k" + i))));
    }

    /** Returns the id of the dictionary that an entry needs; 0 if it needs none. */
    private long dictionaryOf(int i) {
        byte[] stored = stored(i);
        return stored[0] == 0 && stored[4] == StoredBytes.ZSTD
                ? Zstd.getDictIdFromFrame(Arrays.copyOfRange(stored, StoredBytes.ENVELOPE_LENGTH, stored.length))
                : 0;
    }

    private void put(App app) {
        for (int i = 0; i < CUSTOMERS.size(); i++) {
            cache(app).put("k" + i, CUSTOMERS.get(i));
        }
    }

    private Object get(App app, int i) {
        Cache.ValueWrapper value = cache(app).get("k" + i);
        return value == null ? "nothing" : value.get();
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(condition);
    }

    /** Puts values until they are stored with a dictionary. */
    private App trained() {
        App app = start(true);
        put(app);
        await(() -> {
            cache(app).put("k0", CUSTOMERS.get(0));
            return dictionaryOf(0) != 0;
        });
        put(app);
        return app;
    }

    private CacheDictionary dictionary(App app) {
        AtomicReference<CacheDictionary> found = new AtomicReference<>();
        app.bean(CacheDictionaries.class).forEach((id, each) -> {
            if (id.name().equals(cache)) {
                found.set(each);
            }
        });
        return Objects.requireNonNull(found.get());
    }

    private DictionaryReport report(App app) {
        return Objects.requireNonNull(app.bean(CacheDictionaries.class).report(CacheId.of(cache)));
    }

    @Test
    void put_afterTraining_isSmallerThanHalfAndReadBack() {
        App app = trained();

        assertThat(IntStream.range(0, CUSTOMERS.size()).mapToObj(i -> get(app, i)))
                .isEqualTo(CUSTOMERS);
        DictionaryReport report = report(app);
        assertThat(report.id()).isEqualTo(String.format("%08x", dictionaryOf(0)));
        assertThat(redis.hget(bytes(hash), bytes("current"))).asString().isEqualTo(report.id());
        assertThat(report.baseline()).isLessThan(0.6 * Objects.requireNonNull(report.withoutDictionary()));
        assertThat(redis.pttl(bytes(hash))).isBetween(1L, Duration.ofDays(7).toMillis());
        CacheDictionary dictionary = dictionary(app);
        assertThat(dictionary.trainings("published")).isEqualTo(1);
        // Known from the next refresh on.
        await(() -> dictionary.ratio() < 0.6);
        assertThat(Objects.requireNonNull(app.bean(CountedCaches.class).all().get(CacheId.of(cache)))
                        .encoded(DICTIONARY)
                        .count())
                .isPositive();
    }

    @Test
    void get_inAnInstanceThatWritesWithoutDictionaries_looksThemUp() {
        trained();

        App other = start(false);

        assertThat(get(other, 1)).isEqualTo(CUSTOMERS.get(1));
        assertThat(report(other).lookups()).isEqualTo(1);
        cache(other).put("k1", CUSTOMERS.get(1));
        assertThat(dictionaryOf(1)).isZero();
    }

    /** The adviser is the first one there who reads an entry. */
    @Test
    void advise_inAnInstanceThatWritesWithoutDictionaries_looksThemUp() {
        trained();

        CompressionAdvice advice =
                new CacheAdviser().advise(Objects.requireNonNull(CachezipCache.unwrap(cache(start(false)))), 1);

        assertThat(advice.values()).isPositive();
        assertThat(advice.notes()).noneMatch(note -> note.contains("cannot be decompressed"));
    }

    @Test
    void get_afterTheHashWasDeleted_isReadFromMemoryAndTheHashIsPutBack() {
        App app = trained();
        String id = report(app).id();

        redis.del(bytes(hash));

        assertThat(get(app, 1)).isEqualTo(CUSTOMERS.get(1));
        await(() -> redis.hexists(bytes(hash), bytes("current")));
        assertThat(redis.hget(bytes(hash), bytes("current"))).asString().isEqualTo(id);
        assertThat(get(start(false), 2)).isEqualTo(CUSTOMERS.get(2));
    }

    @Test
    void get_afterTheCurrentDictionaryWasRemoved_isReadFromMemoryAndItIsPutBack() {
        App app = trained();
        byte[] id = bytes(Objects.requireNonNull(report(app).id()));

        redis.hdel(bytes(hash), id, bytes(report(app).id() + ".about"));

        assertThat(get(app, 1)).isEqualTo(CUSTOMERS.get(1));
        await(() -> redis.hexists(bytes(hash), id));
        assertThat(get(start(false), 2)).isEqualTo(CUSTOMERS.get(2));
    }

    @Test
    void get_withAnEditedDictionary_isAMissAndNeverAnotherValue() {
        App app = trained();
        byte[] field = bytes(Objects.requireNonNull(report(app).id()));
        byte[] dictionary = redis.hget(bytes(hash), field);
        dictionary[dictionary.length - 100] ^= 1;
        redis.hset(bytes(hash), field, dictionary);

        App other = start(false);

        assertThat(get(other, 1)).isEqualTo("nothing");
        assertThat(app.bean(CacheDictionaries.class).report(CacheId.of(cache))).isNotNull();
        assertThat(get(app, 1)).isEqualTo(CUSTOMERS.get(1));
    }

    @Test
    void drop_inOneInstance_reachesAllOthers() {
        App app = trained();
        App other = start(true);
        await(() -> report(other).id() != null);

        app.bean(CacheDictionaries.class).drop(CacheId.of(cache));

        assertThat(get(app, 1)).isEqualTo("nothing");
        await(() -> report(other).known() == 0);
        assertThat(get(other, 1)).isEqualTo("nothing");
        assertThat(redis.hkeys(bytes(hash))).extracting(String::new).containsExactlyInAnyOrder("current", "dropped");
    }

    @Test
    void drop_beforeTheFirstTraining_forgetsTheSamplesOfAllOthers() {
        App app = start(true);
        App other = start(true);
        // Runs after the first refresh, which tells an instance whether there was a drop before.
        assertThat(other.bean(CacheDictionaries.class).train(CacheId.of(cache))).isEqualTo("too-few-samples");
        for (int i = 0; i < 100; i++) {
            cache(other).put("k" + i, CUSTOMERS.get(i));
        }
        assertThat(report(other).samples()).isEqualTo(100);

        app.bean(CacheDictionaries.class).drop(CacheId.of(cache));

        await(() -> report(other).samples() == 0);
        assertThat(other.bean(CacheDictionaries.class).train(CacheId.of(cache))).isEqualTo("too-few-samples");
    }

    @Test
    void train_withFewValues_saysSo() {
        App app = start(true);
        cache(app).put("k0", CUSTOMERS.get(0));

        assertThat(app.bean(CacheDictionaries.class).train(CacheId.of(cache))).isEqualTo("too-few-samples");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.bean(CacheDictionaries.class).train(CacheId.of("others")))
                .withMessageContaining("cachezip.caches.others.dictionary=on");
    }

    @Test
    void put_withAKeyOfAnotherTypeInPlaceOfTheHash_isStoredWithoutADictionaryAndLogged() {
        redis.set(bytes(hash), bytes("not a hash"));

        App app = start(true);
        put(app);

        await(() -> LOGS.text().contains("cachezip.dictionaries.key-prefix"));
        assertThat(get(app, 1)).isEqualTo(CUSTOMERS.get(1));
        assertThat(dictionaryOf(1)).isZero();
    }

    @Test
    void put_byAUserWithoutRightToTheHash_isStoredWithoutADictionaryAndLogged() {
        trained();
        redis.aclSetuser(
                USER,
                AclSetuserArgs.Builder.on()
                        .addPassword("secret")
                        .keyPattern(App.PREFIX + "*")
                        .allCommands());
        String[] limited = {"spring.data.redis.username=" + USER, "spring.data.redis.password=secret"};

        App writer = start(true, limited);
        cache(writer).put("new", CUSTOMERS.get(0));

        await(() -> LOGS.text().contains("cachezip.dictionaries.key-prefix"));
        assertThat(Objects.requireNonNull(cache(writer).get("new")).get()).isEqualTo(CUSTOMERS.get(0));
        assertThat(get(writer, 1)).isEqualTo("nothing");
        assertThat(get(start(false, limited), 1)).isEqualTo("nothing");
    }

    @Test
    void load_whileTheHashIsDeletedAgainAndAgain_hasNoFailureAndNoWrongValue() throws Exception {
        App app = trained();
        App other = start(true);
        AtomicBoolean ended = new AtomicBoolean();
        ExecutorService callers = Executors.newFixedThreadPool(8);
        try {
            List<Future<Integer>> calls = IntStream.range(0, 8)
                    .mapToObj(caller -> callers.submit(() -> calls(caller % 2 == 0 ? app : other, caller, ended)))
                    .toList();
            for (int i = 0; i < 10; i++) {
                redis.del(bytes(hash));
                await(() -> redis.hexists(bytes(hash), bytes("current")));
            }
            ended.set(true);
            for (Future<Integer> wrong : calls) {
                assertThat(wrong.get()).isZero();
            }
        } finally {
            ended.set(true);
            callers.shutdownNow();
        }
    }

    private int calls(App app, int caller, AtomicBoolean ended) {
        int wrong = 0;
        for (int i = caller; !ended.get(); i = (i + 8) % CUSTOMERS.size()) {
            Customer expected = CUSTOMERS.get(i);
            Object value = cache(app).get("k" + i, () -> expected);
            wrong += expected.equals(value) ? 0 : 1;
            cache(app).put("k" + i, expected);
        }
        return wrong;
    }

    @Test
    void getAll_ofValuesWithADictionary_looksItUpOnce() {
        trained();
        App other = start(false);

        Map<String, Object> found = other.bean(CachezipBulkOperations.class)
                .getAll(cache, IntStream.range(0, 100).mapToObj(i -> "k" + i).toList());

        assertThat(found).hasSize(100).containsEntry("k99", CUSTOMERS.get(99));
        assertThat(report(other).lookups()).isEqualTo(1);
    }
}
