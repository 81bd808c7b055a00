package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.samples.SampleValue;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.Caching;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring's annotations on methods that declare no more than {@code Object} do what they do with JDK serialization. */
class CacheAnnotationsIT {

    private static App jdk;
    private static App starter;

    private final String key = App.newKey();

    /** Values of methods, each a case for type ids. */
    enum Returned {
        TEXT("text"),
        EMPTY_TEXT(""),
        INTEGER(7),
        LONG(7L),
        SHORT((short) 7),
        BYTE((byte) 7),
        FLOAT(0.1f),
        DOUBLE(0.1),
        BOOLEAN(true),
        CHARACTER('c'),
        DECIMAL(new BigDecimal("1.10")),
        IDENTIFIER(new UUID(1, 2)),
        INSTANT(Instant.parse("2026-01-02T03:04:05.123456789Z")),
        LOCALE(Locale.GERMANY),
        CONSTANT(TimeUnit.DAYS),
        BYTES(new byte[] {0, 1, 2}),
        NUMBERS(new long[] {1, 2}),
        OBJECTS(new Object[] {1, 2L, "three", null}),
        MIXED_LIST(new ArrayList<>(Arrays.asList(1, 2L, "three", null, new UUID(3, 4)))),
        LIST_OF_LISTS(new ArrayList<>(List.of(new ArrayList<>(List.of(1L)), new ArrayList<>(List.of("a"))))),
        MAP_OF_LONGS(new HashMap<>(Map.of(1L, "one", 2L, "two"))),
        MIXED_MAP(new HashMap<>(Map.of("a", 1, "b", 2L))),
        SORTED_MAP(new TreeMap<>(Map.of("b", 1, "a", 2))),
        OPTIONAL_IN_A_LIST(new ArrayList<>(List.of("x"))),
        EXCEPTION(new IllegalStateException("returned", new IOException("cause"))),
        RECORD(SampleValue.SMALL_RECORD.value()),
        BEAN(new Plain("bean", new ArrayList<>(List.of(1, 2L))));

        @SuppressWarnings("ImmutableEnumChecker") // nothing changes them
        private final Object value;

        Returned(Object value) {
            this.value = value;
        }
    }

    /** A class without anything but fields. */
    static final class Plain implements Serializable {

        private static final long serialVersionUID = 1;

        private final String name;
        private final Object open;

        Plain(String name, Object open) {
            this.name = name;
            this.open = open;
        }

        @Override
        public String toString() {
            return name + open;
        }
    }

    /** The cached methods. */
    static class Service {

        @Cacheable(cacheNames = "open", key = "#key")
        public Object cache(String key, Callable<?> slow) throws Exception {
            return slow.call();
        }

        @Cacheable(cacheNames = "open", key = "#key", sync = true)
        public Object cacheSync(String key, Callable<?> slow) throws Exception {
            return slow.call();
        }

        @Cacheable(cacheNames = "open", key = "#key")
        public Optional<Object> cacheOptional(String key, Callable<?> slow) throws Exception {
            return Optional.ofNullable(slow.call());
        }

        @Cacheable(cacheNames = "open", key = "#key")
        public CompletableFuture<Object> cacheLater(String key, Callable<?> slow) throws Exception {
            return CompletableFuture.completedFuture(slow.call());
        }

        @Cacheable(cacheNames = "open", key = "#key", unless = "#result instanceof T(Long)")
        public Object cacheUnless(String key, Callable<?> slow) throws Exception {
            return slow.call();
        }

        @Cacheable(cacheNames = "numbers", key = "#key")
        public Long number(String key, Callable<Long> slow) throws Exception {
            return slow.call();
        }

        @Cacheable(cacheNames = "primitives", key = "#key")
        public long primitive(String key, Callable<Long> slow) throws Exception {
            return slow.call();
        }

        @Cacheable(cacheNames = "identifiers", key = "#key")
        public UUID identifier(String key, Callable<UUID> slow) throws Exception {
            return slow.call();
        }

        @Cacheable(
                cacheNames = {"first", "second"},
                key = "#key")
        public Object twoCaches(String key, Callable<?> slow) throws Exception {
            return slow.call();
        }

        @CachePut(cacheNames = "open", key = "#result.toString()")
        public Object put(Object value) {
            return value;
        }

        @CacheEvict(cacheNames = "open", key = "#key", beforeInvocation = true)
        public void evictEarlyAndFail(String key) {
            throw new UnsupportedOperationException(key);
        }

        @Caching(
                put = @CachePut(cacheNames = "first", key = "#key"),
                evict = @CacheEvict(cacheNames = "second", key = "#key"))
        public Object putAndEvict(String key, Object value) {
            return value;
        }
    }

    /** An application with these methods. */
    @Configuration(proxyBeanMethods = false)
    static class Services {

        @Bean
        Service service() {
            return new Service();
        }
    }

    @BeforeAll
    static void startApplications() {
        jdk = App.start(
                List.of(Services.class),
                "spring.cache.redis.key-prefix=" + App.PREFIX + "annotations-jdk:",
                "cachezip.enabled=false");
        starter = App.start(
                List.of(Services.class),
                "spring.cache.redis.key-prefix=" + App.PREFIX + "annotations:",
                "cachezip.allowed-types=dev.cachezip.samples.*,dev.cachezip.it.*");
    }

    @AfterAll
    static void stopApplications() {
        jdk.close();
        starter.close();
    }

    /** A call of one of the methods. */
    private interface Call {
        Object on(Service service, Callable<?> slow) throws Exception;
    }

    /** Returns what the starter's second call returns, after a comparison with JDK serialization. */
    private static Object second(Object value, Call call) {
        Object ours = second(starter, value, call);
        assertThat(Graph.of(ours)).isEqualTo(Graph.of(second(jdk, value, call)));
        return ours;
    }

    /** Returns the result of the first call that does not need the method: caches write later than they return. */
    private static Object second(App app, Object value, Call call) {
        Service service = app.bean(Service.class);
        Counted slow = Counted.of(value);
        AtomicReference<Object> found = new AtomicReference<>();
        eventually(() -> {
            int before = slow.calls();
            found.set(call.on(service, slow::get));
            assertThat(slow.calls()).isEqualTo(before);
        });
        assertThat(slow.calls()).isPositive();
        return found.get();
    }

    private static void eventually(ThrowingRunnable assertion) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .pollInSameThread()
                .pollInterval(Duration.ofMillis(2))
                .untilAsserted(assertion);
    }

    @ParameterizedTest
    @EnumSource
    void object_ofEachType_comesBack(Returned returned) throws Exception {
        Object found = second(returned.value, (service, slow) -> service.cache(key, slow));

        assertThat(found).hasSameClassAs(returned.value);
    }

    @ParameterizedTest
    @EnumSource
    void synchronizedObject_ofEachType_comesBack(Returned returned) throws Exception {
        Object found = second(returned.value, (service, slow) -> service.cacheSync(key, slow));

        assertThat(found).hasSameClassAs(returned.value);
    }

    @ParameterizedTest
    @EnumSource
    void optionalObject_ofEachType_comesBack(Returned returned) throws Exception {
        Object found = second(returned.value, (service, slow) -> service.cacheOptional(key, slow));

        assertThat((Optional<?>) found).get().hasSameClassAs(returned.value);
    }

    @ParameterizedTest
    @EnumSource
    void laterObject_ofEachType_comesBack(Returned returned) throws Exception {
        Object found = second(
                returned.value, (service, slow) -> service.cacheLater(key, slow).get(20, TimeUnit.SECONDS));

        assertThat(found).hasSameClassAs(returned.value);
    }

    @Test
    void nothing_isAValue() throws Exception {
        assertThat(second(null, (service, slow) -> service.cache(key, slow))).isNull();
        assertThat(second(null, (service, slow) -> service.cacheSync(key + "s", slow)))
                .isNull();
        assertThat(second(null, (service, slow) -> service.cacheOptional(key + "o", slow)))
                .isEqualTo(Optional.empty());
    }

    @Test
    @SuppressWarnings("unchecked") // as it is called
    void declaredNumbers_comeBack() throws Exception {
        assertThat(second(5L, (service, slow) -> service.number(key, (Callable<Long>) slow)))
                .isEqualTo(5L);
        assertThat(second(5L, (service, slow) -> service.primitive(key, (Callable<Long>) slow)))
                .isEqualTo(5L);
        assertThat(second(new UUID(5, 6), (service, slow) -> service.identifier(key, (Callable<UUID>) slow)))
                .isEqualTo(new UUID(5, 6));
    }

    @Test
    void exceptionOfTheMethod_isTheCallersAndNotCached() throws Exception {
        for (App app : List.of(jdk, starter)) {
            Service service = app.bean(Service.class);
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> service.cache(key, this::fail));
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> service.cacheSync(key, this::fail));
            assertThat(service.cache(key, () -> "then")).isEqualTo("then");
        }
    }

    private Object fail() throws IOException {
        throw new IOException(key);
    }

    @Test
    void unless_seesTheObjectFromTheMethod() throws Exception {
        for (App app : List.of(jdk, starter)) {
            Service service = app.bean(Service.class);
            assertThat(service.cacheUnless(key, () -> 1L)).isEqualTo(1L);
            assertThat(service.cacheUnless(key, () -> 2)).isEqualTo(2);
            eventually(() -> assertThat(service.cacheUnless(key, () -> 3L)).isEqualTo(2));
        }
    }

    @Test
    void twoCaches_haveTheValueEach() throws Exception {
        second(7L, (service, slow) -> service.twoCaches(key, slow));

        for (App app : List.of(jdk, starter)) {
            CacheManager caches = app.bean(CacheManager.class);
            eventually(() -> {
                assertThat(caches.getCache("first").get(key, Long.class)).isEqualTo(7L);
                assertThat(caches.getCache("second").get(key, Long.class)).isEqualTo(7L);
            });
        }
    }

    @Test
    void putAndEvict_inOneMethod_doBoth() throws Exception {
        for (App app : List.of(jdk, starter)) {
            second(app, "older", (service, slow) -> service.twoCaches(key, slow));
            Object newer = app.bean(Service.class).putAndEvict(key, new Plain("newer", 1));

            CacheManager caches = app.bean(CacheManager.class);
            eventually(() -> {
                assertThat(Graph.of(caches.getCache("first").get(key).get())).isEqualTo(Graph.of(newer));
                assertThat(caches.getCache("second").get(key)).isNull();
            });
        }
    }

    @Test
    void put_withAKeyOfTheResult_isFound() throws Exception {
        for (App app : List.of(jdk, starter)) {
            Service service = app.bean(Service.class);
            service.put(new UUID(8, 9));

            eventually(() -> assertThat(
                            app.bean(CacheManager.class).getCache("open").get(new UUID(8, 9).toString(), UUID.class))
                    .isEqualTo(new UUID(8, 9)));
        }
    }

    @Test
    void evictBeforeTheMethod_isDoneAlthoughItFails() throws Exception {
        for (App app : List.of(jdk, starter)) {
            second(app, "older", (service, slow) -> service.cache(key, slow));
            Service service = app.bean(Service.class);

            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> service.evictEarlyAndFail(key));

            assertThat(service.cache(key, () -> "newer")).isEqualTo("newer");
        }
    }

    @Test
    void entry_ofAnotherType_isRefusedToPrograms() throws Exception {
        for (App app : List.of(jdk, starter)) {
            second(app, "text", (service, slow) -> service.cache(key, slow));
            Cache cache = app.bean(CacheManager.class).getCache("open");

            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> cache.get(key, Long.class));
        }
    }
}
