package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CacheTimeToLive;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.Caching;
import org.springframework.context.annotation.Import;
import org.springframework.core.annotation.AliasFor;
import org.springframework.data.redis.core.StringRedisTemplate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Methods that set the times of their entries. */
class MethodTimesIT {

    private static final String CACHE = "timed";
    private static final String OTHER = "timed-too";
    private static final String STALE = "timed-stale";

    private static App app;

    @Retention(RetentionPolicy.RUNTIME)
    @Cacheable(cacheNames = CACHE, key = "#p0")
    @CacheTimeToLive
    @interface CachedFor {

        @AliasFor(annotation = CacheTimeToLive.class, attribute = "value")
        String time();
    }

    /** Has the times of its type on all methods without times of their own. */
    @CacheTimeToLive("3m")
    static class Timed {

        @Cacheable(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive("2m")
        public String plain(String key) {
            return "value";
        }

        @Cacheable(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive("${shop.test.time:4m}")
        public String placeholder(String key) {
            return "value";
        }

        @Cacheable(cacheNames = CACHE, key = "#p0", sync = true)
        public String ofClass(String key) {
            return "value";
        }

        @CachedFor(time = "PT5M")
        public String composed(String key) {
            return "value";
        }

        @CachePut(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive("2m")
        public String put(String key) {
            return "value";
        }

        @Cacheable(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive("2m")
        public CompletableFuture<String> future(String key) {
            return CompletableFuture.supplyAsync(() -> "value");
        }

        @Cacheable(cacheNames = CACHE, key = "#p0", sync = true)
        @CacheTimeToLive("2m")
        public CompletableFuture<String> futureOnce(String key) {
            return CompletableFuture.supplyAsync(() -> "value");
        }

        @CachePut(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive("2m")
        public CompletableFuture<String> putFuture(String key) {
            return CompletableFuture.supplyAsync(() -> "value");
        }

        @Cacheable(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive("2m")
        public Mono<String> mono(String key) {
            return Mono.just("value").publishOn(Schedulers.parallel());
        }

        @Cacheable(cacheNames = CACHE, key = "#p0", sync = true)
        @CacheTimeToLive("2m")
        public Flux<String> fluxOnce(String key) {
            return Flux.just("value", "value").publishOn(Schedulers.parallel());
        }

        @CachePut(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive("2m")
        public Mono<String> putMono(String key) {
            return Mono.just("value").publishOn(Schedulers.parallel());
        }

        @Caching(
                cacheable = @Cacheable(cacheNames = OTHER, key = "#p0"),
                put = @CachePut(cacheNames = CACHE, key = "#p0"))
        @CacheTimeToLive("2m")
        public String several(String key) {
            return "value";
        }

        @Cacheable(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive(value = "2m", nullValues = "5s")
        public Optional<String> none(String key) {
            return Optional.empty();
        }

        @Cacheable(cacheNames = STALE, key = "#p0")
        @CacheTimeToLive("2m")
        public String stale(String key) {
            return "value";
        }

        @Cacheable(cacheNames = STALE, key = "#p0", sync = true)
        @CacheTimeToLive("2m")
        public String staleOnce(String key) {
            return "value";
        }

        @Cacheable(cacheNames = CACHE, key = "#p0")
        @CacheTimeToLive(idle = "2m")
        public String idle(String key) {
            return "value";
        }
    }

    /** A method of the same caches that sets no times. */
    static class Untimed {

        @Cacheable(cacheNames = CACHE, key = "#p0")
        public String plain(String key) {
            return "value";
        }
    }

    @Import({Timed.class, Untimed.class})
    static class Services {}

    @BeforeAll
    static void start() {
        app = App.start(
                List.of(Services.class),
                "cachezip.caches.timed-stale.stale=10m",
                "cachezip.caches.timed-stale.time-to-live-jitter=50",
                "cachezip.caches.timed.null-time-to-live=1m");
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    private static Arguments way(String name, Duration time, BiFunction<Timed, String, Object> method) {
        return Arguments.of(Named.of(name, method), time);
    }

    static Stream<Arguments> ways() {
        Duration two = Duration.ofMinutes(2);
        return Stream.of(
                way("plain", two, Timed::plain),
                way("placeholder", Duration.ofMinutes(4), Timed::placeholder),
                way("of the class, sync", Duration.ofMinutes(3), Timed::ofClass),
                way("composed", Duration.ofMinutes(5), Timed::composed),
                way("put", two, Timed::put),
                way("future", two, (timed, key) -> timed.future(key).join()),
                way("sync future", two, (timed, key) -> timed.futureOnce(key).join()),
                way("put of a future", two, (timed, key) -> timed.putFuture(key).join()),
                way("Mono", two, (timed, key) -> timed.mono(key).block()),
                way(
                        "sync Flux",
                        two,
                        (timed, key) -> timed.fluxOnce(key).collectList().block()),
                way("put of a Mono", two, (timed, key) -> timed.putMono(key).block()),
                way("Caching", two, Timed::several),
                way("empty Optional", Duration.ofSeconds(5), Timed::none));
    }

    private static long millis(String cache, String key) {
        return app.bean(StringRedisTemplate.class).getExpire(App.redisKey(cache, key), TimeUnit.MILLISECONDS);
    }

    private static void assertLives(String cache, String key, Duration time) {
        RedisNode.await("the entry", () -> millis(cache, key) > 0);
        assertThat(Duration.ofMillis(millis(cache, key)))
                .isBetween(time.multipliedBy(3).dividedBy(4), time);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void put_ofAMethodWithTimes_livesAsTheMethodSays(BiFunction<Timed, String, Object> method, Duration time) {
        String key = App.newKey();

        Object unused = method.apply(app.bean(Timed.class), key);

        assertLives(CACHE, key, time);
    }

    @Test
    void put_ofSeveralCaches_livesAsTheMethodSaysInEach() {
        String key = App.newKey();

        app.bean(Timed.class).several(key);

        assertLives(CACHE, key, Duration.ofMinutes(2));
        assertLives(OTHER, key, Duration.ofMinutes(2));
    }

    @Test
    void put_ofAMethodWithoutTimes_livesAsTheCacheSays() {
        String key = App.newKey();
        app.bean(Timed.class).plain(App.newKey());

        app.bean(Untimed.class).plain(key);

        assertLives(CACHE, key, Duration.ofMinutes(10));
    }

    @Test
    void put_ofACacheWithStaleValuesAndJitter_hasBoth() {
        String key = App.newKey();
        String other = App.newKey();

        app.bean(Timed.class).stale(key);
        app.bean(Timed.class).staleOnce(other);

        for (String put : List.of(key, other)) {
            RedisNode.await("the entry", () -> millis(STALE, put) > 0);
            assertThat(Duration.ofMillis(millis(STALE, put)))
                    .isBetween(Duration.ofMinutes(10).plusSeconds(50), Duration.ofMinutes(13));
        }
    }

    @Test
    void read_ofAMethodWithATimeToIdle_renewsTheTime() {
        String key = App.newKey();
        app.bean(Timed.class).idle(key);
        assertLives(CACHE, key, Duration.ofMinutes(2));
        app.bean(StringRedisTemplate.class).expire(App.redisKey(CACHE, key), Duration.ofSeconds(30));

        app.bean(Untimed.class).plain(key);
        assertLives(CACHE, key, Duration.ofSeconds(30));
        app.bean(Timed.class).idle(key);

        assertLives(CACHE, key, Duration.ofMinutes(2));
    }
}
