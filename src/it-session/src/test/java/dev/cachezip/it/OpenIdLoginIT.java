package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.annotation.RegisteredOAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.web.HttpSessionOAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Logins by OpenID Connect, at an authorization server, with and without cachezip on one Redis. */
class OpenIdLoginIT {

    private static final String ON = "cachezip.session.enabled=true";
    private static final String SERIALIZER = "springSessionDefaultRedisSerializer";
    private static final String SERVER = "spring.security.oauth2.authorizationserver.client.shop.";
    private static final String CLIENT = "spring.security.oauth2.client.registration.shop.";
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

    private final String namespace = "it:openid:" + UUID.randomUUID();
    private final int stockPort = freePort();
    private final int ownPort = freePort();

    /** An authorization server, as Spring Boot sets it up. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class AuthorizationServer {}

    /** An application whose users log in there. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @RestController
    static class Shop {

        /** Keeps the tokens in the session. */
        @Bean
        OAuth2AuthorizedClientRepository authorizedClients() {
            return new HttpSessionOAuth2AuthorizedClientRepository();
        }

        @GetMapping("/")
        String home(
                @AuthenticationPrincipal OidcUser user,
                @RegisteredOAuth2AuthorizedClient("shop") OAuth2AuthorizedClient client) {
            return user.getSubject() + " of " + client.getPrincipalName() + " with "
                    + Objects.requireNonNull(client.getRefreshToken())
                            .getTokenValue()
                            .length();
        }
    }

    @Test
    void eitherSideReadsALoginOfTheOther() throws Exception {
        try (ConfigurableApplicationContext server = authorizationServer();
                ConfigurableApplicationContext stock = shop(server, stockPort);
                RedisConnection redis =
                        stock.getBean(RedisConnectionFactory.class).getConnection()) {
            assertThat(stock.containsBean(SERIALIZER)).isFalse();
            User ada = login(stockPort);
            assertThat(ada.get(stockPort)).isEqualTo("user of user with 128");
            try (ConfigurableApplicationContext migrating =
                    shop(server, ownPort, ON, "cachezip.session.write-format=legacy")) {
                assertThat(migrating.containsBean(SERIALIZER)).isTrue();
                assertThat(ada.get(ownPort)).isEqualTo("user of user with 128");
                assertThat(login(ownPort).get(stockPort)).isEqualTo("user of user with 128");
            }
            try (ConfigurableApplicationContext own = shop(server, ownPort, ON)) {
                assertThat(own.containsBean(SERIALIZER)).isTrue();
                User bob = login(ownPort);
                assertThat(bob.get(ownPort)).isEqualTo("user of user with 128");
                assertThat(ada.get(ownPort)).isEqualTo("user of user with 128");
                assertThat(length(redis, bob))
                        .as("%d bytes without cachezip", length(redis, ada))
                        .isLessThan(length(redis, ada) / 4);
            }
        }
    }

    private long length(RedisConnection redis, User user) {
        byte[] key = (namespace + ":sessions:" + user.session()).getBytes(StandardCharsets.UTF_8);
        return Objects.requireNonNull(redis.hashCommands().hVals(key)).stream()
                .mapToLong(value -> value.length)
                .sum();
    }

    private ConfigurableApplicationContext authorizationServer() {
        return start(
                AuthorizationServer.class,
                "spring.autoconfigure.exclude=org.springframework.boot.session.data.redis.autoconfigure"
                        + ".SessionDataRedisAutoConfiguration",
                "server.port=0",
                "spring.security.user.password=" + SessionApp.PASSWORD,
                SERVER + "registration.client-id=shop",
                SERVER + "registration.client-secret={noop}secret",
                SERVER + "registration.client-authentication-methods=client_secret_basic",
                SERVER + "registration.authorization-grant-types=authorization_code,refresh_token",
                SERVER + "registration.scopes=openid,profile,email",
                SERVER + "registration.redirect-uris=" + redirect(stockPort) + "," + redirect(ownPort));
    }

    private static String redirect(int port) {
        return "http://localhost:" + port + "/login/oauth2/code/shop";
    }

    private ConfigurableApplicationContext shop(ConfigurableApplicationContext server, int port, String... more) {
        RedisServer redis = RedisServers.shared();
        List<String> properties = new ArrayList<>(List.of(
                "server.port=" + port,
                "spring.data.redis.host=" + redis.host(),
                "spring.data.redis.port=" + redis.port(),
                "spring.session.data.redis.namespace=" + namespace,
                "spring.security.oauth2.client.provider.shop.issuer-uri=" + issuer(server),
                CLIENT + "client-id=shop",
                CLIENT + "client-secret=secret",
                CLIENT + "scope=openid,profile,email"));
        properties.addAll(Arrays.asList(more));
        return start(Shop.class, properties.toArray(new String[0]));
    }

    /** By another name than the shop's, since browsers send cookies to all ports of a host. */
    private static String issuer(ConfigurableApplicationContext server) {
        return "http://127.0.0.1:" + server.getEnvironment().getProperty("local.server.port");
    }

    private static ConfigurableApplicationContext start(Class<?> application, String... properties) {
        return new SpringApplicationBuilder(application)
                .run(Arrays.stream(properties).map(property -> "--" + property).toArray(String[]::new));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Comes to a shop, and logs in on the page that it is sent to. */
    private static User login(int port) throws IOException, InterruptedException {
        User user = new User();
        HttpResponse<String> page = user.send(
                user.request(URI.create("http://localhost:" + port + "/")).GET());
        Matcher csrf = CSRF.matcher(page.body());
        assertThat(csrf.find()).as(page.body()).isTrue();
        String form = "username=user&password=" + URLEncoder.encode(SessionApp.PASSWORD, StandardCharsets.UTF_8)
                + "&_csrf=" + URLEncoder.encode(csrf.group(1), StandardCharsets.UTF_8);
        user.send(user.request(page.uri().resolve("/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
        return user;
    }

    /** A browser that goes to hosts of any name. */
    private static final class User {

        private final CookieManager cookies = new CookieManager();
        private final HttpClient client = HttpClient.newBuilder()
                .cookieHandler(cookies)
                .followRedirects(Redirect.ALWAYS)
                .build();

        String session() {
            return cookies.getCookieStore().getCookies().stream()
                    .filter(cookie -> cookie.getName().equals("SESSION"))
                    .map(cookie -> new String(Base64.getDecoder().decode(cookie.getValue()), StandardCharsets.UTF_8))
                    .findFirst()
                    .orElseThrow();
        }

        HttpRequest.Builder request(URI uri) {
            return HttpRequest.newBuilder(uri).header("Accept", "text/html");
        }

        HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
            return client.send(request.build(), BodyHandlers.ofString());
        }

        String get(int port) throws IOException, InterruptedException {
            return send(request(URI.create("http://localhost:" + port + "/"))).body();
        }
    }
}
