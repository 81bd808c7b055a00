package dev.cachezip.serializer;

import dev.cachezip.objects.root.PlainRoot;
import java.util.Objects;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.serializer.RedisSerializer;

/** The stored bytes of a cached null. */
final class StoredNulls {

    /** The null of cachezip. */
    static final byte[] CACHEZIP = PlainRoot.nil();

    /** The null of Spring's caches, for readers without cachezip. */
    static final byte[] SPRING = Objects.requireNonNull(RedisSerializer.java().serialize(NullValue.INSTANCE));

    private StoredNulls() {}
}
