package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.cachezip.autoconfigure.CachezipCacheAutoConfiguration.CacheManagerConfiguration;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.RefreshPolicy;
import dev.cachezip.serializer.CacheId;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cache.support.NullValue;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.redis.cache.BatchStrategy;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter.TtlFunction;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisKeyCommands;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanCursor;
import org.springframework.data.redis.core.ScanIteration;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

class CacheSettingsTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(
            "org.springframework.context.annotation.AnnotationConfigApplicationContext",
            "dev.cachezip.autoconfigure.StartUpReport");

    private static final String TEXT = String.join("", Collections.nCopies(100, "text "));

    private final ApplicationContextRunner runner = CachingRunner.create().withUserConfiguration(Caching.class);

    private static RedisCacheConfiguration cache(ApplicationContext context, String name) {
        RedisCache cache = (RedisCache) context.getBean(RedisCacheManager.class).getCache(name);
        assertThat(cache).isInstanceOf(CachezipCache.class);
        return Objects.requireNonNull(cache).getCacheConfiguration();
    }

    private static @Nullable Duration timeToLive(ApplicationContext context, String name) {
        return cache(context, name).getTtlFunction().getTimeToLive("key", "value");
    }

    private static byte[] bytes(ApplicationContext context, String name, Object value) {
        ByteBuffer buffer = cache(context, name).getValueSerializationPair().write(value);
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    @Test
    void timeToLive_isThatOfTheCache() {
        runner.withPropertyValues("spring.cache.redis.time-to-live=7m", "cachezip.caches.books.time-to-live=30s")
                .run(context -> {
                    assertThat(timeToLive(context, "books")).isEqualTo(Duration.ofSeconds(30));
                    assertThat(timeToLive(context, "others")).isEqualTo(Duration.ofMinutes(7));
                });
    }

    @Test
    void timeToLive_ofACustomizedCache_isThatOfTheProperty() {
        runner.withUserConfiguration(Customizing.class)
                .withPropertyValues("cachezip.caches.hourly.key-prefix=p:")
                .run(context -> {
                    assertThat(timeToLive(context, "hourly")).isEqualTo(Duration.ofHours(1));
                    assertThat(cache(context, "hourly").getKeyPrefixFor("hourly"))
                            .isEqualTo("p:hourly::");
                });
        runner.withUserConfiguration(Customizing.class)
                .withPropertyValues("cachezip.caches.hourly.time-to-live=1s")
                .run(context -> assertThat(timeToLive(context, "hourly")).isEqualTo(Duration.ofSeconds(1)));
    }

    @Test
    void managerOfTheUser_madeWithTheCustomizers_keepsWhatItSetsAfterThem() {
        runner.withUserConfiguration(OwnManager.class).run(context -> {
            assertThat(timeToLive(context, "any")).isEqualTo(Duration.ofSeconds(77));
            assertThat(timeToLive(context, "vip")).isEqualTo(Duration.ofSeconds(33));
        });
    }

    @Test
    void timeToLiveJitter_spreadsTheTimes() {
        runner.withPropertyValues(
                        "spring.cache.redis.time-to-live=100s", "cachezip.caches.books.time-to-live-jitter=10")
                .run(context -> {
                    assertThat(LongStream.range(0, 1000)
                                    .map(i -> Objects.requireNonNull(timeToLive(context, "books"))
                                            .toMillis()))
                            .allMatch(millis -> millis >= 90_000 && millis <= 110_000)
                            .anyMatch(millis -> millis < 98_000)
                            .anyMatch(millis -> millis > 102_000);
                });
    }

    @Test
    void timeToLiveJitter_ofEntriesForEver_leavesThemSo() {
        runner.withPropertyValues("cachezip.caches.books.time-to-live-jitter=100")
                .run(context -> assertThat(timeToLive(context, "books")).isEqualTo(Duration.ZERO));
        runner.withPropertyValues(
                        "cachezip.caches.books.time-to-live-jitter=100", "cachezip.caches.books.time-to-live=2ms")
                .run(context -> assertThat(LongStream.range(0, 1000)
                                .map(i -> Objects.requireNonNull(timeToLive(context, "books"))
                                        .toMillis()))
                        .allMatch(millis -> millis > 0));
    }

    @Test
    void nullTimeToLive_isThatOfNullsOnly() {
        runner.withPropertyValues(
                        "spring.cache.redis.time-to-live=7m",
                        "cachezip.caches.books.null-time-to-live=30s",
                        "cachezip.caches.books.stale=10s",
                        "cachezip.caches.pages.time-to-live=0",
                        "cachezip.caches.pages.null-time-to-live=30s")
                .run(context -> {
                    TtlFunction books = cache(context, "books").getTtlFunction();
                    assertThat(books.getTimeToLive("key", "value")).isEqualTo(Duration.ofSeconds(430));
                    assertThat(books.getTimeToLive("key", Optional.of("value"))).isEqualTo(Duration.ofSeconds(430));
                    assertThat(books.getTimeToLive("key", null)).isEqualTo(Duration.ofSeconds(40));
                    assertThat(books.getTimeToLive("key", NullValue.INSTANCE)).isEqualTo(Duration.ofSeconds(40));
                    assertThat(books.getTimeToLive("key", Optional.empty())).isEqualTo(Duration.ofSeconds(40));
                    TtlFunction pages = cache(context, "pages").getTtlFunction();
                    assertThat(pages.getTimeToLive("key", "value")).isEqualTo(Duration.ZERO);
                    assertThat(pages.getTimeToLive("key", null)).isEqualTo(Duration.ofSeconds(30));
                });
    }

    /** The application's own function may give an entry less time than nulls have. */
    @Test
    void nullTimeToLive_besideAFunction_isTheLongestTimeOfNulls() {
        runner.withUserConfiguration(ByKey.class)
                .withPropertyValues("cachezip.caches.byKey.null-time-to-live=5s")
                .run(context -> {
                    TtlFunction byKey = cache(context, "byKey").getTtlFunction();
                    assertThat(byKey.getTimeToLive("9", null)).isEqualTo(Duration.ofSeconds(5));
                    assertThat(byKey.getTimeToLive("3", null)).isEqualTo(Duration.ofSeconds(3));
                    assertThat(byKey.getTimeToLive("9", "value")).isEqualTo(Duration.ofSeconds(9));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "null-time-to-live=61s, time-to-live=1m, longer than the time to live of all entries",
        "null-time-to-live=1s, time-to-idle=1m, time-to-idle",
        "refresh-ahead=10s, null-time-to-live=10s, less than the time to live"
    })
    void nullTimeToLive_thatCannotBe_isRefusedWithTheReason(String first, String second, String reason) {
        runner.withPropertyValues(
                        "cachezip.caches.books." + first,
                        "cachezip.caches.books." + second,
                        first.startsWith("refresh") ? "cachezip.caches.books.stale=1m" : "cachezip.layout=rows",
                        "spring.cache.redis.time-to-live=1m")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("cachezip.caches.books." + first.substring(0, first.indexOf('=')))
                        .hasMessageContaining(reason));
    }

    @Test
    void timeToIdle_isEnabled() {
        runner.withPropertyValues("cachezip.caches.books.time-to-idle=5m").run(context -> {
            assertThat(cache(context, "books").isTimeToIdleEnabled()).isTrue();
            assertThat(timeToLive(context, "books")).isEqualTo(Duration.ofMinutes(5));
            assertThat(cache(context, "others").isTimeToIdleEnabled()).isFalse();
        });
    }

    @Test
    void version_isInTheKeysBeforeTheSeparator() {
        runner.withPropertyValues(
                        "spring.cache.redis.key-prefix=shop:",
                        "cachezip.caches.books.version=2",
                        "cachezip.caches.pages.version=b",
                        "cachezip.caches.reviews.version=v2",
                        "cachezip.caches.pages.key-prefix=own:")
                .run(context -> {
                    assertThat(cache(context, "books").getKeyPrefixFor("books")).isEqualTo("shop:books:v2::");
                    assertThat(cache(context, "pages").getKeyPrefixFor("pages")).isEqualTo("own:pages:vb::");
                    assertThat(cache(context, "reviews").getKeyPrefixFor("reviews"))
                            .isEqualTo("shop:reviews:v2::");
                    assertThat(cache(context, "others").getKeyPrefixFor("others"))
                            .isEqualTo("shop:others::");
                });
    }

    @Test
    void cacheNullValues_isThatOfTheCache() {
        runner.withPropertyValues("cachezip.caches.books.cache-null-values=false")
                .run(context -> assertThat(cache(context, "books").getAllowCacheNullValues())
                        .isFalse());
        runner.withPropertyValues(
                        "spring.cache.redis.cache-null-values=false",
                        "spring.cache.redis.key-prefix=shop:",
                        "spring.cache.redis.time-to-live=7m",
                        "cachezip.caches.books.cache-null-values=true")
                .run(context -> {
                    assertThat(cache(context, "books").getAllowCacheNullValues())
                            .isTrue();
                    assertThat(cache(context, "books").getKeyPrefixFor("books")).isEqualTo("shop:books::");
                    assertThat(timeToLive(context, "books")).isEqualTo(Duration.ofMinutes(7));
                    assertThat(cache(context, "others").getAllowCacheNullValues())
                            .isFalse();
                });
    }

    @Test
    void codecAndCompression_areThoseOfTheCache() {
        runner.withPropertyValues(
                        "cachezip.caches.json.codec=json",
                        "cachezip.caches.json.algorithm=none",
                        "cachezip.caches.fast.algorithm=lz4",
                        "cachezip.caches.large.min-size=1MB",
                        "cachezip.caches.best.level=19")
                .run(context -> {
                    assertThat(bytes(context, "json", TEXT)).startsWith('"', 't');
                    assertThat(bytes(context, "fast", TEXT)).startsWith(0, 1, 2, 0, 2);
                    assertThat(bytes(context, "large", TEXT)).startsWith(0xDA);
                    assertThat(bytes(context, "best", TEXT)).startsWith(0, 1, 2, 0, 1);
                    assertThat(bytes(context, "others", TEXT)).startsWith(0, 1, 2, 0, 1);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"lz4", "none"})
    void algorithm_withoutTheChecksumOfAllCaches_isRefused(String algorithm) {
        runner.withPropertyValues("cachezip.compression.checksum=true", "cachezip.caches.books.algorithm=" + algorithm)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("cachezip.compression.checksum")
                        .hasMessageContaining("cachezip.caches.books.algorithm is " + algorithm));
    }

    @Test
    void checksum_ofAllCaches_isThatOfACacheWithItsOwnLevel() {
        runner.withPropertyValues("cachezip.caches.best.level=19")
                .run(without -> runner.withPropertyValues(
                                "cachezip.compression.checksum=true", "cachezip.caches.best.level=19")
                        .run(with -> assertThat(bytes(with, "best", TEXT))
                                .hasSize(bytes(without, "best", TEXT).length + 4)));
    }

    @Test
    void pipelines_areClosedWithTheContext() {
        runner.withPropertyValues("cachezip.caches.fast.algorithm=lz4").run(context -> {
            RedisCacheConfiguration fast = cache(context, "fast");
            fast.getValueSerializationPair().write(TEXT);
            context.close();
            assertThatIllegalStateException()
                    .isThrownBy(() -> fast.getValueSerializationPair().write(TEXT));
        });
    }

    @Test
    void name_withDots_isInBrackets() {
        runner.withPropertyValues("cachezip.caches[my.books].time-to-live=30s")
                .run(context -> assertThat(timeToLive(context, "my.books")).isEqualTo(Duration.ofSeconds(30)));
    }

    @Test
    void settings_canBeEnvironmentVariables() {
        runner.withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new SystemEnvironmentPropertySource(
                                "test-" + StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                Map.of("CACHEZIP_CACHES_BOOKS_TIMETOLIVE", "30s"))))
                .run(context -> assertThat(timeToLive(context, "books")).isEqualTo(Duration.ofSeconds(30)));
    }

    @Test
    void type_isThatOfValuesThatNoMethodDeclares() {
        runner.withPropertyValues("cachezip.caches.books.type=java.util.List<java.lang.Long>")
                .run(context -> assertThat(
                                context.getBean(CachePolicies.class).types().get("books"))
                        .hasToString("java.util.List<java.lang.Long>"));
    }

    @ParameterizedTest
    @CsvSource({
        "time-to-live-jitter, 101",
        "time-to-live-jitter, -1",
        "time-to-live, -1s",
        "time-to-idle, -1s",
        "null-time-to-live, 0",
        "null-time-to-live, -1s",
        "stale, -1s",
        "refresh-ahead, -1s",
        "refresh, never",
        "load-limit, 999ms",
        "single-flight, cloud",
        "level, 23",
        "min-size, -1B",
        "clear, flush",
        "clear-batch-size, 0",
        "type, com.example.Missing",
        "type, java.util.List<",
        "codec, yaml",
        "algorithm, gzip"
    })
    void setting_thatCannotBe_isNamed(String setting, String value) {
        runner.withPropertyValues("cachezip.caches.books." + setting + "=" + value)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .satisfies(cause -> assertThat(context.getStartupFailure())
                                .hasStackTraceContaining("cachezip.caches.books." + setting)));
    }

    @Test
    void timeToLiveAndTimeToIdle_excludeEachOther() {
        runner.withPropertyValues("cachezip.caches.books.time-to-live=1s", "cachezip.caches.books.time-to-idle=1s")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("cachezip.caches.books.time-to-idle")
                        .hasMessageContaining("time-to-live"));
    }

    @ParameterizedTest
    @CsvSource({
        "stale=30s",
        "stale=30s, time-to-live=0",
        "stale=30s, time-to-idle=1m",
        "stale=23h, time-to-live=2h",
        "stale=-1s, time-to-live=1m",
        "refresh=background, time-to-live=1m",
        "refresh-ahead=10s, time-to-live=1m",
        "refresh-ahead=1m, time-to-live=1m, stale=1m",
        "refresh-ahead=50s, time-to-live=1m, stale=1m, time-to-live-jitter=20",
        "stale-on-error=true, time-to-live=1m",
        "load-limit=10s, time-to-live=1m",
        "load-limit=999ms, time-to-live=1m, stale=1m"
    })
    void refresh_thatCannotBe_namesItsProperty(ArgumentsAccessor settings) {
        String[] properties = settings.toList().stream()
                .map(setting -> "cachezip.caches.books." + setting)
                .toArray(String[]::new);
        runner.withPropertyValues(properties)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining(properties[0].substring(0, properties[0].indexOf('='))));
    }

    @Test
    void stale_withTheTimeToLiveOfAllCaches_isCheckedAgainstIt() {
        runner.withPropertyValues("spring.cache.redis.time-to-live=2d", "cachezip.caches.books.stale=1m")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("cachezip.caches.books.stale")
                        .hasMessageContaining("more than 1d"));
    }

    @Test
    void stale_lengthensTheTimeInRedisAfterTheJitter() {
        runner.withPropertyValues(
                        "spring.cache.redis.time-to-live=100s",
                        "cachezip.caches.books.time-to-live-jitter=10",
                        "cachezip.caches.books.stale=1h")
                .run(context -> assertThat(LongStream.range(0, 1000)
                                .map(i -> Objects.requireNonNull(timeToLive(context, "books"))
                                        .toMillis()))
                        .allMatch(millis -> millis >= 3_690_000 && millis <= 3_710_000)
                        .anyMatch(millis -> millis < 3_698_000)
                        .anyMatch(millis -> millis > 3_702_000));
    }

    @Test
    void loadLimit_withAShorterTimeOfNulls_isNoLongerThanThose() {
        runner.withPropertyValues(
                        "cachezip.caches.books.time-to-live=1h",
                        "cachezip.caches.books.null-time-to-live=5s",
                        "cachezip.caches.books.stale=1m")
                .run(context -> {
                    CacheSetup books = setup(context, "books");
                    assertThat(books.usualTimeToLive()).isEqualTo(Duration.ofHours(1));
                    assertThat(books.refresh().loadLimit(books.shortestTimeToLive()))
                            .isEqualTo(Duration.ofSeconds(5));
                });
    }

    /** An application may copy the configuration of a cache for a manager of its own. */
    @Test
    void configurationOfACache_asThatOfAnother_hasStaleAndPrefixOnce() {
        runner.withPropertyValues(
                        "cachezip.caches.books.time-to-live=1h",
                        "cachezip.caches.books.stale=1m",
                        "cachezip.caches.books.version=2")
                .run(context -> {
                    RedisCacheConfiguration finished = cache(context, "books");
                    CacheSetup books = setup(context, "books");
                    CacheSetup again = CacheSetup.of(
                            CacheId.DEFAULT_MANAGER,
                            context.getBean(CachePolicies.class).of("books"),
                            finished,
                            books.serializers());
                    assertThat(finished.getTtlFunction().getTimeToLive("key", "value"))
                            .isEqualTo(Duration.ofMinutes(61));
                    assertThat(again.getTimeToLive("key", "value")).isEqualTo(Duration.ofMinutes(61));
                    assertThat(again.keyPrefix()).isEqualTo("books:v2::");
                });
    }

    private static CacheSetup setup(ApplicationContext context, String name) {
        return ((CachezipCache) Objects.requireNonNull(
                        context.getBean(RedisCacheManager.class).getCache(name)))
                .setup();
    }

    @Test
    void loadLimit_isNoLongerThanEntriesAreFresh() {
        runner.withPropertyValues(
                        "cachezip.caches.books.time-to-live=10s",
                        "cachezip.caches.books.refresh-ahead=4s",
                        "cachezip.caches.books.stale=1m")
                .run(context -> {
                    RefreshPolicy refresh =
                            context.getBean(CachePolicies.class).of("books").refresh();
                    assertThat(refresh.due()).isEqualTo(Duration.ofSeconds(64));
                    assertThat(refresh.loadLimit(Duration.ofSeconds(10))).isEqualTo(Duration.ofSeconds(6));
                    assertThat(refresh.loadLimit(Duration.ofSeconds(4))).isEqualTo(Duration.ofSeconds(1));
                    assertThat(refresh.loadLimit(Duration.ofHours(1))).isEqualTo(Duration.ofSeconds(30));
                    assertThat(refresh.loadLimit(null)).isEqualTo(Duration.ofSeconds(30));
                });
    }

    @Test
    void writeFormat_legacyOfWhichNothingTellsTheForm_isNamed() {
        runner.withPropertyValues("cachezip.write-format=legacy")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("cachezip.write-format")
                        .hasMessageContaining("cachezip.read-also"));
    }

    @ParameterizedTest
    @CsvSource({"cachezip.caches.books.tme-to-live, 1s", "cachezip.codek, json"})
    void unknownProperty_isReported(String property, String value) {
        runner.withPropertyValues(property + "=" + value)
                .run(context -> assertThat(context.getStartupFailure()).hasStackTraceContaining(property));
    }

    @Test
    void settingsOfACacheThatNoMethodNames_areReported() {
        runner.withUserConfiguration(Methods.class)
                .withPropertyValues("cachezip.caches.boks.time-to-live=1s", "cachezip.caches.books.time-to-live=1s")
                .run(context -> assertThat(LOGS.text())
                        .contains("cachezip.caches.boks")
                        .contains("[books]")
                        .doesNotContain("settings cachezip.caches.books"));
    }

    @Test
    void settingsOfACacheThatAllKnow_areNotReported() {
        runner.withUserConfiguration(Methods.class)
                .withPropertyValues("cachezip.caches.books.time-to-live=1s")
                .run(context -> assertThat(LOGS.text()).doesNotContain("cachezip.caches"));
    }

    /** AspectJ may weave methods that no bean has, and a program may use a cache by itself. */
    @Test
    void settings_whereNoCachedMethodIsKnown_areNotReported() {
        runner.withPropertyValues("cachezip.caches.books.time-to-live=1s")
                .run(context -> assertThat(LOGS.text()).doesNotContain("cachezip.caches"));
    }

    @ParameterizedTest
    @ValueSource(classes = {OtherManager.class, OwnConfiguration.class})
    void settings_besideCachesThatTheApplicationSetsUp_areReported(Class<?> configuration) {
        runner.withUserConfiguration(configuration, Methods.class)
                .withPropertyValues("cachezip.caches.books.time-to-live=1s")
                .run(context -> assertThat(LOGS.text()).contains("cachezip.caches.[books] have no effect"));
    }

    @Test
    void settings_whereNothingIsCached_areNotReported() {
        runner.withPropertyValues("spring.cache.type=none", "cachezip.caches.books.time-to-live=1s")
                .run(context -> assertThat(LOGS.text()).doesNotContain("cachezip.caches"));
    }

    @Test
    void clearing_isThatOfTheCacheOrOfAll() {
        runner.withPropertyValues(
                        "cachezip.clear-batch-size=3",
                        "cachezip.caches.small.clear=keys",
                        "cachezip.caches.large.clear-batch-size=2")
                .run(context -> {
                    BatchStrategy clearing = CacheManagerConfiguration.clearing(context.getBean(CachePolicies.class));
                    assertThat(cleared(clearing, "small", true)).containsExactly("keys", "unlink 3", "unlink 2");
                    assertThat(cleared(clearing, "large", true))
                            .containsExactly("scan 2", "unlink 2", "unlink 2", "unlink 1");
                    assertThat(cleared(clearing, "other", true)).containsExactly("scan 3", "unlink 3", "unlink 2");
                    assertThat(cleared(clearing, "other", false))
                            .containsExactly("scan 3", "keys", "unlink 3", "unlink 2");
                });
    }

    /** Returns which commands were sent to a connection with five keys. */
    private static List<String> cleared(BatchStrategy clearing, String name, boolean scans) {
        List<byte[]> keys =
                IntStream.range(0, 5).mapToObj(i -> new byte[] {(byte) i}).toList();
        List<String> commands = new ArrayList<>();
        RedisKeyCommands keyCommands = proxy(RedisKeyCommands.class, (method, arguments) -> switch (method) {
            case "scan" -> {
                ScanOptions options = (ScanOptions) arguments[0];
                commands.add("scan " + options.getCount());
                if (!scans) {
                    throw new InvalidDataAccessApiUsageException("Not in a cluster");
                }
                yield new ScanCursor<byte[]>(options) {
                    @Override
                    protected ScanIteration<byte[]> doScan(Cursor.CursorId cursor, ScanOptions scanOptions) {
                        return new ScanIteration<>(Cursor.CursorId.initial(), keys);
                    }
                }.open();
            }
            case "keys" -> {
                commands.add("keys");
                yield new LinkedHashSet<>(keys);
            }
            case "unlink" -> {
                int count = ((byte[][]) arguments[0]).length;
                commands.add("unlink " + count);
                yield (long) count;
            }
            default -> throw new UnsupportedOperationException(method);
        });
        RedisConnection connection = proxy(RedisConnection.class, (method, arguments) -> keyCommands);
        assertThat(clearing.cleanCache(connection, name, new byte[] {'*'})).isEqualTo(5);
        return commands;
    }

    private static <T> T proxy(Class<T> type, BiFunction<String, Object[], Object> calls) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> calls.apply(method.getName(), arguments)));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {}

    @Configuration(proxyBeanMethods = false)
    static class Customizing {
        @Bean
        RedisCacheManagerBuilderCustomizer hourly() {
            return builder -> builder.withCacheConfiguration(
                    "hourly", RedisCacheConfiguration.defaultCacheConfig().entryTtl(Duration.ofHours(1)));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ByKey {
        @Bean
        RedisCacheManagerBuilderCustomizer byKey() {
            return builder -> builder.withCacheConfiguration(
                    "byKey",
                    RedisCacheConfiguration.defaultCacheConfig()
                            .entryTtl((key, value) -> Duration.ofSeconds(Long.parseLong(key.toString()))));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OtherManager {
        @Bean
        ConcurrentMapCacheManager cacheManager() {
            return new ConcurrentMapCacheManager();
        }
    }

    @Test
    void settings_ofACacheWithAnotherSerializerBesideOthers_areReported() {
        runner.withUserConfiguration(JsonBooks.class)
                .withPropertyValues("cachezip.caches.books.time-to-live=1s", "cachezip.caches.films.time-to-live=1s")
                .run(context -> {
                    assertThat(LOGS.text()).contains("cachezip.caches.[books] have no effect");
                    assertThat(timeToLive(context, "films")).isEqualTo(Duration.ofSeconds(1));
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class JsonBooks {
        @Bean
        RedisCacheManagerBuilderCustomizer books() {
            return builder -> builder.withCacheConfiguration("books", new OwnConfiguration().redisCacheConfiguration());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnConfiguration {
        @Bean
        RedisCacheConfiguration redisCacheConfiguration() {
            return RedisCacheConfiguration.defaultCacheConfig()
                    .serializeValuesWith(SerializationPair.fromSerializer(RedisSerializer.json()));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnManager {
        @Bean
        RedisCacheManager cacheManager(
                RedisConnectionFactory connectionFactory,
                ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            RedisCacheManager.RedisCacheManagerBuilder builder = RedisCacheManager.builder(connectionFactory);
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            return builder.cacheDefaults(builder.cacheDefaults().entryTtl(Duration.ofSeconds(77)))
                    .withCacheConfiguration("vip", builder.cacheDefaults().entryTtl(Duration.ofSeconds(33)))
                    .build();
        }
    }

    static class Methods {
        @Cacheable("books")
        public String book() {
            return "";
        }
    }
}
