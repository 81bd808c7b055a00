package dev.cachezip.policy;

import dev.cachezip.policy.CachePolicy.Expiry;
import dev.cachezip.serializer.CacheId;
import dev.cachezip.serializer.DeclaredSerializers;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The settings of a cache named books. */
public final class Setups {

    private Setups() {}

    public static CacheSetup near(NearPolicy near, RedisCacheConfiguration cache) {
        return books(CachePolicy.STANDARD.expiry(), CachePolicy.STANDARD.refresh(), near, cache);
    }

    public static CacheSetup books(
            Expiry expiry, RefreshPolicy refresh, NearPolicy near, RedisCacheConfiguration cache) {
        CachePolicy standard = CachePolicy.STANDARD;
        CachePolicy policy = new CachePolicy(
                "books",
                standard.form(),
                null,
                expiry,
                refresh,
                near,
                null,
                null,
                null,
                standard.clear(),
                standard.clearBatchSize());
        return CacheSetup.of(CacheId.DEFAULT_MANAGER, policy, cache, new DeclaredSerializers(RedisSerializer.json()));
    }
}
