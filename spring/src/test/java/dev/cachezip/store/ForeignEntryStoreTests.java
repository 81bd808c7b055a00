package dev.cachezip.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class ForeignEntryStoreTests {

    /** A read that follows another one would otherwise take its own thread for a stranger, and tell of no failure. */
    @Test
    void connection_ofAFactoryThatIsStopped_isTheSameAgain() {
        EntryStore store = EntryStore.of(
                "books", RedisCacheWriter.nonLockingRedisCacheWriter(new LettuceConnectionFactory("127.0.0.1", 6379)));

        assertThat(store.connection().shared()).isEqualTo(store.connection().shared());
    }

    /** Spring's writer sends these on the connection of its puts, so that none overtakes a put. */
    @Test
    void evictAndClear_ofAForeignWriter_areSentAsItsPuts() {
        List<String> called = new ArrayList<>();
        EntryStore store = EntryStore.of("books", noting(called));
        byte[] key = {1};

        store.put(key, key, Duration.ZERO);
        boolean evicted = store.evict(key);
        boolean cleared = store.clear(key);

        assertThat(evicted || cleared).isFalse();
        assertThat(called).containsExactly("put", "evict", "clear");
    }

    @Test
    void evictAndClear_ofACallerThatWaits_askWhatWasThere() {
        List<String> called = new ArrayList<>();
        EntryStore store = EntryStore.of("books", noting(called)).waiting();

        assertThat(store.evict(new byte[] {1})).isTrue();
        assertThat(store.clear(new byte[] {1})).isTrue();
        assertThat(called).containsExactly("evictIfPresent", "invalidate");
    }

    /** A put of Spring's writer does not wait, and its connection is not that of a decorator. */
    @Test
    void store_ofACallerThatWaits_isTheLoadOfTheForeignWriter() {
        List<String> called = new ArrayList<>();
        EntryStore store = EntryStore.of("books", noting(called)).waiting();

        assertThat(store.store(new byte[] {1}, new byte[] {2}, Duration.ZERO)).isCompleted();

        assertThat(called).containsExactly("get");
    }

    /** Spring's own writer as far as the store knows, with the names of the methods that change entries. */
    private static RedisCacheWriter noting(List<String> called) {
        RedisCacheWriter springs =
                RedisCacheWriter.nonLockingRedisCacheWriter(new LettuceConnectionFactory("127.0.0.1", 6379));
        return (RedisCacheWriter) Proxy.newProxyInstance(
                RedisCacheWriter.class.getClassLoader(),
                new Class<?>[] {RedisCacheWriter.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "put", "evict", "clear" -> noted(called, method.getName());
                    case "evictIfPresent", "invalidate" -> called.add(method.getName());
                    case "get" -> {
                        called.add("get");
                        yield ((Supplier<?>) arguments[2]).get();
                    }
                    default -> method.invoke(springs, arguments);
                });
    }

    private static @Nullable Object noted(List<String> called, String method) {
        called.add(method);
        return null;
    }
}
