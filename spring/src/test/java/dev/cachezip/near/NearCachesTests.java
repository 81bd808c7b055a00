package dev.cachezip.near;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cachezip.failures.CacheFailures;
import dev.cachezip.policy.CachePolicies;
import dev.cachezip.policy.CachePolicy;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.policy.NearPolicy;
import dev.cachezip.store.CacheThreads;
import dev.cachezip.store.CachezipCacheWriter;
import dev.cachezip.store.ClearStrategies;
import dev.cachezip.store.EntryStore;
import dev.cachezip.store.WriteWindow;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ReadFrom;
import io.lettuce.core.protocol.ProtocolVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
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

    private static final CachePolicy NEAR = policy(new NearPolicy(DataSize.ofMegabytes(1), Duration.ofMinutes(5)));

    private final CacheThreads threads = CacheThreads.pooled();
    private final NearCaches nears = new NearCaches(Duration.ofSeconds(5), null);

    private static CachePolicy policy(NearPolicy near) {
        CachePolicy standard = CachePolicies.standard().ofOthers();
        return new CachePolicy(
                "books",
                standard.codec(),
                standard.layout(),
                standard.compression(),
                false,
                null,
                standard.expiry(),
                standard.refresh(),
                near,
                null,
                null,
                null,
                standard.clear(),
                standard.clearBatchSize());
    }

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

    private EntryStore of(CachePolicy policy, RedisConnectionFactory connections, RedisCacheConfiguration cache) {
        RedisCacheWriter writer = CachezipCacheWriter.create(
                connections, false, ClearStrategies.scan(1), WriteWindow.waiting(1), CacheFailures.asMisses(), threads);
        return nears.of(policy, writer, cache);
    }

    private EntryStore of(LettuceConnectionFactory connections) {
        return of(NEAR, connections, RedisCacheConfiguration.defaultCacheConfig());
    }

    @Test
    void of_withoutSettings_hasNoCopies() {
        assertThat(of(policy(NearPolicy.NONE), connections(client -> {}), RedisCacheConfiguration.defaultCacheConfig()))
                .isNotInstanceOf(NearEntryStore.class);
    }

    @Test
    void of_withSizeOnLettuce_hasCopies(CapturedOutput output) {
        assertThat(of(connections(client -> {}))).isInstanceOf(NearEntryStore.class);
        assertThat(output).isEmpty();
    }

    private void assertOff(CapturedOutput output, String reason) {
        NearReport report = Objects.requireNonNull(nears.report("books"));
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

        nears.of(NEAR, writer, RedisCacheConfiguration.defaultCacheConfig());

        assertOff(output, writer.getClass().getName());
    }

    @Test
    void of_readFromReplicas_isOffWithoutACluster(CapturedOutput output) {
        of(connections(client -> client.readFrom(ReadFrom.REPLICA_PREFERRED)));

        assertOff(output, "read-from");
    }

    @Test
    void forEach_cacheWithCopies_isToldOnce() {
        List<String> told = new ArrayList<>();
        of(connections(client -> {}));
        nears.forEach((name, cache) -> told.add(name));
        of(connections(client -> {}));

        assertThat(told).containsExactly("books");
        assertThat(nears.report("other")).isNull();
    }

    @Test
    void pushed_keyOfAnotherCache_isNotCounted() {
        NearCache cache = new NearCache(NEAR, bytes("books::"));
        cache.pushed(new ByteArrayWrapper(bytes("books::1")));
        cache.pushed(new ByteArrayWrapper(bytes("songs::1")));
        cache.pushed(new ByteArrayWrapper(bytes("books:")));

        assertThat(cache.report().pushed()).isEqualTo(1);
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

        assertThatThrownBy(() -> of(NEAR, connections(client -> {}), cache))
                .isInstanceOf(InvalidCachezipPropertyException.class)
                .hasMessageContaining("cachezip.caches.books.near.max-size")
                .hasMessageContaining("key-prefix");
    }

    @Test
    void of_keySerializerThatDoesNotKeepPrefixes_isAnError() {
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

        assertThatThrownBy(() -> of(NEAR, connections(client -> {}), cache))
                .isInstanceOf(InvalidCachezipPropertyException.class)
                .hasMessageContaining("key serializer");
    }

    @Test
    void fewest_prefixesThatBeginAlike_areOne() {
        assertThat(Attempt.fewest(
                        List.of(bytes("books:new:"), bytes("b"), bytes("songs"), bytes("books:"), bytes("songs"))))
                .containsExactly(bytes("b"), bytes("songs"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
