package dev.cachezip.session;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.DefaultStringRedisConnection;
import org.springframework.data.redis.connection.ReactiveHashCommands;
import org.springframework.data.redis.connection.ReactiveRedisClusterConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisSentinelConnection;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import reactor.core.publisher.Mono;

/**
 * The serializer of the fields of a session's hash, some of which keep the bytes that they have in Redis: those of values
 * that other threads change while they are written. Such a value has a mark instead of bytes, which is left out on the
 * connections of this class: Spring Session hands all fields to them at once. Thread-safe.
 */
public final class KeptFields implements RedisSerializer<Object> {

    /** The mark: this array, whatever it holds. No bytes would remove the attribute. */
    static final byte[] KEPT = {};

    private final SessionSerializer values;

    /** Creates the serializer of fields. */
    public KeptFields(SessionSerializer values) {
        this.values = values;
    }

    /** Has a template write fields with this serializer. */
    public void useIn(RedisTemplate<?, ?> template) {
        RedisConnectionFactory factory = template.getConnectionFactory();
        if (factory != null) {
            template.setHashValueSerializer(this);
            template.setConnectionFactory(new Connections(factory));
        }
    }

    /** Returns a factory of connections that leave fields out. */
    public static ReactiveRedisConnectionFactory connections(ReactiveRedisConnectionFactory factory) {
        return new ReactiveConnections(factory);
    }

    @Override
    public byte[] serialize(@Nullable Object value) {
        return values.serializeField(value);
    }

    @Override
    public @Nullable Object deserialize(byte @Nullable [] stored) {
        return values.deserialize(stored);
    }

    /** Returns the fields without those that keep their bytes. */
    private static <T> Map<T, T> written(Map<T, T> fields) {
        Map<T, T> written = new HashMap<>(fields);
        written.values().removeIf(KeptFields::isMark);
        return written;
    }

    @SuppressWarnings("ByteBufferBackingArray") // the array itself is what matters
    private static boolean isMark(Object bytes) {
        return bytes instanceof ByteBuffer buffer ? buffer.hasArray() && buffer.array() == KEPT : bytes == KEPT;
    }

    private record Connections(RedisConnectionFactory factory) implements RedisConnectionFactory {

        @Override
        public RedisConnection getConnection() {
            return new DefaultStringRedisConnection(factory.getConnection()) {
                @Override
                public void hMSet(byte[] key, Map<byte[], byte[]> fields) {
                    Map<byte[], byte[]> written = written(fields);
                    if (!written.isEmpty()) {
                        super.hMSet(key, written);
                    }
                }
            };
        }

        @Override
        public boolean getConvertPipelineAndTxResults() {
            return factory.getConvertPipelineAndTxResults();
        }

        @Override
        public RedisClusterConnection getClusterConnection() {
            return factory.getClusterConnection();
        }

        @Override
        public RedisSentinelConnection getSentinelConnection() {
            return factory.getSentinelConnection();
        }

        @Override
        public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException e) {
            return factory.translateExceptionIfPossible(e);
        }
    }

    private record ReactiveConnections(ReactiveRedisConnectionFactory factory)
            implements ReactiveRedisConnectionFactory {

        @Override
        public ReactiveRedisConnection getReactiveConnection() {
            ReactiveRedisConnection connection = factory.getReactiveConnection();
            return proxy(
                    ReactiveRedisConnection.class,
                    (method, arguments) -> method.getName().equals("hashCommands")
                            ? commands(connection.hashCommands())
                            : method.invoke(connection, arguments));
        }

        @SuppressWarnings("unchecked") // as the method declares its parameters
        private static ReactiveHashCommands commands(ReactiveHashCommands commands) {
            return proxy(
                    ReactiveHashCommands.class,
                    (method, arguments) -> method.getName().equals("hMSet")
                            ? set((ByteBuffer) arguments[0], (Map<ByteBuffer, ByteBuffer>) arguments[1], commands)
                            : method.invoke(commands, arguments));
        }

        private static Mono<Boolean> set(
                ByteBuffer key, Map<ByteBuffer, ByteBuffer> fields, ReactiveHashCommands commands) {
            Map<ByteBuffer, ByteBuffer> written = written(fields);
            return written.isEmpty() ? Mono.just(true) : commands.hMSet(key, written);
        }

        private static <T> T proxy(Class<T> type, ProxiedCall call) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                        try {
                            return call.of(method, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getTargetException();
                        }
                    }));
        }

        @Override
        public ReactiveRedisClusterConnection getReactiveClusterConnection() {
            return factory.getReactiveClusterConnection();
        }

        @Override
        public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException e) {
            return factory.translateExceptionIfPossible(e);
        }
    }

    /** A call of a method of an interface. */
    private interface ProxiedCall {

        @Nullable
        Object of(Method method, Object[] arguments) throws ReflectiveOperationException;
    }
}
