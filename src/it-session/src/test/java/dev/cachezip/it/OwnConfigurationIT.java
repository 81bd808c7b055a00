package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.session.MapSession;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.data.redis.RedisSessionMapper;
import org.springframework.session.data.redis.RedisSessionRepository;
import org.springframework.session.data.redis.config.annotation.SpringSessionRedisConnectionFactory;
import org.springframework.session.data.redis.config.annotation.web.http.EnableRedisHttpSession;
import org.springframework.session.data.redis.config.annotation.web.http.EnableRedisIndexedHttpSession;
import org.springframework.session.data.redis.config.annotation.web.server.EnableRedisIndexedWebSession;
import org.springframework.session.data.redis.config.annotation.web.server.EnableRedisWebSession;

/** Applications that configure sessions themselves. */
@ExtendWith(LostReplies.class)
class OwnConfigurationIT {

    private static final String ON = "cachezip.session.enabled=true";
    private static final String NAMESPACE = "it-own";

    /** An object in JDK serialization. */
    private static final String JDK_OBJECT = "\u00ac\u00ed\u0000\u0005s";

    @Configuration(proxyBeanMethods = false)
    @EnableRedisHttpSession(redisNamespace = NAMESPACE)
    static class Http {}

    @Configuration(proxyBeanMethods = false)
    @EnableRedisIndexedHttpSession(redisNamespace = NAMESPACE)
    static class IndexedHttp {}

    @Configuration(proxyBeanMethods = false)
    @EnableRedisWebSession(redisNamespace = NAMESPACE)
    static class Web {}

    @Configuration(proxyBeanMethods = false)
    @EnableRedisIndexedWebSession(redisNamespace = NAMESPACE)
    static class IndexedWeb {}

    @ParameterizedTest
    @ValueSource(classes = {Http.class, IndexedHttp.class, Web.class, IndexedWeb.class})
    void annotationsEnableIt(Class<?> configuration) {
        String web = configuration.getSimpleName().endsWith("Web") ? "reactive" : "servlet";
        try (SessionInstance shop = SessionInstance.start(
                NAMESPACE,
                web,
                "default",
                configuration,
                ON,
                "spring.autoconfigure.exclude="
                        + "org.springframework.boot.session.autoconfigure.SessionAutoConfiguration,"
                        + "org.springframework.boot.session.data.redis.autoconfigure.SessionDataRedisAutoConfiguration,"
                        + "org.springframework.boot.session.data.redis.autoconfigure"
                        + ".SessionDataRedisReactiveAutoConfiguration")) {
            assertThat(shop.has("cacheManager")).isFalse();
            Browser browser = buyer(shop);
            assertThat(shop.fields(browser))
                    .containsKey("sessionAttr:cart")
                    .allSatisfy((name, value) -> assertThat(value).doesNotStartWith(JDK_OBJECT));
            shop.setField(browser, "sessionAttr:cart", new byte[] {(byte) 0xC1});
            assertThat(browser.get(shop.port(), "/")).isEqualTo("ada null [4711]");
            shop.removeField(browser, "creationTime");
            assertThat(browser.get(shop.port(), "/")).contains("name=\"username\"");
            shop.removeKeys();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnMapper {

        @Bean
        SessionRepositoryCustomizer<RedisSessionRepository> ownMapper() {
            return repository -> repository.setRedisSessionMapper((id, fields) -> {
                MapSession session = new RedisSessionMapper().apply(id, fields);
                session.setAttribute("mapped", "mapped");
                return session;
            });
        }
    }

    @Test
    void mapperOfTheApplicationIsUsed() {
        try (SessionInstance shop = start(OwnMapper.class, ON)) {
            Browser browser = buyer(shop);
            assertThat(browser.get(shop.port(), "/get?name=mapped")).isEqualTo("mapped");
            shop.setField(browser, "sessionAttr:cart", new byte[] {(byte) 0xC1});
            assertThat(browser.get(shop.port(), "/")).isEqualTo("ada null [4711]");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnSerializer {

        @Bean
        RedisSerializer<Object> springSessionDefaultRedisSerializer() {
            return RedisSerializer.java();
        }
    }

    @Test
    void serializerOfTheApplicationIsUsed() {
        try (SessionInstance shop = start(OwnSerializer.class, ON)) {
            assertThat(shop.fields(buyer(shop)).get("sessionAttr:cart")).startsWith(JDK_OBJECT);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoConnections {

        @Bean
        @Primary
        LettuceConnectionFactory caches(
                @Value("${spring.data.redis.host}") String host, @Value("${spring.data.redis.port}") int port) {
            return new LettuceConnectionFactory(host, port);
        }

        @Bean
        @SpringSessionRedisConnectionFactory
        LettuceConnectionFactory sessions(
                @Value("${spring.data.redis.host}") String host, @Value("${spring.data.redis.port}") int port) {
            RedisStandaloneConfiguration other = new RedisStandaloneConfiguration(host, port);
            other.setDatabase(1);
            return new LettuceConnectionFactory(other);
        }
    }

    @Test
    void connectionOfSessionsIsUsed() {
        try (SessionInstance shop = start(TwoConnections.class, ON)) {
            Browser browser = buyer(shop);
            assertThat(shop.keys()).isEmpty();
            assertThat(shop.at("sessions").fields(browser).get("sessionAttr:cart"))
                    .isNotNull()
                    .doesNotStartWith(JDK_OBJECT);
        }
    }

    /** Returns a user who has logged in, and has bought tea. */
    private static Browser buyer(SessionInstance shop) {
        Browser browser = new Browser();
        browser.login(shop.port(), "ada", SessionApp.PASSWORD);
        browser.post(shop.port(), "/cart?item=tea", Map.of());
        assertThat(browser.get(shop.port(), "/")).startsWith("ada [Item").contains("tea");
        return browser;
    }

    private static SessionInstance start(Class<?> configuration, String... properties) {
        return SessionInstance.start("it-own-" + UUID.randomUUID(), "servlet", "default", configuration, properties);
    }
}
