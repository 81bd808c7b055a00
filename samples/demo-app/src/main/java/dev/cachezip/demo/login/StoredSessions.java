package dev.cachezip.demo.login;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.session.data.redis.RedisSessionRepository;
import org.springframework.stereotype.Component;

/** The sessions as Redis has them: the bytes of each field. Thread-safe. */
@Component
final class StoredSessions {

    /** The beginning of the keys of the shop's sessions. */
    static final String NAMESPACE = RedisSessionRepository.DEFAULT_KEY_NAMESPACE;

    private static final RedisSerializer<Object> JDK = RedisSerializer.java();

    private final RedisConnectionFactory redis;
    private final RedisSerializer<Object> values;
    private final RedisTemplate<String, Object> bytes;

    StoredSessions(
            RedisConnectionFactory redis,
            @Qualifier("springSessionDefaultRedisSerializer") RedisSerializer<Object> values) {
        this.redis = redis;
        this.values = values;
        this.bytes = template(RedisSerializer.byteArray());
    }

    /** Returns what reads and writes sessions with a serializer of their values. */
    RedisTemplate<String, Object> template(RedisSerializer<?> serializer) {
        RedisTemplate<String, Object> template = new RedisTemplate<>();
        template.setConnectionFactory(redis);
        template.setKeySerializer(RedisSerializer.string());
        template.setHashKeySerializer(RedisSerializer.string());
        template.setHashValueSerializer(serializer);
        template.afterPropertiesSet();
        return template;
    }

    /** Returns the fields of one of the shop's sessions. */
    List<SessionField> fields(String id) {
        return hash(id).entrySet().stream()
                .map(field -> new SessionField(field.getKey(), asJdk(field.getValue()).length, field.getValue().length))
                .toList();
    }

    /** Returns the bytes that Spring Session would store without cachezip. */
    private byte[] asJdk(byte[] stored) {
        return Objects.requireNonNull(JDK.serialize(values.deserialize(stored)));
    }

    private Map<String, byte[]> hash(String id) {
        return new TreeMap<>(bytes.<String, byte[]>opsForHash().entries(key(NAMESPACE, id)));
    }

    /** Returns the stored bytes of an attribute that one of the shop's sessions has. */
    byte[] attribute(String id, String name) {
        return Objects.requireNonNull(hash(id).get("sessionAttr:" + name));
    }

    /** Stores one of the shop's sessions in JDK serialization, too. */
    void copyAsJdk(String id, String namespace) {
        Map<String, byte[]> copy = hash(id);
        copy.replaceAll((name, stored) -> asJdk(stored));
        bytes.opsForHash().putAll(key(namespace, id), copy);
        bytes.expire(key(namespace, id), Duration.ofMinutes(1));
    }

    void remove(String namespace, String id) {
        bytes.delete(key(namespace, id));
    }

    private static String key(String namespace, String id) {
        return namespace + ":sessions:" + id;
    }
}
