package dev.cachezip.dictionaries;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdDictTrainer;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import dev.cachezip.redis.RedisProcess;
import dev.cachezip.store.EntryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The hash of a cache's dictionaries, of which each instance knows only what it has read some time ago. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DictionaryHashIT {

    private static final String KEY = DictionaryFields.KEY_PREFIX + "books";
    private static final String DROPPED_AT = "1700000000000";
    private static final DictionaryFacts FACTS = DictionaryFacts.unmeasured(1_700_000_000_000L, 3);

    private final ZstdDictionary dictionary = dictionary("title");
    private final ZstdDictionary another = dictionary("author");

    private RedisProcess redis;
    private LettuceConnectionFactory connections;
    private EntryStore store;
    private DictionaryHash hash;

    @BeforeAll
    void start() throws IOException {
        redis = RedisProcess.start();
        connections = new LettuceConnectionFactory(RedisProcess.HOST, redis.port());
        connections.afterPropertiesSet();
        connections.start();
        store = EntryStore.of("books", RedisCacheWriter.nonLockingRedisCacheWriter(connections));
        hash = new DictionaryHash(DictionaryFields.bytes(KEY), new StoreCommands(store.connection()::execute));
    }

    @AfterAll
    void stop() {
        connections.destroy();
        redis.close();
        dictionary.close();
        another.close();
    }

    @AfterEach
    void clear() {
        store.connection().execute(connection -> connection.keyCommands().del(DictionaryFields.bytes(KEY)));
    }

    private static ZstdDictionary dictionary(String name) {
        ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 20, 4096);
        for (int i = 0; i < 1000; i++) {
            String value = "{\"" + name + "\":\"" + Integer.toString(i * 7919, 36) + "\",\"number\":" + i * 31 + "}";
            trainer.addSample(value.getBytes(StandardCharsets.UTF_8));
        }
        return ZstdDictionary.ofTrained(trainer.trainSamples());
    }

    private boolean activate() {
        return hash.activate(dictionary.id(), hash.read(), FACTS.created());
    }

    @Test
    void activate_isCurrent() {
        hash.publish(dictionary, FACTS, "");

        assertThat(activate()).isTrue();

        assertThat(hash.read())
                .isEqualTo(new Contents(DictionaryFields.digits(dictionary.id()), "", Map.of(dictionary.id(), FACTS)));
    }

    @Test
    void refresh_withADictionaryOfAClockThatIsAhead_replacesItAfterItsMaxAge() {
        Instant begin = Instant.ofEpochMilli(FACTS.created());
        AtomicReference<Instant> now = new AtomicReference<>(begin);
        InstantSource source = now::get;
        hash.publish(
                dictionary,
                DictionaryFacts.unmeasured(begin.plus(Duration.ofDays(1000)).toEpochMilli(), 3),
                "");
        activate();
        CacheDictionary books = new CacheDictionary(
                hash,
                new DictionarySettings(true, true, 3, 4096, Duration.ofDays(1), Dictionaries.none()),
                Runnable::run,
                found -> {},
                source.withZone(ZoneOffset.UTC));
        books.refresh();
        assertThat(hash.read().dictionaries())
                .hasEntrySatisfying(
                        dictionary.id(), facts -> assertThat(facts.created()).isEqualTo(FACTS.created()));

        now.set(begin.plus(Duration.ofDays(2)));
        for (int i = 0; i < 1000; i++) {
            byte[] plain = DictionaryFields.bytes("{\"title\":\"" + Integer.toString(i * 7919, 36)
                    + "\",\"publisher\":\"a new one\",\"number\":" + i * 31 + "}");
            books.offer(plain, 0, plain.length, plain.length);
        }
        for (int i = 0; i < 3; i++) {
            books.refresh();
        }

        assertThat(books.trainings(CacheTrainer.PUBLISHED)).isEqualTo(1);
        assertThat(hash.read().current()).isNotNull().isNotEqualTo(dictionary.id());
        books.close();
    }

    @Test
    void activate_afterAnotherInstanceHasDropped_changesNothing() {
        hash.publish(dictionary, FACTS, "");
        hash.drop(DROPPED_AT, Set.of());

        assertThat(activate()).isFalse();

        assertThat(hash.read()).isEqualTo(new Contents("none", DROPPED_AT, Map.of()));
    }

    @Test
    void publish_afterAnotherInstanceHasDropped_changesNothing() {
        hash.drop(DROPPED_AT, Set.of());

        assertThat(hash.publish(dictionary, FACTS, "")).isFalse();
        assertThat(hash.publish(dictionary, FACTS, "1600000000000")).isFalse();

        assertThat(hash.read()).isEqualTo(new Contents("none", DROPPED_AT, Map.of()));
    }

    @Test
    void publish_onSamplesFromAfterADrop_isPublished() {
        hash.drop(DROPPED_AT, Set.of());

        assertThat(hash.publish(dictionary, FACTS, DROPPED_AT)).isTrue();
        assertThat(activate()).isTrue();

        assertThat(hash.read())
                .isEqualTo(new Contents(
                        DictionaryFields.digits(dictionary.id()), DROPPED_AT, Map.of(dictionary.id(), FACTS)));
    }

    @Test
    void publish_fieldHasOtherBytes_changesNothing() {
        byte[] field = DictionaryFields.dictionary(dictionary.id());
        byte[] other = DictionaryFields.bytes("other bytes");
        store.connection()
                .execute(connection -> connection.hashCommands().hSet(DictionaryFields.bytes(KEY), field, other));

        assertThat(hash.publish(dictionary, FACTS, "")).isFalse();

        assertThat(store.connection()
                        .<byte[]>execute(
                                connection -> connection.hashCommands().hGet(DictionaryFields.bytes(KEY), field)))
                .isEqualTo(other);
    }

    @Test
    void publish_twice_keepsTheFirstFacts() {
        hash.publish(dictionary, FACTS, "");

        assertThat(hash.publish(dictionary, DictionaryFacts.UNKNOWN, "")).isTrue();

        assertThat(hash.read().dictionaries()).isEqualTo(Map.of(dictionary.id(), FACTS));
    }

    @Test
    void restore_afterAnotherInstanceHasDropped_changesNothing() {
        hash.publish(dictionary, FACTS, "");
        hash.drop(DROPPED_AT, Set.of());

        hash.restore(dictionary.id(), Map.of(dictionary, FACTS));

        assertThat(hash.read()).isEqualTo(new Contents("none", DROPPED_AT, Map.of()));
    }

    @Test
    void restore_ofADeletedHash_hasAllDictionaries() {
        hash.restore(dictionary.id(), Map.of(dictionary, FACTS, another, FACTS));

        assertThat(hash.read())
                .isEqualTo(new Contents(
                        DictionaryFields.digits(dictionary.id()),
                        "",
                        Map.of(dictionary.id(), FACTS, another.id(), FACTS)));
        assertThat(hash.load(another.id())).extracting(ZstdDictionary::id).isEqualTo(another.id());
    }

    @Test
    void restore_whereAnotherInstanceHasRestored_leavesItsChoice() {
        hash.restore(another.id(), Map.of(another, FACTS));

        hash.restore(dictionary.id(), Map.of(dictionary, DictionaryFacts.UNKNOWN, another, DictionaryFacts.UNKNOWN));

        assertThat(hash.read())
                .isEqualTo(new Contents(
                        DictionaryFields.digits(another.id()),
                        "",
                        Map.of(dictionary.id(), DictionaryFacts.UNKNOWN, another.id(), FACTS)));
    }

    @Test
    void read_currentDictionaryIsGone_hasNone() {
        hash.restore(dictionary.id(), Map.of(dictionary, FACTS, another, FACTS));
        hash.remove(List.of(dictionary.id()));

        Contents contents = hash.read();
        assertThat(contents.current()).isNull();
        assertThat(contents.dropped()).isFalse();
        assertThat(contents.dictionaries()).isEqualTo(Map.of(another.id(), FACTS));
    }

    @Test
    void restore_currentDictionaryIsGone_makesTheGivenOneCurrent() {
        hash.restore(dictionary.id(), Map.of(dictionary, FACTS));
        hash.remove(List.of(dictionary.id()));

        hash.restore(another.id(), Map.of(another, FACTS));

        assertThat(hash.read())
                .isEqualTo(new Contents(DictionaryFields.digits(another.id()), "", Map.of(another.id(), FACTS)));
    }

    @Test
    void drop_keepsTheTimeToLive() {
        hash.restore(dictionary.id(), Map.of(dictionary, FACTS));
        hash.expire(Duration.ofDays(7));

        hash.drop(DROPPED_AT, Set.of());

        assertThat(store.connection()
                        .<Long>execute(connection -> connection.keyCommands().pTtl(DictionaryFields.bytes(KEY))))
                .isPositive();
    }

    @Test
    void lock_whileAnotherInstanceHasIt_isRefused() {
        assertThat(hash.lock("one")).isTrue();
        assertThat(hash.lock("two")).isFalse();

        hash.unlock("two");
        assertThat(hash.lock("two")).isFalse();

        hash.unlock("one");
        assertThat(hash.lock("two")).isTrue();
        hash.unlock("two");
    }
}
