package dev.cachezip.serializer;

import java.util.Objects;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The stored bytes of a cached null. */
final class StoredNulls {

    /** MessagePack's nil. */
    static final byte[] CACHEZIP = {(byte) 0xC0};

    /** The null of Spring's caches, for readers without cachezip. */
    static final byte[] SPRING = Objects.requireNonNull(RedisSerializer.java().serialize(NullValue.INSTANCE));

    private StoredNulls() {}
}
