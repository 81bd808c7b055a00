package dev.cachezip.store;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.ReflectionUtils;

/**
 * The cache writer that Spring makes for the builder of a manager that is given a connection factory. Neither the builder
 * nor the writer tells its factory, and the primary factory may be that of another Redis, so private fields are read.
 */
public final class StandardWriter {

    private static final Log log = LogFactory.getLog(StandardWriter.class);

    private static final String SPRINGS = "org.springframework.data.redis.cache.DefaultRedisCacheWriter";

    /** The fields that differ between this writer and one that an application has set up: locking or immediate, say. */
    private static final List<String> SETTINGS =
            List.of("sleepTime", "batchStrategy", "statistics", "asynchronousWrites");

    private StandardWriter() {}

    /** Returns the connection factory that a builder was given; empty if it was given a writer of the application. */
    public static Optional<RedisConnectionFactory> connectionFactory(RedisCacheManagerBuilder builder) {
        try {
            Object writer = value(builder, "cacheWriter");
            if (writer == null || !writer.getClass().getName().equals(SPRINGS)) {
                return Optional.empty();
            }
            RedisConnectionFactory factory = (RedisConnectionFactory) value(writer, "connectionFactory");
            return factory != null && isAlike(writer, RedisCacheWriter.nonLockingRedisCacheWriter(factory))
                    ? Optional.of(factory)
                    : Optional.empty();
        } catch (NoSuchFieldException e) {
            log.warn("This version of Spring Data Redis has no field " + e.getMessage() + ", so it is not known which"
                    + " Redis a cache manager uses. Its caches keep Spring's writer, whose asynchronous puts and"
                    + " evictions may overtake each other, and have no copies in the application");
            return Optional.empty();
        }
    }

    private static boolean isAlike(Object writer, RedisCacheWriter standard) throws NoSuchFieldException {
        for (String setting : SETTINGS) {
            if (!Objects.equals(value(writer, setting), value(standard, setting))) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Object value(Object object, String name) throws NoSuchFieldException {
        Field field = object.getClass().getDeclaredField(name);
        if (!field.trySetAccessible()) {
            throw new NoSuchFieldException(name);
        }
        return ReflectionUtils.getField(field, object);
    }

    /** Returns the classes whose fields are read, which a native image has to keep. */
    public static Stream<String> classesRead() {
        return Stream.of(RedisCacheManagerBuilder.class.getName(), SPRINGS);
    }
}
