package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.samples.Customer;
import dev.cachezip.samples.SampleValue;
import dev.cachezip.serializer.CachezipRedisSerializer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.Caching;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cache.interceptor.CacheOperation;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.RedisCache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Values of a method's declared type need no class name in Redis; values of other types come back as they were, too. */
class DeclaredTypesIT {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.failures.CacheFailures");

    private static final Customer CUSTOMER = (Customer) SampleValue.SMALL_RECORD.value();

    private static App app;
    private static Typed typed;

    private final RawRedis redis = RawRedis.shared();
    private final String key = App.newKey();

    /** Something to declare. */
    static class Shape {
        public int x;

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Shape shape && shape.getClass() == getClass() && shape.x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    /** Something more special. */
    static final class Circle extends Shape {}

    /** The cached methods. */
    static class Typed {

        @Cacheable(cacheNames = "typed-customer", key = "#key")
        public Customer customer(String key, Supplier<?> slow) {
            return (Customer) slow.get();
        }

        @Cacheable(cacheNames = "typed-customer", key = "#key", sync = true)
        public @Nullable Customer customerOnce(String key, Supplier<?> slow) {
            return (Customer) slow.get();
        }

        @CachePut(cacheNames = "typed-customer", key = "#key")
        public Customer putCustomer(String key, Customer customer) {
            return customer;
        }

        @Cacheable(cacheNames = "typed-customer", key = "#key")
        public Optional<Customer> maybeCustomer(String key, Supplier<?> slow) {
            return Optional.ofNullable((Customer) slow.get());
        }

        @Cacheable(cacheNames = "typed-customer", key = "#key")
        public CompletableFuture<Customer> customerLater(String key, Supplier<?> slow) {
            return CompletableFuture.completedFuture((Customer) slow.get());
        }

        @Cacheable(cacheNames = "typed-customer", key = "#key")
        public Mono<Customer> customerReactively(String key, Supplier<?> slow) {
            return Mono.fromSupplier(() -> (Customer) slow.get());
        }

        @Cacheable(cacheNames = "typed-customers", key = "#key")
        @SuppressWarnings("unchecked")
        public List<Customer> customers(String key, Supplier<?> slow) {
            return (List<Customer>) slow.get();
        }

        @Cacheable(cacheNames = "typed-customers", key = "#key")
        public Flux<Customer> customersReactively(String key, Supplier<?> slow) {
            return Flux.fromIterable(customers(key, slow));
        }

        @Cacheable(cacheNames = "typed-shape", key = "#key")
        public Shape shape(String key, Supplier<?> slow) {
            return (Shape) slow.get();
        }

        @Cacheable(cacheNames = "typed-number", key = "#key")
        public long number(String key, Supplier<?> slow) {
            return (Long) slow.get();
        }

        @Cacheable(cacheNames = "typed-form", key = "#key")
        @SuppressWarnings("unchecked")
        public MultiValueMap<String, String> form(String key, Supplier<?> slow) {
            return (MultiValueMap<String, String>) slow.get();
        }

        @Cacheable(cacheNames = "typed-several", key = "#key")
        public Customer oneOfSeveral(String key, Supplier<?> slow) {
            return (Customer) slow.get();
        }

        @Cacheable(cacheNames = "typed-lists", key = "#key")
        public List<Long> numbers(String key, Supplier<?> slow) {
            return List.of((Long) slow.get());
        }

        @Cacheable(cacheNames = "typed-lists", key = "#key")
        public List<String> texts(String key, Supplier<?> slow) {
            return List.of((String) slow.get());
        }

        @Cacheable(cacheNames = "typed-several", key = "#key")
        public Set<Long> otherOfSeveral(String key, Supplier<?> slow) {
            return Set.of((Long) slow.get());
        }
    }

    /** Cached methods that leave it to a resolver or a manager which cache it is. */
    static class Resolved {

        @Cacheable(cacheResolver = "resolver", key = "#key")
        public Customer customer(String key, Supplier<?> slow) {
            return (Customer) slow.get();
        }

        @Cacheable(cacheResolver = "resolver", key = "#key", sync = true, condition = "#key != null")
        public Customer customerOnce(String key, Supplier<?> slow) {
            return (Customer) slow.get();
        }

        @CachePut(cacheResolver = "resolver", key = "#key", unless = "#result == null")
        public Customer putCustomer(String key, Customer customer) {
            return customer;
        }

        @CacheEvict(cacheResolver = "resolver", key = "#key")
        public void evictCustomer(String key) {}

        @Cacheable(cacheNames = "typed-managed", cacheManager = "cacheManager", key = "#key")
        public List<?> managed(String key, Supplier<?> slow) {
            return (List<?>) slow.get();
        }

        @Caching(
                cacheable = {
                    @Cacheable(cacheNames = "typed-twice", cacheManager = "cacheManager", key = "#key"),
                    @Cacheable(cacheNames = "typed-twice", cacheManager = "memory", key = "#key")
                })
        public Customer twice(String key, Supplier<?> slow) {
            return (Customer) slow.get();
        }

        /** Shares a cache whose methods are known, and may be called with their keys. */
        @Cacheable(cacheResolver = "shared", key = "#key")
        public Name name(String key, Supplier<?> slow) {
            return (Name) slow.get();
        }

        @Cacheable(cacheNames = "typed-shared", key = "#key")
        public FullName fullName(String key, Supplier<?> slow) {
            return (FullName) slow.get();
        }
    }

    /** Something with a part of the fields of another class. */
    record Name(String first) {}

    /** That other class. */
    record FullName(String first, String last) {}

    /** An application with a resolver and two managers. */
    @Configuration(proxyBeanMethods = false)
    static class Resolving {

        @Bean
        Resolved resolved() {
            return new Resolved();
        }

        @Bean
        CacheResolver resolver(@Qualifier("cacheManager") CacheManager manager) {
            return context -> {
                // As the annotation says it, whatever happens between.
                assertThat(((CacheOperation) context.getOperation()).getCacheResolver())
                        .isEqualTo("resolver");
                return List.of(Objects.requireNonNull(manager.getCache(
                        "typed-" + context.getTarget().getClass().getSimpleName())));
            };
        }

        @Bean
        CacheResolver shared(@Qualifier("cacheManager") CacheManager manager) {
            return context -> List.of(Objects.requireNonNull(manager.getCache("typed-shared")));
        }

        @Bean
        @Primary
        RedisCacheManager cacheManager(
                RedisConnectionFactory connections, ObjectProvider<RedisCacheManagerBuilderCustomizer> customizers) {
            RedisCacheManager.RedisCacheManagerBuilder builder = RedisCacheManager.builder(connections)
                    .cacheDefaults(RedisCacheConfiguration.defaultCacheConfig().prefixCacheNameWith(App.PREFIX));
            customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
            return builder.build();
        }

        @Bean
        CacheManager memory() {
            return new ConcurrentMapCacheManager();
        }
    }

    /** A part of an application with cached methods of its own, on the caches of the whole. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Part {

        @Bean
        Typed typed() {
            return new Typed();
        }
    }

    /** An application with these methods. */
    @Configuration(proxyBeanMethods = false)
    static class Typing {
        @Bean
        Typed typed() {
            return new Typed();
        }
    }

    /** What most applications that have cached for years set themselves. */
    @Configuration(proxyBeanMethods = false)
    static class Grown {
        @Bean
        RedisCacheConfiguration redisCacheConfiguration() {
            return RedisCacheConfiguration.defaultCacheConfig()
                    .entryTtl(Duration.ofMinutes(5))
                    .disableCachingNullValues()
                    .computePrefixWith(cache -> App.PREFIX + "grown/" + cache + "/");
        }
    }

    @BeforeAll
    static void startApplication() {
        app = App.start(
                List.of(Typing.class),
                "cachezip.compression.algorithm=none",
                "cachezip.allowed-types=dev.cachezip.samples.*,dev.cachezip.it.*");
        typed = app.bean(Typed.class);
    }

    @AfterAll
    static void stopApplication() {
        app.close();
    }

    private String stored(String cache) {
        return new String(redis.await(App.redisKey(cache, key)), StandardCharsets.ISO_8859_1);
    }

    @Test
    void declaredClass_isStoredWithoutItsNameAndReadOnEachPath() throws Exception {
        assertThat(typed.customer(key, Counted.of(CUSTOMER))).isEqualTo(CUSTOMER);

        assertThat(stored("typed-customer")).doesNotContain("Customer", "dev.");
        assertThat(typed.customer(key, Counted.never())).isEqualTo(CUSTOMER);
        assertThat(typed.customerOnce(key, Counted.never())).isEqualTo(CUSTOMER);
        assertThat(typed.maybeCustomer(key, Counted.never())).hasValue(CUSTOMER);
        assertThat(typed.customerLater(key, Counted.never()).get(20, TimeUnit.SECONDS))
                .isEqualTo(CUSTOMER);
        assertThat(typed.customerReactively(key, Counted.never()).block()).isEqualTo(CUSTOMER);
    }

    @Test
    void configurationOfTheApplication_keepsDeclaredTypesAndItsOwnSettings() {
        try (App grown = App.start(
                List.of(Typing.class, Grown.class),
                "cachezip.compression.algorithm=none",
                "cachezip.caches.typed-number.time-to-live=1m")) {
            Typed methods = grown.bean(Typed.class);
            String customer = App.PREFIX + "grown/typed-customer/" + key;
            String number = App.PREFIX + "grown/typed-number/" + key;
            methods.customer(key, Counted.of(CUSTOMER));
            methods.number(key, () -> 5L);

            assertThat(new String(redis.await(customer), StandardCharsets.ISO_8859_1))
                    .doesNotContain("Customer", "dev.");
            assertThat(redis.await(number)).containsExactly(5);
            assertThat(methods.customer(key, Counted.never())).isEqualTo(CUSTOMER);
            assertThat(methods.customerOnce(key, Counted.never())).isEqualTo(CUSTOMER);
            assertThat(Duration.ofMillis(redis.timeToLive(customer)))
                    .isBetween(Duration.ofMinutes(4), Duration.ofMinutes(5));
            assertThat(Duration.ofMillis(redis.timeToLive(number)))
                    .isBetween(Duration.ofSeconds(30), Duration.ofMinutes(1));
            assertThat(grown.cache("typed-customer").isAllowNullValues()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 9, 10, 53, -1, -5, 1L << 31, Long.MAX_VALUE, Long.MIN_VALUE})
    @SuppressWarnings("unchecked")
    void counterOfRedis_isItsNumberForTheTemplateAndForMethods(long count) {
        RedisTemplate<String, Object> template = app.bean("cachezipRedisTemplate", RedisTemplate.class);
        String redisKey = App.redisKey("typed-number", key);

        assertThat(template.opsForValue().increment(redisKey, count)).isEqualTo(count);

        Object read = count == (int) count ? (Object) (int) count : (Object) count;
        assertThat(template.opsForValue().get(redisKey)).isEqualTo(read);
        assertThat(typed.number(key, Counted.never())).isEqualTo(count);
        assertThat(app.cache("typed-number").get(key, Long.class)).isEqualTo(count);
    }

    @Test
    @SuppressWarnings("unchecked")
    void counterWithFraction_isItsNumberForTheTemplate() {
        RedisTemplate<String, Object> template = app.bean("cachezipRedisTemplate", RedisTemplate.class);
        String redisKey = App.PREFIX + key;

        template.opsForValue().increment(redisKey, 1.5);
        assertThat(template.opsForValue().get(redisKey)).isEqualTo(1.5);
        template.opsForValue().increment(redisKey, 0.5);
        assertThat(template.opsForValue().get(redisKey)).isEqualTo(2);
    }

    /** Before, Redis took the one byte of 53 for the text 5. */
    @ParameterizedTest
    @ValueSource(ints = {5, 48, 53, 57, 300})
    @SuppressWarnings("unchecked")
    void increment_numberThatTheTemplateHasSet_isRefusedByRedis(int number) {
        RedisTemplate<String, Object> template = app.bean("cachezipRedisTemplate", RedisTemplate.class);
        String redisKey = App.PREFIX + key;
        template.opsForValue().set(redisKey, number);

        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> template.opsForValue().increment(redisKey))
                .withStackTraceContaining("not an integer");
        assertThat(template.opsForValue().get(redisKey)).isEqualTo(number);
    }

    @Test
    void eachPath_storesTheSame() throws Exception {
        typed.putCustomer(key, CUSTOMER);
        String put = stored("typed-customer");
        List<Supplier<?>> paths = List.of(
                () -> typed.customerOnce(key, Counted.of(CUSTOMER)),
                () -> typed.maybeCustomer(key, Counted.of(CUSTOMER)),
                () -> typed.customerLater(key, Counted.of(CUSTOMER)).join(),
                () -> typed.customerReactively(key, Counted.of(CUSTOMER)).block());
        for (Supplier<?> path : paths) {
            app.cache("typed-customer").evictIfPresent(key);
            assertThat(path.get()).isNotNull();
            assertThat(stored("typed-customer")).isEqualTo(put);
        }
        app.cache("typed-customer").evictIfPresent(key);
        app.cache("typed-customer").put(key, CUSTOMER);
        assertThat(stored("typed-customer")).isEqualTo(put);
    }

    @Test
    void declaredClass_isWhatProgramsGet() {
        typed.customer(key, Counted.of(CUSTOMER));
        stored("typed-customer");

        RedisCache cache = app.cache("typed-customer");
        assertThat(cache.get(key, Customer.class)).isEqualTo(CUSTOMER);
        assertThat(Objects.requireNonNull(cache.get(key)).get()).isEqualTo(CUSTOMER);
        assertThat((Object) cache.get(key, () -> "never")).isEqualTo(CUSTOMER);
    }

    @Test
    void programs_mayPutSomethingElse() {
        RedisCache cache = app.cache("typed-customer");
        cache.put(key, "text");
        stored("typed-customer");

        assertThat(cache.get(key, String.class)).isEqualTo("text");
        // For the method it is no customer, so it is no entry.
        assertThat(typed.customer(key, Counted.of(CUSTOMER))).isEqualTo(CUSTOMER);
    }

    /** The interface is a map of a library, and no class of its own. */
    @Test
    void declaredInterfaceThatIsAMap_isRead() {
        MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
        form.add("a", "1");
        assertThat(typed.form(key, Counted.of(form))).isEqualTo(form);

        stored("typed-form");
        assertThat(typed.form(key, Counted.never()))
                .isInstanceOf(LinkedMultiValueMap.class)
                .isEqualTo(form);
    }

    @Test
    void declaredList_isStoredWithoutNames() {
        List<Customer> customers = new ArrayList<>(List.of(CUSTOMER, CUSTOMER));
        assertThat(typed.customers(key, () -> customers)).isEqualTo(customers);

        assertThat(stored("typed-customers")).doesNotContain("Customer", "java.");
        assertThat(typed.customers(key, Counted.never())).isEqualTo(customers);
        assertThat(typed.customersReactively(key, Counted.never()).collectList().block())
                .isEqualTo(customers);
    }

    @Test
    void subclass_isStoredWithItsNameAndComesBack() {
        Circle circle = new Circle();
        circle.x = 3;
        typed.shape(key, () -> circle);

        assertThat(stored("typed-shape")).contains(Circle.class.getName());
        assertThat(typed.shape(key, Counted.never())).isEqualTo(circle);
    }

    @Test
    void number_isAByteAndNoInteger() {
        typed.number(key, () -> 5L);

        assertThat(stored("typed-number")).isEqualTo("\u0005");
        assertThat(typed.number(key, Counted.never())).isEqualTo(5L);
        assertThat(app.cache("typed-number").get(key, Long.class)).isEqualTo(5L);
    }

    @Test
    void severalTypesInOneCache_areStoredWithTheirNames() {
        String other = App.newKey();
        typed.oneOfSeveral(key, Counted.of(CUSTOMER));
        typed.otherOfSeveral(other, () -> 5L);

        assertThat(stored("typed-several")).contains("Customer");
        redis.await(App.redisKey("typed-several", other));
        assertThat(typed.oneOfSeveral(key, Counted.never())).isEqualTo(CUSTOMER);
        assertThat(typed.otherOfSeveral(other, Counted.never())).containsExactly(5L);
        assertThat(app.cache("typed-several").get(key, Customer.class)).isEqualTo(CUSTOMER);
        // The key of another method: no value of the declared type, so no entry.
        assertThat(typed.otherOfSeveral(key, () -> 6L)).containsExactly(6L);
    }

    /** The type of a list includes the type of its elements. */
    @Test
    void listOfSomethingElse_isNoEntry() {
        typed.numbers(key, () -> 5L);
        redis.await(App.redisKey("typed-lists", key));

        assertThat(typed.texts(key, () -> "a").get(0)).isEqualTo("a");
    }

    /** The bytes of another serializer are no value of any declared type. */
    @Test
    void jsonOfAnotherSerializer_isNoEntry() {
        redis.set(
                App.redisKey("typed-customer", key),
                "{\"@class\":\"dev.Other\",\"id\":7}".getBytes(StandardCharsets.UTF_8));

        assertThat(typed.customer(key, Counted.of(CUSTOMER))).isEqualTo(CUSTOMER);
    }

    @Test
    void declaredClass_isReadFromWhatAnUntypedApplicationWrote() {
        CachezipRedisSerializer<?> untyped = app.bean(CachezipRedisSerializer.class);
        redis.set(App.redisKey("typed-customer", key), cast(untyped).serialize(CUSTOMER));

        assertThat(typed.customer(key, Counted.never())).isEqualTo(CUSTOMER);
    }

    @SuppressWarnings("unchecked") // it takes any value
    private static CachezipRedisSerializer<Object> cast(CachezipRedisSerializer<?> serializer) {
        return (CachezipRedisSerializer<Object>) serializer;
    }

    @Test
    void resolverOrManagerOfTheAnnotation_keepsTheDeclaredType() {
        try (App resolving = App.start(List.of(Resolving.class), "cachezip.allowed-types=")) {
            Resolved resolved = resolving.bean(Resolved.class);
            String customer = App.redisKey("typed-Resolved", key);
            redis.set(customer, new byte[] {5});
            assertThat(resolved.customer(key, Counted.of(CUSTOMER))).isEqualTo(CUSTOMER);
            redis.awaitOtherThan(new byte[] {5}, customer);
            assertThat(resolved.customer(key, Counted.never())).isEqualTo(CUSTOMER);
            assertThat(resolved.customerOnce(key, Counted.never())).isEqualTo(CUSTOMER);

            resolved.evictCustomer(key);
            assertThat(redis.exists(customer)).isFalse();
            resolved.putCustomer(key, CUSTOMER);
            redis.await(customer);
            assertThat(resolved.customerOnce(key, Counted.never())).isEqualTo(CUSTOMER);

            redis.set(App.redisKey("typed-managed", key), new byte[] {5});
            assertThat(resolved.managed(key, () -> List.of(1)).size()).isEqualTo(1);

            assertThat(resolved.twice(key, Counted.of(CUSTOMER))).isEqualTo(CUSTOMER);
            redis.await(App.redisKey("typed-twice", key));
            assertThat(Objects.requireNonNull(
                                    resolving.bean("memory", CacheManager.class).getCache("typed-twice"))
                            .get(key, Customer.class))
                    .isEqualTo(CUSTOMER);
        }
    }

    /** Without a type id, a full name would be read as a name. */
    @Test
    void methodWhoseResolverNamesTheCache_countsAmongTheMethodsOfTheCache() {
        try (App resolving = App.start(List.of(Resolving.class))) {
            Resolved resolved = resolving.bean(Resolved.class);
            resolved.name(App.newKey(), () -> new Name("a"));
            resolved.fullName(key, () -> new FullName("b", "c"));

            assertThat(new String(redis.await(App.redisKey("typed-shared", key)), StandardCharsets.ISO_8859_1))
                    .contains("FullName");
            assertThat(resolved.name(key, () -> new Name("d"))).isEqualTo(new Name("d"));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void methodsOfAChildContext_keepTheirDeclaredTypes(boolean ofBoot) {
        try (App parent = App.start("cachezip.allowed-types=");
                ConfigurableApplicationContext child = ofBoot
                        ? new SpringApplicationBuilder(Part.class, App.Configured.class)
                                .parent(parent.context())
                                .run("--spring.autoconfigure.exclude="
                                        + "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
                        : childOf(parent.context())) {
            Typed part = child.getBean(Typed.class);
            redis.set(App.redisKey("typed-customer", key), new byte[] {5});
            assertThat(part.customer(key, Counted.of(CUSTOMER))).isEqualTo(CUSTOMER);
            redis.awaitOtherThan(new byte[] {5}, App.redisKey("typed-customer", key));
            assertThat(part.customer(key, Counted.never())).isEqualTo(CUSTOMER);
            assertThat(part.customerOnce(key, Counted.never())).isEqualTo(CUSTOMER);
            assertThat(parent.cache("typed-customer").get(key, Customer.class)).isEqualTo(CUSTOMER);
        }
    }

    private static ConfigurableApplicationContext childOf(ConfigurableApplicationContext parent) {
        AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext();
        child.setParent(parent);
        child.register(Part.class);
        child.refresh();
        return child;
    }

    /** Spring's caches throw; where the type of all values is known, another value is no entry. */
    @Test
    void entryOfAnotherClass_isNoneForPrograms() {
        RedisCache cache = app.cache("typed-customer");
        cache.put(key, "text");
        redis.await(App.redisKey("typed-customer", key));
        assertThat(cache.get(key, Customer.class)).isNull();
        assertThat(cache.get(key, (Class<?>) null)).isEqualTo("text");

        typed.number(key, () -> 5L);
        redis.await(App.redisKey("typed-number", key));
        assertThat(app.cache("typed-number").get(key, long.class)).isEqualTo(5);
    }
}
