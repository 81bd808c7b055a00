package dev.cachezip.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.NearPolicy;
import dev.cachezip.policy.NearPolicy.Share;
import dev.cachezip.policy.Setups;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.CachezipCacheWriter;
import dev.cachezip.store.ClearStrategies;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.EntryStore.Timed;
import dev.cachezip.store.WriteWindow;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ReadFrom;
import io.lettuce.core.protocol.ProtocolVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.util.ByteArrayWrapper;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.util.unit.DataSize;

/** Which caches have copies, before any server is asked. */
@ExtendWith(OutputCaptureExtension.class)
class NearCachesTests {

    private static final RedisCacheConfiguration CACHE = RedisCacheConfiguration.defaultCacheConfig();
    private static final NearPolicy ON =
            new NearPolicy(DataSize.ofMegabytes(1), Duration.ofMinutes(5), Share.IMMUTABLE);
    private static final CacheSetup NEAR = Setups.near(ON, CACHE);

    private final CacheThreads threads = CacheThreads.pooled();
    private @Nullable String tenant;
    private final NearCaches nears = new NearCaches(Duration.ofSeconds(5), null);

    @AfterEach
    void close() {
        threads.close();
    }

    private static LettuceConnectionFactory connections(
            Consumer<LettuceClientConfiguration.LettuceClientConfigurationBuilder> client) {
        LettuceClientConfiguration.LettuceClientConfigurationBuilder builder = LettuceClientConfiguration.builder();
        client.accept(builder);
        return new LettuceConnectionFactory(new RedisStandaloneConfiguration(), builder.build());
    }

    private EntryStore of(CacheSetup setup, RedisConnectionFactory connections) {
        RedisCacheWriter writer = CachezipCacheWriter.create(
                connections,
                false,
                ClearStrategies.scan(1),
                new WriteWindow(1, false),
                CacheFailures.asMisses(),
                threads);
        return nears.of(setup, writer);
    }

    private EntryStore of(LettuceConnectionFactory connections) {
        return of(NEAR, connections);
    }

    @Test
    void of_withoutSettings_hasNoCopies() {
        assertThat(of(Setups.near(NearPolicy.NONE, CACHE), connections(client -> {})))
                .isNotInstanceOf(NearEntryStore.class);
    }

    @Test
    void of_withSizeOnLettuce_hasCopies(CapturedOutput output) {
        assertThat(of(connections(client -> {}))).isInstanceOf(NearEntryStore.class);
        assertThat(output).isEmpty();
    }

    private void assertOff(CapturedOutput output, String reason) {
        NearReport report = Objects.requireNonNull(nears.report(CacheId.of("books")));
        assertThat(report.armed()).isFalse();
        assertThat(report.remark()).contains(reason);
        assertThat(output)
                .contains("cachezip.caches.books.near.max-size has no effect")
                .contains(reason);
    }

    @Test
    void of_unsharedConnection_isOffAndSaysWhy(CapturedOutput output) {
        LettuceConnectionFactory connections = connections(client -> {});
        connections.setShareNativeConnection(false);

        of(connections);

        assertOff(output, "Lettuce connection that caches share");
    }

    @Test
    void of_writerOfTheApplication_isOffAndSaysWhy(CapturedOutput output) {
        RedisCacheWriter writer = RedisCacheWriter.nonLockingRedisCacheWriter(connections(client -> {}));

        nears.of(NEAR, writer);

        assertOff(output, writer.getClass().getName());
    }

    /** Lettuce may move the connection in either case, and does not say so. */
    @ParameterizedTest
    @ValueSource(strings = {"replicaPreferred", "upstream", "master"})
    void of_readFrom_isOffWithoutACluster(String from, CapturedOutput output) {
        of(connections(client -> client.readFrom(ReadFrom.valueOf(from))));

        assertOff(output, "read-from is set");
    }

    @Test
    void forEach_cacheWithCopies_isToldOnce() {
        List<String> told = new ArrayList<>();
        of(connections(client -> {}));
        nears.forEach((id, cache) -> told.add(id.name()));
        of(connections(client -> {}));

        assertThat(told).containsExactly("books");
        assertThat(nears.report(CacheId.of("other"))).isNull();
    }

    @Test
    void pushed_keyOfAnotherCache_isNotCounted() {
        NearCache cache = new NearCache(NEAR, () -> bytes("books::"));
        cache.pushed(new ByteArrayWrapper(bytes("books::1")));
        cache.pushed(new ByteArrayWrapper(bytes("songs::1")));
        cache.pushed(new ByteArrayWrapper(bytes("books:")));

        assertThat(cache.report().pushed()).isEqualTo(1);
    }

    /** Redis tells of it for the sake of another cache, so it may have a copy. */
    @Test
    void pushed_keyThatBeginsOtherwise_hasNoCopyAnyMore() {
        NearCache cache = new NearCache(NEAR, () -> bytes("books::"));
        ByteArrayWrapper key = new ByteArrayWrapper(bytes("red/books::1"));
        cache.copies().beginEra(each -> true);
        cache.copies().keep(key, cache.copies().begin(key), new Timed(bytes("value"), Timed.NEVER));
        assertThat(cache.copies().find(key)).isNotNull();

        cache.pushed(key);

        assertThat(cache.copies().find(key)).isNull();
    }

    @Test
    void of_readFromReplicasOfACluster_hasCopies() {
        LettuceConnectionFactory cluster = new LettuceConnectionFactory(
                new RedisClusterConfiguration(List.of("127.0.0.1:7000")),
                LettuceClientConfiguration.builder().readFrom(ReadFrom.REPLICA).build());

        assertThat(of(cluster)).isInstanceOf(NearEntryStore.class);
    }

    @Test
    void of_resp2_isAnError() {
        LettuceConnectionFactory connections = connections(client -> client.clientOptions(
                ClientOptions.builder().protocolVersion(ProtocolVersion.RESP2).build()));

        assertThatThrownBy(() -> of(connections))
                .isInstanceOf(InvalidCachezipPropertyException.class)
                .hasMessageContaining("cachezip.caches.books.near.max-size")
                .hasMessageContaining("RESP3");
    }

    @Test
    void of_emptyPrefix_isAnError() {
        RedisCacheConfiguration cache =
                RedisCacheConfiguration.defaultCacheConfig().disableKeyPrefix();

        assertThatThrownBy(() -> of(Setups.near(ON, cache), connections(client -> {})))
                .isInstanceOf(InvalidCachezipPropertyException.class)
                .hasMessageContaining("cachezip.caches.books.near.max-size")
                .hasMessageContaining("key-prefix");
    }

    @Test
    void read_keySerializerThatDoesNotKeepPrefixes_saysSo(CapturedOutput output) {
        RedisSerializer<String> reversing = new RedisSerializer<>() {
            @Override
            public byte[] serialize(@Nullable String text) {
                return new StringBuilder(String.valueOf(text))
                        .reverse()
                        .toString()
                        .getBytes(StandardCharsets.UTF_8);
            }

            @Override
            public String deserialize(byte @Nullable [] bytes) {
                throw new UnsupportedOperationException();
            }
        };
        RedisCacheConfiguration cache = RedisCacheConfiguration.defaultCacheConfig()
                .serializeKeysWith(SerializationPair.fromSerializer(reversing));

        EntryStore store = of(Setups.near(ON, cache), connections(client -> {}));
        assertThat(store.retrieve(new EntryStore.EntryRead(reversing.serialize("books::1"), null, false)))
                .isCompletedExceptionally();

        assertThat(Objects.requireNonNull(nears.report(CacheId.of("books"))).untold())
                .isEqualTo(1);
        assertThat(output).contains("cachezip.caches.books.near.max-size").contains("serializer");
    }

    @Test
    void of_prefixThatNeedsACaller_hasCopies(CapturedOutput output) {
        RedisCacheConfiguration cache = RedisCacheConfiguration.defaultCacheConfig()
                .computePrefixWith(name -> Objects.requireNonNull(tenant) + ":" + name + "::");

        EntryStore store = of(Setups.near(ON, cache), connections(client -> {}));

        assertThat(store).isInstanceOf(NearEntryStore.class);
        assertThat(output).isEmpty();
    }

    @Test
    void prefixes_thatBeginAlike_areOne() {
        Prefixes prefixes = new Prefixes(
                Stream.of(bytes("books:new:"), bytes("b"), bytes("songs"), bytes("books:"), bytes("songs")));

        assertThat(prefixes.fewest.stream()).containsExactly(bytes("b"), bytes("songs"));
    }

    @Test
    void cover_anyKeys_isWhatAScanOfAllFinds() {
        Random random = new Random(53);
        for (int i = 0; i < 2_000; i++) {
            List<byte[]> all =
                    Stream.generate(() -> anyBytes(random, 1)).limit(5).toList();
            Prefixes prefixes = new Prefixes(all.stream());
            byte[] key = anyBytes(random, 0);

            assertThat(prefixes.cover(key)).isEqualTo(all.stream().anyMatch(prefix -> begins(key, prefix)));
            assertThat(prefixes.fewest.stream()
                            .filter(one -> prefixes.fewest.stream().anyMatch(other -> begins(one, other))))
                    .hasSize(prefixes.fewest.size());
        }
    }

    private static boolean begins(byte[] key, byte[] prefix) {
        return Arrays.equals(Arrays.copyOf(key, prefix.length), prefix) && key.length >= prefix.length;
    }

    /** Of the smallest and the largest bytes. */
    private static byte[] anyBytes(Random random, int shortest) {
        byte[] bytes = new byte[shortest + random.nextInt(5)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.nextInt(3) - 1);
        }
        return bytes;
    }

    private NearCache cacheOfTenants() {
        return new NearCache(NEAR, () -> tenant == null ? new byte[0] : bytes(tenant + ":books::"));
    }

    private boolean learn(NearCache cache, @Nullable String of, String key) {
        tenant = of;
        return cache.learn(bytes(key));
    }

    @Test
    void learn_prefixOfAnotherCaller_isNewOnce(CapturedOutput output) {
        tenant = "red";
        NearCache cache = cacheOfTenants();

        assertThat(learn(cache, "red", "red:books::1")).isFalse();
        assertThat(learn(cache, "blue", "blue:books::1")).isTrue();
        assertThat(learn(cache, "blue", "blue:books::2")).isFalse();
        // A thread without a caller looks again for what a caller has asked for.
        assertThat(learn(cache, "none", "blue:books::1")).isFalse();

        assertThat(cache.prefixes().fewest.stream()).containsExactly(bytes("blue:books::"), bytes("red:books::"));
        assertThat(cache.report().untold()).isZero();
        assertThat(output).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"red,books::1", ",red:books::1", ",books::1"})
    void learn_keyThatDoesNotBeginSo_isCountedAndSaidOnce(@Nullable String of, String key, CapturedOutput output) {
        NearCache cache = cacheOfTenants();

        assertThat(learn(cache, of, key)).isFalse();
        assertThat(learn(cache, of, key)).isFalse();

        assertThat(cache.report().untold()).isEqualTo(2);
        cache.remark(null);
        assertThat(cache.report().remark()).contains("do not begin with the prefix");
        assertThat(output.getAll().lines().filter(line -> line.contains("do not begin with the prefix")))
                .singleElement()
                .asString()
                .contains("cachezip.caches.books.near.max-size");
    }

    @Test
    void learn_moreThanAThousandPrefixes_areCountedAndSaidOnce(CapturedOutput output) {
        NearCache cache = cacheOfTenants();
        for (int i = 0; i < 1_000; i++) {
            assertThat(learn(cache, "t" + i, "t" + i + ":books::1")).isTrue();
        }

        assertThat(learn(cache, "one more", "one more:books::1")).isFalse();
        assertThat(learn(cache, "another", "another:books::1")).isFalse();

        assertThat(cache.prefixes().fewest.size()).isEqualTo(1_000);
        assertThat(cache.report().untold()).isEqualTo(2);
        assertThat(output.getAll().lines().filter(line -> line.contains("more than 1000 prefixes")))
                .hasSize(1);
        assertThat(learn(cache, "t999", "t999:books::2")).isFalse();
        assertThat(cache.report().untold()).isEqualTo(2);
    }

    private static void keep(NearCache cache, long remainingMillis) {
        ByteArrayWrapper key = new ByteArrayWrapper(bytes("red:books::" + remainingMillis));
        cache.copies().keep(key, cache.copies().begin(key), new Timed(bytes("value"), remainingMillis));
    }

    /** An administrator has given the user the right that it lacked. */
    @Test
    void report_timesAreToldAgain_saysNothing(CapturedOutput output) {
        NearCache cache = cacheOfTenants();
        cache.copies().beginEra(key -> true);
        cache.remark(null);
        keep(cache, 1_000);
        assertThat(cache.report().remark()).isNull();

        keep(cache, Timed.UNKNOWN);
        keep(cache, Timed.UNKNOWN);
        assertThat(cache.report().remark()).contains("+pttl");

        keep(cache, 2_000);
        assertThat(cache.report().remark()).isNull();
        keep(cache, Timed.UNKNOWN);
        assertThat(cache.report().remark()).contains("+pttl");
        assertThat(cache.report().untold()).isEqualTo(3);
        assertThat(output.getAll().lines().filter(line -> line.contains("+pttl")))
                .hasSize(1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
