package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.serializer.CachezipRedisSerializer;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.util.ClassUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Whatever an entry holds, a method returns values of its own type, even if its type leaves a part of them open. */
class ReturnTypesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private final RawRedis redis = RawRedis.shared();

    /** Something with a type argument. */
    record Result<T>(T value) implements Serializable {}

    /** Another one. */
    record Page<T>(List<T> rows, long total) {}

    /** Something to put into them. */
    record Book(String title, int pages) implements Serializable {}

    /** Something that is compared in the way of Java 1.4. */
    @SuppressWarnings({"rawtypes", "ComparableType"}) // which is what this is about
    record Money(BigDecimal amount) implements Comparable, Serializable {
        @Override
        public int compareTo(Object other) {
            return amount.compareTo(((Money) other).amount);
        }
    }

    /** Returns the cache of the methods of a class. */
    static String cacheOf(Class<?> bean) {
        return "returned-" + bean.getSimpleName();
    }

    /** The kinds of methods whose values are cached. */
    abstract static class Kinds<R> {

        @Cacheable(cacheResolver = "byClass", key = "#key")
        public R plain(String key, Supplier<R> slow) {
            return slow.get();
        }

        @Cacheable(cacheResolver = "byClass", key = "#key", sync = true)
        public R once(String key, Supplier<R> slow) {
            return slow.get();
        }

        @Cacheable(cacheResolver = "byClass", key = "#key")
        public Optional<R> maybe(String key, Supplier<R> slow) {
            return Optional.of(slow.get());
        }

        @Cacheable(cacheResolver = "byClass", key = "#key")
        public CompletableFuture<R> later(String key, Supplier<R> slow) {
            return CompletableFuture.completedFuture(slow.get());
        }

        @Cacheable(cacheResolver = "byClass", key = "#key", sync = true)
        public CompletableFuture<R> laterOnce(String key, Supplier<R> slow) {
            return CompletableFuture.completedFuture(slow.get());
        }

        @Cacheable(cacheResolver = "byClass", key = "#key")
        public Mono<R> reactively(String key, Supplier<R> slow) {
            return Mono.fromSupplier(slow);
        }

        @Cacheable(cacheResolver = "byClass", key = "#key", sync = true)
        public Mono<R> reactivelyOnce(String key, Supplier<R> slow) {
            return Mono.fromSupplier(slow);
        }
    }

    /** The type itself. */
    static class WildResult extends Kinds<Result<?>> {}

    /** A type without its argument. */
    @SuppressWarnings("rawtypes")
    static class RawResult extends Kinds<Result> {}

    /** A type whose argument only a caller knows. */
    static class FreeResult<T> extends Kinds<Result<T>> {}

    /** A type variable with a bound. */
    static class Bound<T extends Result<?>> extends Kinds<T> {}

    /** A wildcard within an argument. */
    static class Nested extends Kinds<Result<List<?>>> {}

    /** A type that objects are turned into. */
    static class WildPage extends Kinds<Page<?>> {}

    /** A list of anything. */
    static class WildList extends Kinds<List<?>> {}

    /** A list of such types. */
    static class Results extends Kinds<List<Result<?>>> {}

    /** A map to anything. */
    static class WildMap extends Kinds<Map<String, ?>> {}

    /** An interface of the JDK. */
    static class WildComparable extends Kinds<Comparable<?>> {}

    /** An array of such types. */
    static class WildArray extends Kinds<Result<?>[]> {}

    /** A class of which only an interface is raw. */
    static class Moneys extends Kinds<Money> {}

    /** A wrapper of a primitive. */
    static class Numbers extends Kinds<Long> {}

    /** What methods say themselves, whose callers are compiled to expect it. */
    static class Own {

        @Cacheable(cacheNames = "returned-own-free", key = "#key")
        @SuppressWarnings("unchecked")
        public <T> Result<T> free(String key, Supplier<?> slow) {
            return (Result<T>) slow.get();
        }

        @Cacheable(cacheNames = "returned-own-bound", key = "#key", sync = true)
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // only callers know it
        public <T extends Result<?>> T bound(String key, Supplier<?> slow) {
            return (T) slow.get();
        }

        @Cacheable(cacheNames = "returned-own-array", key = "#key")
        @SuppressWarnings("unchecked")
        public <T extends Result<?>> T[] array(String key, Supplier<?> slow) {
            return (T[]) slow.get();
        }

        @Cacheable(cacheNames = "returned-own-raw-future", key = "#key")
        @SuppressWarnings("rawtypes")
        public CompletableFuture rawLater(String key, Supplier<?> slow) {
            return CompletableFuture.completedFuture(slow.get());
        }

        @Cacheable(cacheNames = "returned-own-flux", key = "#key")
        public Flux<Result<?>> flux(String key, Supplier<?> slow) {
            return Flux.just((Result<?>) slow.get());
        }

        @Cacheable(cacheNames = "returned-own-wild-flux", key = "#key")
        public Flux<?> wildFlux(String key, Supplier<?> slow) {
            return Flux.just(slow.get());
        }

        @Cacheable(cacheNames = "returned-own-primitive", key = "#key")
        public long primitive(String key, Supplier<?> slow) {
            return (Long) slow.get();
        }

        @Cacheable(cacheNames = "returned-own-primitive-once", key = "#key", sync = true)
        public boolean primitiveOnce(String key, Supplier<?> slow) {
            return (Boolean) slow.get();
        }
    }

    /** An application with these methods. */
    @Configuration(proxyBeanMethods = false)
    static class Returning {

        @Bean
        CacheResolver byClass(CacheManager manager) {
            return context -> List.of(
                    Objects.requireNonNull(manager.getCache(cacheOf(ClassUtils.getUserClass(context.getTarget())))));
        }

        @Bean
        WildResult wildResult() {
            return new WildResult();
        }

        @Bean
        RawResult rawResult() {
            return new RawResult();
        }

        @Bean
        FreeResult<?> freeResult() {
            return new FreeResult<>();
        }

        @Bean
        Bound<?> bound() {
            return new Bound<>();
        }

        @Bean
        Nested nested() {
            return new Nested();
        }

        @Bean
        WildPage wildPage() {
            return new WildPage();
        }

        @Bean
        WildList wildList() {
            return new WildList();
        }

        @Bean
        Results results() {
            return new Results();
        }

        @Bean
        WildMap wildMap() {
            return new WildMap();
        }

        @Bean
        WildComparable wildComparable() {
            return new WildComparable();
        }

        @Bean
        WildArray wildArray() {
            return new WildArray();
        }

        @Bean
        Moneys moneys() {
            return new Moneys();
        }

        @Bean
        Numbers numbers() {
            return new Numbers();
        }

        @Bean
        Own own() {
            return new Own();
        }
    }

    /**
     * A row of the table.
     *
     * @param bean its methods
     * @param raw the class that callers expect
     * @param fitting what entries of others may hold that callers can use
     * @param values values of the type
     */
    record Row(Class<?> bean, Class<?> raw, List<String> fitting, List<Object> values) {

        String cache() {
            return cacheOf(bean);
        }

        @SuppressWarnings("unchecked")
        Map<String, Callable<Object>> calls(App app, String key, Supplier<Object> slow) {
            Kinds<Object> kinds = (Kinds<Object>) app.bean(bean);
            Map<String, Callable<Object>> calls = new LinkedHashMap<>();
            calls.put("plain", () -> kinds.plain(key, slow));
            calls.put("sync", () -> kinds.once(key, slow));
            calls.put("optional", () -> kinds.maybe(key, slow).orElseThrow());
            calls.put("future", () -> kinds.later(key, slow).get(20, TimeUnit.SECONDS));
            calls.put("sync future", () -> kinds.laterOnce(key, slow).get(20, TimeUnit.SECONDS));
            calls.put("mono", () -> kinds.reactively(key, slow).block());
            calls.put("sync mono", () -> kinds.reactivelyOnce(key, slow).block());
            return calls;
        }
    }

    private static final Book BOOK = new Book("a", 1);

    private static final List<Row> ROWS = List.of(
            new Row(
                    WildResult.class,
                    Result.class,
                    List.of("result"),
                    List.of(new Result<>(BOOK), new Result<>("a"), new Result<>(List.of(1, "a")))),
            new Row(RawResult.class, Result.class, List.of("result"), List.of(new Result<>(BOOK))),
            new Row(FreeResult.class, Result.class, List.of("result"), List.of(new Result<>(1.5), new Result<>(BOOK))),
            new Row(Bound.class, Result.class, List.of("result"), List.of(new Result<>(BOOK))),
            new Row(Nested.class, Result.class, List.of("result"), List.of(new Result<>(List.of(BOOK, 1)))),
            new Row(WildPage.class, Page.class, List.of("page"), List.of(new Page<>(List.of(BOOK), 1))),
            new Row(
                    WildList.class,
                    List.class,
                    List.of("numbers", "stream of a list"),
                    List.of(List.of(), List.of(1, "a", BOOK), List.of(BOOK), new ArrayList<>(Arrays.asList(1, null)))),
            new Row(
                    Results.class,
                    List.class,
                    List.of(),
                    List.of(List.of(), List.of(new Result<>(1), new Result<>(BOOK)))),
            new Row(
                    WildMap.class,
                    Map.class,
                    List.of("map of numbers", "record with one component"),
                    List.of(Map.of(), Map.of("a", 1, "b", BOOK), Map.of("a", "b"))),
            new Row(
                    WildComparable.class,
                    Comparable.class,
                    List.of("integer", "true", "string", "stream of an integer", "decimal"),
                    List.of("a", 5, BigDecimal.TEN)),
            new Row(WildArray.class, Result[].class, List.of(), List.of((Object)
                    new Result<?>[] {new Result<>(1), new Result<>(BOOK)})),
            new Row(Moneys.class, Money.class, List.of(), List.of(new Money(BigDecimal.TEN))),
            new Row(Numbers.class, Long.class, List.of("integer"), List.of(5L, Long.MAX_VALUE)));

    /** Returns entries that others have left, by name. */
    private static Map<String, byte[]> foreign(App app) {
        RedisSerializer<Object> jdk = RedisSerializer.java();
        @SuppressWarnings("unchecked")
        RedisSerializer<Object> typed = app.bean("cachezipRedisSerializer", CachezipRedisSerializer.class);
        Map<String, byte[]> foreign = new LinkedHashMap<>();
        foreign.put("integer", new byte[] {5});
        foreign.put("true", new byte[] {(byte) 0xC3});
        foreign.put("string", new byte[] {(byte) 0xA2, 'h', 'i'});
        foreign.put("numbers", new byte[] {(byte) 0x93, 1, 2, 3});
        foreign.put("map of numbers", new byte[] {(byte) 0x81, (byte) 0xA1, 'a', 1});
        foreign.put("object", new byte[] {(byte) 0x82, (byte) 0xA1, 'a', 1, (byte) 0xA1, 'b', (byte) 0xA1, 'x'});
        foreign.put("record with one component", new byte[] {(byte) 0x81, (byte) 0xA5, 'v', 'a', 'l', 'u', 'e', 1});
        foreign.put("text", "hello".getBytes(StandardCharsets.UTF_8));
        foreign.put("JSON", "{\"@class\":\"dev.Other\",\"id\":7}".getBytes(StandardCharsets.UTF_8));
        foreign.put("JSON without class", "{\"value\":7}".getBytes(StandardCharsets.UTF_8));
        foreign.put("JSON array", "[1,2]".getBytes(StandardCharsets.UTF_8));
        foreign.put("stream of an integer", jdk.serialize(5));
        foreign.put("stream of a list", jdk.serialize(new ArrayList<>(List.of(1))));
        foreign.put("stream of an object", jdk.serialize(BOOK));
        foreign.put("set", typed.serialize(new TreeSet<>(List.of("a"))));
        foreign.put("decimal", typed.serialize(BigDecimal.ONE));
        foreign.put("book", typed.serialize(BOOK));
        foreign.put("result", typed.serialize(new Result<>("a")));
        foreign.put("page", typed.serialize(new Page<>(new ArrayList<>(List.of(BOOK)), 1)));
        foreign.put("sample", typed.serialize(SampleValue.SMALL_RECORD.value()));
        return foreign;
    }

    private static App start(String settings) {
        return App.start(
                List.of(Returning.class),
                Stream.concat(
                                Stream.of("cachezip.allowed-types=dev.cachezip.samples.*,dev.cachezip.it.*"),
                                Stream.of(settings.split(" ")).filter(setting -> !setting.isEmpty()))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cachezip.codec=json",
                "cachezip.codec=jackson3",
                "cachezip.layout=columns",
                "cachezip.read-also=jdk,generic-json",
                "cachezip.read-also=jdk cachezip.write-format=legacy"
            })
    void entryOfAnotherType_isAMissForEachKindOfMethod(String settings) {
        List<String> wrong = new ArrayList<>();
        try (App app = start(settings)) {
            Map<String, byte[]> foreign = foreign(app);
            for (Row row : ROWS) {
                Object fresh = row.values().get(0);
                for (String kind : row.calls(app, "", () -> fresh).keySet()) {
                    foreign.forEach((name, bytes) -> {
                        String key = App.newKey();
                        redis.set(App.redisKey(row.cache(), key), bytes);
                        Counted slow = Counted.of(fresh);
                        Object got;
                        try {
                            got = row.calls(app, key, slow).get(kind).call();
                        } catch (Exception e) {
                            got = e;
                        }
                        boolean good = slow.calls() == 1
                                ? got == fresh || equal(got, fresh)
                                : row.fitting().contains(name) && row.raw().isInstance(got);
                        if (!good) {
                            wrong.add(row.cache() + ", " + kind + ", " + name + ": " + got);
                        }
                    });
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cachezip.codec=json",
                "cachezip.codec=jackson3",
                "cachezip.layout=columns",
                "cachezip.read-also=jdk,generic-json"
            })
    void valueOfTheType_isAHitForEachKindOfMethod(String settings) throws Exception {
        try (App app = start(settings)) {
            for (Row row : ROWS) {
                for (String kind : row.calls(app, "", () -> "").keySet()) {
                    for (Object value : row.values()) {
                        String key = App.newKey();
                        Counted slow = Counted.of(value);
                        assertThat(row.calls(app, key, slow).get(kind).call())
                                .as(row.cache())
                                .isEqualTo(value);
                        redis.await(App.redisKey(row.cache(), key));
                        Object hit = row.calls(app, key, slow).get(kind).call();
                        assertThat(equal(hit, value))
                                .as("%s, %s: %s", row.cache(), kind, hit)
                                .isTrue();
                        assertThat(slow.calls()).as("%s, %s", row.cache(), kind).isEqualTo(1);
                    }
                }
            }
        }
    }

    private static boolean equal(@Nullable Object one, @Nullable Object other) {
        return Arrays.deepEquals(new Object[] {one}, new Object[] {other});
    }

    /** Their callers are compiled to expect the class, so that a value of another one would not get that far. */
    @Test
    void methodsThatSayItThemselves_returnWhatTheySay() throws Exception {
        Result<?> fresh = new Result<>(1);
        try (App app = start("")) {
            Own own = app.bean(Own.class);
            Map<String, byte[]> foreign = foreign(app);
            foreign.remove("result");
            for (byte[] bytes : foreign.values()) {
                String key = App.newKey();
                for (String cache : List.of("free", "bound", "array", "raw-future", "flux", "wild-flux")) {
                    redis.set(App.redisKey("returned-own-" + cache, key), bytes);
                }
                Result<Integer> free = own.free(key, () -> fresh);
                assertThat(free).isEqualTo(fresh);
                Result<?> bound = own.bound(key, () -> fresh);
                assertThat(bound).isEqualTo(fresh);
                Result<?>[] array = own.array(key, () -> new Result<?>[] {fresh});
                assertThat(array).containsExactly(fresh);
                assertThat(own.rawLater(key, () -> fresh).get()).isNotNull();
                for (Result<?> element : own.flux(key, () -> fresh).toIterable()) {
                    assertThat(element).isEqualTo(fresh);
                }
                assertThat(own.wildFlux(key, () -> fresh).collectList().block()).isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "spring.cache.redis.cache-null-values=false"})
    void nullForAPrimitive_isAMiss(String settings) {
        try (App app = start(settings)) {
            Own own = app.bean(Own.class);
            for (byte[] none : List.of(
                    new byte[] {(byte) 0xC0},
                    RedisSerializer.java().serialize(org.springframework.cache.support.NullValue.INSTANCE))) {
                String key = App.newKey();
                redis.set(App.redisKey("returned-own-primitive", key), none);
                redis.set(App.redisKey("returned-own-primitive-once", key), none);

                assertThat(own.primitive(key, () -> 5L)).isEqualTo(5);
                redis.awaitOtherThan(none, App.redisKey("returned-own-primitive", key));
                assertThat(own.primitive(key, Counted.never())).isEqualTo(5);
                assertThat(own.primitiveOnce(key, () -> true)).isTrue();
                assertThat(own.primitiveOnce(key, Counted.never())).isTrue();
            }
        }
    }
}
