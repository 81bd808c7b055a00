package dev.cachezip.near;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.near.Load.Result;
import dev.cachezip.near.Slot.Token;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.EntryRead;
import dev.cachezip.store.EntryStore.Timed;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;

/** Copies are what Redis has, whatever happens to connections, keys and the server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NearFaultsIT {

    private static final Log log = LogFactory.getLog(NearFaultsIT.class);

    private static final Duration TIME = Duration.ofSeconds(Long.getLong("cachezip.near.seconds", 4));

    private final RedisClient client = RedisClient.create();
    private RedisProcess redis;
    private StatefulRedisConnection<String, String> connection;
    private NearStore caches;

    @BeforeAll
    void start() throws IOException {
        redis = RedisProcess.start();
        connection = client.connect(RedisURI.builder()
                .withHost(RedisProcess.HOST)
                .withPort(redis.port())
                .withTimeout(Duration.ofSeconds(20))
                .build());
    }

    @AfterAll
    void stop() {
        client.shutdown();
        redis.close();
    }

    @BeforeEach
    void create() {
        connection.sync().flushall();
        caches = new NearStore(
                new LettuceConnectionFactory(
                        new RedisStandaloneConfiguration(RedisProcess.HOST, redis.port()),
                        LettuceClientConfiguration.builder()
                                .commandTimeout(Duration.ofSeconds(1))
                                .build()),
                Duration.ofMillis(500));
    }

    @AfterEach
    void close() {
        caches.close();
    }

    /** Another client; a command that a fault has hit is a failure like those of the caches. */
    private record OtherClient(RedisCommands<String, String> commands) implements Load.Client {

        private static <T> T translated(Supplier<T> command) {
            try {
                return command.get();
            } catch (RedisException e) {
                throw new QueryTimeoutException("another client", e);
            }
        }

        @Override
        public void set(String key, String value, @Nullable Duration time) {
            translated(() -> time == null
                    ? commands.set(key, value)
                    : commands.set(key, value, SetArgs.Builder.px(time.toMillis())));
        }

        @Override
        public void delete(String key) {
            translated(() -> commands.del(key));
        }

        @Override
        public void expire(String key, Duration time) {
            translated(() -> commands.pexpire(key, time.toMillis()));
        }

        @Override
        public @Nullable String get(String key) {
            return translated(() -> commands.get(key));
        }
    }

    /** What happens in each round. */
    enum Fault {
        NONE {
            @Override
            void happen(NearFaultsIT test) {}
        },
        TRACKING_CONNECTION_KILLED {
            @Override
            void happen(NearFaultsIT test) {
                test.connection.sync().clientKill(KillArgs.Builder.typePubsub());
            }
        },
        NEW_TENANT {
            @Override
            void happen(NearFaultsIT test) {
                test.caches.newTenant();
            }
        },
        NEW_TENANT_AND_TRACKING_CONNECTION_KILLED {
            @Override
            void happen(NearFaultsIT test) {
                test.caches.newTenant();
                TRACKING_CONNECTION_KILLED.happen(test);
            }
        },
        CACHES_CONNECTION_KILLED {
            @Override
            void happen(NearFaultsIT test) {
                test.connection.sync().clientKill(KillArgs.Builder.typeNormal().skipme());
            }
        },
        FLUSHED {
            @Override
            void happen(NearFaultsIT test) {
                if (ThreadLocalRandom.current().nextBoolean()) {
                    test.connection.sync().flushall();
                } else {
                    test.connection.sync().flushdb();
                }
            }
        },
        PAUSED {
            @Override
            void happen(NearFaultsIT test) {
                test.signal("STOP");
                try {
                    // Until it was noticed: the heartbeat is late.
                    Awaitility.await()
                            .atMost(Duration.ofSeconds(20))
                            .until(() -> !test.caches.copies().hasEra());
                } finally {
                    test.signal("CONT");
                }
            }
        };

        abstract void happen(NearFaultsIT test);
    }

    private void signal(String name) {
        try {
            assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(redis.pid()))
                            .start()
                            .waitFor())
                    .isZero();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Load load(EntryStore store) {
        return new Load(caches, store, new OtherClient(connection.sync()));
    }

    @ParameterizedTest
    @EnumSource
    void copies_afterFaults_areWhatRedisHas(Fault fault) throws Exception {
        Result result = load(caches.near()).run(TIME, () -> fault.happen(this), () -> false);

        log.info(fault + " " + result);
        assertThat(result.stale()).isEmpty();
        assertThat(result.unseen()).isEmpty();
        assertThat(result.compared()).isPositive();
        assertThat(result.hits()).isPositive();
        assertThat(caches.report().shared()).isPositive();
    }

    /** The judge of the others: a token that comes after the question lets old values in. */
    @Test
    void tokenAfterTheQuestion_leavesStaleCopies() throws Exception {
        EntryStore broken = (EntryStore) Proxy.newProxyInstance(
                EntryStore.class.getClassLoader(), new Class<?>[] {EntryStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("get") && arguments[0] instanceof EntryRead read) {
                        return readWithoutToken(read);
                    }
                    try {
                        return method.invoke(caches.near(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        Load load = load(broken);

        Result result = load.run(Duration.ofMinutes(2), () -> {}, load::hasFoundStale);

        assertThat(result.stale()).isNotEmpty();
    }

    private Timed readWithoutToken(EntryRead read) {
        ByteArrayWrapper key = new ByteArrayWrapper(read.key());
        Timed copy = caches.copies().find(key);
        if (copy != null) {
            return copy;
        }
        Timed reply = caches.plain().get(new EntryRead(read.key(), null, true));
        LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(2_000_000));
        Token token = caches.copies().begin(key);
        if (token != null) {
            caches.copies().keep(key, token, reply);
        }
        return reply;
    }

    /** The judge of the others: an own write that removes before it is sent lets an old value in meanwhile. */
    @Test
    void removalBeforeSending_hidesOwnPuts() throws Exception {
        EntryStore broken = (EntryStore) Proxy.newProxyInstance(
                EntryStore.class.getClassLoader(), new Class<?>[] {EntryStore.class}, (proxy, method, arguments) -> {
                    EntryStore store = caches.near();
                    if (method.getName().equals("put")) {
                        caches.copies().remove(new ByteArrayWrapper((byte[]) arguments[0]));
                        LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(2_000_000));
                        store = caches.plain();
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        Load load = load(broken);

        Result result = load.run(Duration.ofMinutes(2), () -> {}, load::hasHiddenAPut);

        assertThat(result.unseen()).isNotEmpty();
    }
}
