package dev.cachezip.it;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.DataType;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.ReturnType;

/** A running instance of the application, and what its sessions are in Redis. */
final class SessionInstance implements AutoCloseable {

    private final String namespace;
    private final ConfigurableApplicationContext context;
    private final RedisConnection redis;

    private SessionInstance(String namespace, ConfigurableApplicationContext context, RedisConnection redis) {
        this.namespace = namespace;
        this.context = context;
        this.redis = redis;
    }

    /**
     * Starts an instance.
     *
     * @param namespace the beginning of its keys in Redis
     */
    static SessionInstance start(String namespace, String web, String repository, String... properties) {
        return start(namespace, web, repository, SessionApp.class, properties);
    }

    /**
     * Starts an instance with further configuration.
     *
     * @param more a class with beans of its own
     */
    static SessionInstance start(String namespace, String web, String repository, Class<?> more, String... properties) {
        RedisServer server = RedisServers.shared();
        List<String> all = new ArrayList<>(List.of(
                "--spring.data.redis.host=" + server.host(),
                "--spring.data.redis.port=" + server.port(),
                "--spring.data.redis.timeout=" + Browser.TIME_OUT.toSeconds() + "s",
                "--spring.session.data.redis.namespace=" + namespace,
                "--spring.session.data.redis.repository-type=" + repository,
                "--spring.main.web-application-type=" + web,
                "--spring.main.banner-mode=off",
                "--cachezip.allowed-types=dev.cachezip.it.*",
                "--server.port=0"));
        for (String property : properties) {
            all.add("--" + property);
        }
        ConfigurableApplicationContext context =
                new SpringApplicationBuilder(SessionApp.class, more).run(all.toArray(new String[0]));
        return new SessionInstance(
                namespace,
                context,
                context.getBean(RedisConnectionFactory.class).getConnection());
    }

    /** Returns an instance that looks at the keys of another connection of this one. */
    SessionInstance at(String connections) {
        return new SessionInstance(
                namespace,
                context,
                context.getBean(connections, RedisConnectionFactory.class).getConnection());
    }

    int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", int.class);
    }

    boolean has(String bean) {
        return context.containsBean(bean);
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    <T> Optional<T> find(Class<T> type) {
        return context.getBeanProvider(type).stream().findFirst();
    }

    /** Returns all keys of the application's sessions. */
    List<String> keys() {
        return Objects.requireNonNull(redis.keyCommands().keys(bytes(namespace + ":*"))).stream()
                .map(key -> new String(key, StandardCharsets.UTF_8))
                .sorted()
                .toList();
    }

    /** Returns the key of a user's session. */
    byte[] session(Browser browser) {
        return bytes(namespace + ":sessions:" + browser.session());
    }

    /** Returns the stored bytes of a user's session, by field, as characters. */
    Map<String, String> fields(Browser browser) {
        Map<String, String> fields = new TreeMap<>();
        Objects.requireNonNull(redis.hashCommands().hGetAll(session(browser)))
                .forEach((name, value) -> fields.put(
                        new String(name, StandardCharsets.UTF_8), new String(value, StandardCharsets.ISO_8859_1)));
        return fields;
    }

    /** Returns the memory of a user's session, all of its fields looked at. */
    long memory(Browser browser) {
        byte[] script = bytes("return redis.call('memory', 'usage', KEYS[1], 'samples', 0)");
        return Objects.requireNonNull(
                redis.scriptingCommands().<Long>eval(script, ReturnType.INTEGER, 1, session(browser)));
    }

    void setField(Browser browser, String name, byte[] value) {
        redis.hashCommands().hSet(session(browser), bytes(name), value);
    }

    void removeField(Browser browser, String name) {
        redis.hashCommands().hDel(session(browser), bytes(name));
    }

    /** Returns the number of members of a sorted set, and 1 for any other key. */
    int size(String key) {
        return redis.keyCommands().type(bytes(key)) == DataType.ZSET
                ? Math.toIntExact(Objects.requireNonNull(redis.zSetCommands().zCard(bytes(key))))
                : 1;
    }

    /** Sends a message to the instances of the application. */
    void publish(String channel, byte[] message) {
        redis.publish(bytes(namespace + ":" + channel), message);
    }

    void removeKeys() {
        keys().forEach(key -> redis.keyCommands().del(bytes(key)));
    }

    /** Lets a user's session expire. */
    void expire(Browser browser) {
        byte[] key = bytes(namespace + ":sessions:expires:" + browser.session());
        redis.keyCommands().pExpire(key, 1);
        while (Boolean.TRUE.equals(redis.keyCommands().exists(key))) {
            Thread.onSpinWait();
        }
    }

    /** Returns the number of members of an index of a user's sessions. */
    long indexed(String user) {
        return keys().stream()
                .filter(key -> key.contains("PRINCIPAL_NAME_INDEX_NAME") && key.endsWith(":" + user))
                .mapToLong(key -> Objects.requireNonNull(redis.setCommands().sCard(bytes(key))))
                .sum();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Ends the instance before the test ends; to close it again does nothing. */
    void stop() {
        close();
    }

    @Override
    public void close() {
        redis.close();
        context.close();
    }
}
