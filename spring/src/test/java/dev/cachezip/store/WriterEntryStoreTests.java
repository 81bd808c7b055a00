package dev.cachezip.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class WriterEntryStoreTests {

    /** A read that follows another one would otherwise take its own thread for a stranger, and tell of no failure. */
    @Test
    void connection_ofAFactoryThatIsStopped_isTheSameAgain() {
        EntryStore store = EntryStore.of(
                "books", RedisCacheWriter.nonLockingRedisCacheWriter(new LettuceConnectionFactory("127.0.0.1", 6379)));

        assertThat(store.connection()).isEqualTo(store.connection());
    }
}
