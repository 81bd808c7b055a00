package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.ReactiveRedisClusterConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisKeyCommands;
import org.springframework.data.redis.connection.RedisSentinelConnection;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tenants whose caches share names and keys: no caller gets the value or the exception of another tenant. */
class TenantsIT {

    @SuppressWarnings("IllegalType") // as applications have it
    private static final ThreadLocal<@Nullable String> TENANT = new ThreadLocal<>();

    private static final List<String> TENANTS = List.of("red", "blue", "green", "white");
    private static final int CALLERS_OF_EACH = 10;

    private static final String[] STALE = {
        "cachezip.caches.accounts.time-to-live=1h", "cachezip.caches.accounts.stale=50m", "cachezip.writes=immediate"
    };

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    /** How entries of tenants are kept apart. */
    enum Separation {
        PREFIX(TenantInPrefix.class),
        KEYS(TenantInKeys.class),
        CONNECTIONS(TenantInConnections.class),
        OVERRIDDEN_METHOD(TenantInOverriddenMethod.class),
        WRITER(TenantInWriter.class);

        private final Class<?> configuration;

        Separation(Class<?> configuration) {
            this.configuration = configuration;
        }

        App start(String... more) {
            return App.start(List.of(configuration, Service.class), more);
        }

        /** Returns the key of an account of the tenant red, where tenants differ in keys. */
        byte[] keyOfRed(String id) {
            return utf8(this == PREFIX ? App.PREFIX + "red:accounts::" + id : "red/" + App.redisKey("accounts", id));
        }
    }

    /** The ways to ask for an account. */
    enum Way {
        SYNC,
        FUTURE,
        MONO;

        String ask(App app, String tenant, String id) {
            Accounts accounts = app.bean(Accounts.class);
            return switch (this) {
                case SYNC -> accounts.account(id);
                case FUTURE -> accounts.later(id, tenant).join();
                case MONO ->
                    Objects.requireNonNull(accounts.reactively(id, tenant).block());
            };
        }
    }

    /** The ways to ask for an account that another thread loads and puts. */
    enum Find {
        FUTURE,
        MONO,
        FLUX;

        CompletableFuture<String> later(Accounts accounts, String id, String tenant) {
            return switch (this) {
                case FUTURE -> accounts.findLater(id, tenant);
                case MONO -> accounts.findReactively(id, tenant).toFuture();
                case FLUX -> accounts.findAll(id, tenant).last().toFuture();
            };
        }
    }

    private static <T> Callable<T> as(String tenant, Callable<T> call) {
        return () -> {
            TENANT.set(tenant);
            try {
                return call.call();
            } finally {
                TENANT.remove();
            }
        };
    }

    /** Lets all callers of all tenants ask at once; returns their answers, or the messages of their exceptions. */
    private Map<String, List<String>> askAll(App app, Way way, String key) throws Exception {
        CountDownLatch ready = new CountDownLatch(TENANTS.size() * CALLERS_OF_EACH);
        Map<String, List<Future<String>>> calls = new HashMap<>();
        for (int i = 0; i < CALLERS_OF_EACH; i++) {
            for (String tenant : TENANTS) {
                calls.computeIfAbsent(tenant, each -> new ArrayList<>()).add(threads.submit(as(tenant, () -> {
                    ready.countDown();
                    ready.await();
                    try {
                        return way.ask(app, tenant, key);
                    } catch (RuntimeException e) {
                        return "failed: "
                                + Objects.requireNonNullElse(e.getCause(), e).getMessage();
                    }
                })));
            }
        }
        Map<String, List<String>> answers = new HashMap<>();
        for (Map.Entry<String, List<Future<String>>> tenant : calls.entrySet()) {
            List<String> own = new ArrayList<>();
            for (Future<String> call : tenant.getValue()) {
                own.add(call.get(60, TimeUnit.SECONDS));
            }
            answers.put(tenant.getKey(), own);
        }
        return answers;
    }

    private static Map<String, List<String>> expected(String before, String after) {
        return TENANTS.stream()
                .collect(Collectors.toMap(
                        tenant -> tenant,
                        tenant -> Stream.generate(() -> before + tenant + after)
                                .limit(CALLERS_OF_EACH)
                                .toList()));
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_tenantsAtOnce_eachIsLoadedOnceForItsTenant(Separation separation) throws Exception {
        try (App app = separation.start();
                App stock = separation.start("cachezip.enabled=false")) {
            String key = App.newKey();

            assertThat(askAll(app, Way.SYNC, key)).isEqualTo(expected("", " 1"));

            assertThat(askAll(stock, Way.SYNC, App.newKey()).get("red")).allMatch(value -> value.startsWith("red "));
            for (String tenant : TENANTS) {
                assertThat(as(tenant, () -> Way.SYNC.ask(app, tenant, key)).call())
                        .isEqualTo(tenant + " 1");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FUTURE", "MONO"})
    void syncCacheable_tenantsInKeysAtOnce_eachIsLoadedOnceForItsTenant(Way way) throws Exception {
        for (Separation separation : List.of(Separation.PREFIX, Separation.KEYS)) {
            try (App app = separation.start()) {
                String key = App.newKey();

                assertThat(askAll(app, way, key)).isEqualTo(expected("", " 1"));

                for (String tenant : TENANTS) {
                    assertThat(as(tenant, () -> way.ask(app, tenant, key)).call())
                            .isEqualTo(tenant + " 1");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PREFIX", "KEYS"})
    void cacheable_resultOnAnotherThread_isStoredForTheTenantOfTheCaller(Separation separation) throws Exception {
        try (App app = separation.start()) {
            Accounts accounts = app.bean(Accounts.class);
            for (Find find : Find.values()) {
                String key = App.newKey();
                for (String expected : List.of("red 1", "red 1", "blue 1", "blue 1")) {
                    String tenant = expected.substring(0, expected.indexOf(' '));
                    assertThat(as(tenant, () -> find.later(accounts, key, tenant))
                                    .call()
                                    .join())
                            .isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void cachePut_resultOnAnotherThread_isStoredForTheTenantOfTheCaller() throws Exception {
        try (App app = Separation.PREFIX.start()) {
            Accounts accounts = app.bean(Accounts.class);
            String key = App.newKey();

            endElsewhere("red", future -> accounts.put(key, future));
            endElsewhere("blue", future -> accounts.putReactively(key, future).toFuture());

            assertThat(as("red", () -> accounts.account(key)).call()).isEqualTo("red later");
            assertThat(as("blue", () -> accounts.account(key)).call()).isEqualTo("blue later");
            assertThat(as("green", () -> accounts.account(key)).call()).isEqualTo("green 1");
        }
    }

    @Test
    void cachePut_callerWithoutATenant_isStoredForNoTenantOfAThread() throws Exception {
        try (App app = Separation.PREFIX.start()) {
            Accounts accounts = app.bean(Accounts.class);
            String key = App.newKey();
            CompletableFuture<String> result = new CompletableFuture<>();
            CompletableFuture<String> unused = accounts.put(key, result);

            as("red", () -> result.complete("nobody's")).call();

            assertThat(as("red", () -> accounts.account(key)).call()).isEqualTo("red 1");
        }
    }

    @Test
    void cacheEvict_resultOnAnotherThread_isForTheTenantOfTheCaller() throws Exception {
        try (App app = Separation.PREFIX.start()) {
            Accounts accounts = app.bean(Accounts.class);
            String key = App.newKey();
            for (String tenant : TENANTS) {
                as(tenant, () -> accounts.account(key)).call();
            }

            endElsewhere("red", future -> accounts.evict(key, future));
            endElsewhere("blue", future -> accounts.clear(future).toFuture());
            endElsewhere("green", future -> accounts.evictOfNamedManager(key, future));

            assertThat(as("red", () -> accounts.account(key)).call()).isEqualTo("red 2");
            assertThat(as("blue", () -> accounts.account(key)).call()).isEqualTo("blue 2");
            assertThat(as("green", () -> accounts.account(key)).call()).isEqualTo("green 2");
            assertThat(as("white", () -> accounts.account(key)).call()).isEqualTo("white 1");
        }
    }

    /** A method whose tenant is not known until it has run, as that of a login: as with stock. */
    @Test
    void cachePut_methodThatSetsTheTenant_isStoredForThatTenant() throws Exception {
        try (App app = Separation.PREFIX.start()) {
            Accounts accounts = app.bean(Accounts.class);
            String key = App.newKey();

            as("", () -> accounts.login(key, "red")).call();

            assertThat(as("red", () -> accounts.account(key)).call()).isEqualTo("red");
        }
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_staleInTheBackground_isRefreshedForTheTenantOfTheCaller(Way way) throws Exception {
        String[] background = {
            "cachezip.caches.accounts.time-to-live=1h",
            "cachezip.caches.accounts.stale=50m",
            "cachezip.caches.accounts.refresh=background",
            "cachezip.writes=immediate"
        };
        for (Separation separation : List.of(Separation.PREFIX, Separation.KEYS)) {
            String key = App.newKey();
            try (App other = separation.start(background)) {
                as("red", () -> way.ask(other, "red", key)).call();
                assertThat(sharedKeys(other).pExpire(separation.keyOfRed(key), 60_000))
                        .isTrue();
            }
            try (App app = separation.start(background)) {
                Accounts accounts = app.bean(Accounts.class);
                CompletableFuture<Void> loaded = new CompletableFuture<>();
                accounts.setSlow(() -> loaded.complete(null));

                assertThat(as("red", () -> way.ask(app, "red", key)).call()).isEqualTo("red 1");

                loaded.get(20, TimeUnit.SECONDS);
                Fleet.await(() -> sharedKeys(app).pTtl(separation.keyOfRed(key)) > 60_000);
            }
        }
    }

    /** Calls a method as a tenant, and ends its future on a thread without one. */
    private void endElsewhere(String tenant, UnaryOperator<CompletableFuture<String>> method) throws Exception {
        CompletableFuture<String> result = new CompletableFuture<>();
        CompletableFuture<String> returned =
                as(tenant, () -> method.apply(result)).call();
        assertThat(threads.submit(() -> result.complete(tenant + " later")).get())
                .isTrue();
        assertThat(returned.join()).isEqualTo(tenant + " later");
    }

    @ParameterizedTest
    @EnumSource(names = {"FUTURE", "MONO"})
    void syncCacheable_tenantsWithConnectionsAtOnce_eachGetsItsOwn(Way way) throws Exception {
        try (App app = Separation.CONNECTIONS.start()) {
            askAll(app, way, App.newKey())
                    .forEach((tenant, values) -> assertThat(values).allMatch(value -> value.startsWith(tenant + " ")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void syncCacheable_failing_isToldEachTenantItsOwnFailure(Way way) throws Exception {
        for (Separation separation : Separation.values()) {
            try (App app = separation.start()) {
                app.bean(Accounts.class).setSlow(() -> {
                    throw new IllegalStateException("is away");
                });

                assertThat(askAll(app, way, App.newKey())).isEqualTo(expected("failed: ", " is away"));
            }
        }
    }

    @Test
    void syncCacheable_whileAnotherTenantLoads_doesNotWait() throws Exception {
        for (Separation separation : Separation.values()) {
            try (App app = separation.start()) {
                String key = App.newKey();
                CountDownLatch mayEnd = new CountDownLatch(1);
                CompletableFuture<Void> loading = new CompletableFuture<>();
                app.bean(Accounts.class).setSlow(() -> {
                    loading.complete(null);
                    mayEnd.await();
                    return null;
                });
                Future<String> red = threads.submit(as("red", () -> Way.SYNC.ask(app, "red", key)));
                loading.get(60, TimeUnit.SECONDS);
                app.bean(Accounts.class).setSlow(() -> null);

                assertThat(threads.submit(as("blue", () -> Way.SYNC.ask(app, "blue", key)))
                                .get(20, TimeUnit.SECONDS))
                        .isEqualTo("blue 1");

                mayEnd.countDown();
                assertThat(red.get(60, TimeUnit.SECONDS)).isEqualTo("red 1");
            }
        }
    }

    /** Cachezip's own threads have no tenant: they would lock the entry of those that have none. */
    @Test
    void cacheable_stale_locksNoEntryOfAnotherTenant() throws Exception {
        String key = App.newKey();
        Callable<Boolean> storeStale = () -> {
            try (App other = Separation.CONNECTIONS.start(STALE)) {
                other.bean(Accounts.class).account(key);
                return keys(other).pExpire(utf8(App.redisKey("accounts", key)), 60_000);
            }
        };
        assertThat(storeStale.call()).isTrue();
        assertThat(as("red", storeStale).call()).isTrue();
        try (App app = Separation.CONNECTIONS.start(STALE)) {
            Accounts accounts = app.bean(Accounts.class);

            assertThat(as("red", () -> accounts.found(key, "red").join()).call())
                    .isEqualTo("red 1");

            assertThat(keys(app).keys(utf8("*" + key + "*"))).hasSize(1);
        }
    }

    private static RedisKeyCommands sharedKeys(App app) {
        return app.bean(RedisConnectionFactory.class).getConnection().keyCommands();
    }

    private static RedisKeyCommands keys(App app) {
        return app.bean(Databases.class).ofTenant().getConnection().keyCommands();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Methods whose answers show the tenant that they are for, and how often they have run for it. */
    static class Accounts {

        private final Map<String, Integer> calls = new ConcurrentHashMap<>();
        private volatile Callable<?> slow = () -> null;

        /** Sets what runs in each call before its answer. */
        public void setSlow(Callable<?> slow) {
            this.slow = slow;
        }

        @Cacheable(cacheNames = "accounts", sync = true)
        public String account(String id) {
            return load(id, String.valueOf(TENANT.get()));
        }

        @Cacheable(cacheNames = "accounts", key = "#id")
        public CompletableFuture<String> found(String id, String tenant) {
            return CompletableFuture.completedFuture(load(id, tenant));
        }

        @Cacheable(cacheNames = "accounts", key = "#id", sync = true)
        public CompletableFuture<String> later(String id, String tenant) {
            return CompletableFuture.supplyAsync(() -> load(id, tenant));
        }

        @Cacheable(cacheNames = "accounts", key = "#id", sync = true)
        public Mono<String> reactively(String id, String tenant) {
            return Mono.fromSupplier(() -> load(id, tenant));
        }

        @Cacheable(cacheNames = "accounts", key = "#id")
        public CompletableFuture<String> findLater(String id, String tenant) {
            return CompletableFuture.supplyAsync(() -> load(id, tenant));
        }

        @Cacheable(cacheNames = "accounts", key = "#id")
        public Mono<String> findReactively(String id, String tenant) {
            return Mono.fromFuture(() -> CompletableFuture.supplyAsync(() -> load(id, tenant)));
        }

        @Cacheable(cacheNames = "account-lists", key = "#id")
        public Flux<String> findAll(String id, String tenant) {
            return findReactively(id, tenant).flux();
        }

        @CachePut(cacheNames = "accounts", key = "#id")
        public CompletableFuture<String> put(String id, CompletableFuture<String> value) {
            return value;
        }

        @CachePut(cacheNames = "accounts", key = "#id")
        public Mono<String> putReactively(String id, CompletableFuture<String> value) {
            return Mono.fromFuture(value);
        }

        @CachePut(cacheNames = "accounts", key = "#id")
        public String login(String id, String tenant) {
            TENANT.set(tenant);
            return tenant;
        }

        @CacheEvict(cacheNames = "accounts", key = "#id")
        public CompletableFuture<String> evict(String id, CompletableFuture<String> done) {
            return done;
        }

        @CacheEvict(cacheNames = "accounts", key = "#id", cacheManager = "cacheManager")
        public CompletableFuture<String> evictOfNamedManager(String id, CompletableFuture<String> done) {
            return done;
        }

        @CacheEvict(cacheNames = "accounts", allEntries = true)
        public Mono<String> clear(CompletableFuture<String> done) {
            return Mono.fromFuture(done);
        }

        private String load(String id, String tenant) {
            try {
                slow.call();
            } catch (Exception e) {
                throw new IllegalStateException(tenant + " " + e.getMessage());
            }
            return tenant + " " + calls.merge(tenant + id, 1, Integer::sum);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Service {

        @Bean
        Accounts accounts() {
            return new Accounts();
        }
    }

    /** As applications have it, and as it cannot be without a tenant. */
    @Configuration(proxyBeanMethods = false)
    static class TenantInPrefix {

        @Bean
        RedisCacheManagerBuilderCustomizer tenantInPrefix() {
            return builder -> builder.cacheDefaults(builder.cacheDefaults()
                    .computePrefixWith(name -> App.PREFIX + Objects.requireNonNull(TENANT.get()) + ":" + name + "::"));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TenantInKeys {

        @Bean
        RedisCacheManagerBuilderCustomizer tenantInKeys() {
            SerializationPair<String> keys = SerializationPair.just(
                    bytes -> StandardCharsets.UTF_8.decode(bytes).toString(),
                    key -> StandardCharsets.UTF_8.encode(TENANT.get() + "/" + key));
            return builder -> builder.cacheDefaults(builder.cacheDefaults().serializeKeysWith(keys));
        }
    }

    /** The connections of tenants, and of threads without one, each to a database of its own. */
    static final class Databases implements DisposableBean {

        private final Map<String, LettuceConnectionFactory> ofTenants = new ConcurrentHashMap<>();

        Databases(String host, int port) {
            for (String tenant : List.of("red", "blue", "green", "white", "none")) {
                RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(host, port);
                server.setDatabase(1 + ofTenants.size());
                LettuceConnectionFactory factory = new LettuceConnectionFactory(server);
                factory.afterPropertiesSet();
                factory.start();
                ofTenants.put(tenant, factory);
            }
        }

        LettuceConnectionFactory ofTenant() {
            return Objects.requireNonNull(ofTenants.get(Objects.requireNonNullElse(TENANT.get(), "none")));
        }

        @Override
        public void destroy() {
            ofTenants.values().forEach(LettuceConnectionFactory::destroy);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TenantDatabases {

        @Bean
        Databases databases(
                @Value("${spring.data.redis.host}") String host, @Value("${spring.data.redis.port}") int port) {
            return new Databases(host, port);
        }
    }

    /** A connection factory that chooses the one of the thread's tenant. */
    record Routing(Databases databases) implements RedisConnectionFactory, ReactiveRedisConnectionFactory {

        @Override
        public boolean getConvertPipelineAndTxResults() {
            return true;
        }

        @Override
        public RedisConnection getConnection() {
            return databases.ofTenant().getConnection();
        }

        @Override
        public RedisClusterConnection getClusterConnection() {
            return databases.ofTenant().getClusterConnection();
        }

        @Override
        public RedisSentinelConnection getSentinelConnection() {
            return databases.ofTenant().getSentinelConnection();
        }

        @Override
        public ReactiveRedisConnection getReactiveConnection() {
            return databases.ofTenant().getReactiveConnection();
        }

        @Override
        public ReactiveRedisClusterConnection getReactiveClusterConnection() {
            return databases.ofTenant().getReactiveClusterConnection();
        }

        @Override
        public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException e) {
            return null;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(TenantDatabases.class)
    static class TenantInConnections {

        @Bean
        RedisConnectionFactory redisConnectionFactory(Databases databases) {
            return new Routing(databases);
        }
    }

    /** The form that many applications have: a method of a class of Spring's is overridden. */
    @Configuration(proxyBeanMethods = false)
    @Import(TenantDatabases.class)
    static class TenantInOverriddenMethod {

        @Bean
        LettuceConnectionFactory redisConnectionFactory(
                Databases databases,
                @Value("${spring.data.redis.host}") String host,
                @Value("${spring.data.redis.port}") int port) {
            return new LettuceConnectionFactory(host, port) {
                @Override
                public RedisConnection getConnection() {
                    return databases.ofTenant().getConnection();
                }
            };
        }
    }

    /** A writer of the application, beside a connection factory that knows no tenants. */
    @Configuration(proxyBeanMethods = false)
    @Import(TenantDatabases.class)
    static class TenantInWriter {

        @Bean
        RedisCacheManagerBuilderCustomizer tenantInWriter(Databases databases) {
            return builder -> builder.cacheWriter(RedisCacheWriter.nonLockingRedisCacheWriter(new Routing(databases)));
        }
    }
}
