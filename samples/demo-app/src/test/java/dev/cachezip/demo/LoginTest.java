package dev.cachezip.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import dev.cachezip.logs.ProvokedLogs;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The login over HTTP, the visitor's own session, and what a deploy does to it. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {"shop.redis.port=0", "shop.repository.delay=0ms", "shop.warm-up=false"})
class LoginTest {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of("dev.cachezip.session.SessionFailures");

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

    private final CookieManager cookies = new CookieManager();
    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(cookies).build();

    @LocalServerPort
    private int port;

    @Autowired
    private StringRedisTemplate redis;

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/session", "/api/products/1", "/api/savings", "/api/near", "/actuator/cachezip"})
    void get_withoutLogin_opensNoSession(String path) {
        assertThat(get(path).statusCode()).isEqualTo(200);

        assertThat(cookies.getCookieStore().getCookies()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"alice, wonderland", "bob, builder"})
    void login_eachUser_isTheOneOfThePage(String user, String password) {
        login(user, password);

        assertThat(JsonPath.<String>read(get("/api/session").body(), "$.user")).isEqualTo(user);
    }

    @Test
    void login_wrongPassword_isRefused() {
        HttpResponse<String> answer = login("alice", "builder");

        assertThat(answer.headers().firstValue("Location"))
                .hasValueSatisfying(to -> assertThat(to).endsWith("/login?error"));
        assertThat(get("/api/session/fields").statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/logout", "/api/session/cart?product=1", "/api/session/deploy"})
    void post_withoutToken_isForbidden(String path) {
        login("alice", "wonderland");

        assertThat(post(path, "", "").statusCode()).isEqualTo(403);
    }

    @Test
    void fields_areThoseInRedis_andSmallerThanJdks() {
        login("alice", "wonderland");
        add(1);
        add(2);

        String fields = get("/api/session/fields").body();

        Map<Object, Object> stored = redis.opsForHash().entries(key());
        assertThat(JsonPath.<List<String>>read(fields, "$[*].name"))
                .contains(
                        "creationTime", "sessionAttr:SPRING_SECURITY_CONTEXT", "sessionAttr:cart", "sessionAttr:recent")
                .containsExactlyInAnyOrderElementsOf(
                        stored.keySet().stream().map(String::valueOf).toList());
        assertThat(sum(fields, "storedBytes")).isPositive().isLessThan(sum(fields, "jdkBytes") / 3);
        assertThat(JsonPath.<List<Integer>>read(fields, "$[?(@.name=='sessionAttr:cart')].storedBytes"))
                .containsExactly(redis.<String, String>opsForHash()
                        .lengthOfValue(key(), "sessionAttr:cart")
                        .intValue());
    }

    @Test
    void deploy_withoutSerialVersionUid_failsForJdk_andCostsOneAttributeWithCachezip() {
        login("bob", "builder");
        add(1);
        Map<Object, Object> before = redis.opsForHash().entries(key());

        String result = deploy();

        String cart = "$[?(@.type=='Cart')].";
        assertThat(JsonPath.<List<Boolean>>read(result, cart + "versioned")).containsExactly(false);
        assertThat(JsonPath.<List<String>>read(result, cart + "jdk.user")).containsExactly((String) null);
        assertThat(JsonPath.<List<String>>read(result, cart + "jdk.problem"))
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .startsWith(InvalidClassException.class.getName())
                        .contains("local class incompatible"));
        assertThat(JsonPath.<List<String>>read(result, cart + "cachezip.user")).containsExactly("bob");
        assertThat(JsonPath.<List<String>>read(result, cart + "cachezip.value")).containsExactly((String) null);
        assertThat(JsonPath.<List<String>>read(result, cart + "cachezip.problem"))
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("coupon"));
        assertThat(redis.opsForHash().entries(key()).get("sessionAttr:cart")).isEqualTo(before.get("sessionAttr:cart"));
        assertThat(redis.keys("demo-jdk*")).isEmpty();
    }

    @Test
    void deploy_withSerialVersionUid_newFieldIsNullOnBothSides() {
        login("bob", "builder");
        add(7);

        String result = deploy();

        for (String side : List.of("jdk", "cachezip")) {
            String read = "$[?(@.type=='RecentProducts')]." + side;
            assertThat(JsonPath.<List<String>>read(result, read + ".user")).containsExactly("bob");
            assertThat(JsonPath.<List<String>>read(result, read + ".value")).containsExactly("ids=[7], coupon=null");
            assertThat(JsonPath.<List<String>>read(result, read + ".problem")).containsExactly((String) null);
        }
    }

    @Test
    void deploy_emptyCart_isBadRequest() {
        login("bob", "builder");

        HttpResponse<String> answer = post("/api/session/deploy", token(), "");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("add a product first");
    }

    @Test
    void logout_sessionIsGone() {
        login("alice", "wonderland");
        String key = key();
        assertThat(redis.hasKey(key)).isTrue();

        post("/logout", token(), "");

        assertThat(redis.hasKey(key)).isFalse();
        assertThat(get("/api/session").body()).isEqualTo("{\"user\":null,\"token\":null}");
    }

    private void add(long product) {
        assertThat(post("/api/session/cart?product=" + product, token(), "").statusCode())
                .isEqualTo(200);
    }

    private String deploy() {
        HttpResponse<String> answer = post("/api/session/deploy", token(), "");
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private String token() {
        return JsonPath.read(get("/api/session").body(), "$.token");
    }

    private static int sum(String fields, String side) {
        return JsonPath.<List<Integer>>read(fields, "$[*]." + side).stream()
                .mapToInt(Integer::intValue)
                .sum();
    }

    /** Returns the key of the session, whose id is in the cookie. */
    private String key() {
        String id = cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals("SESSION"))
                .map(HttpCookie::getValue)
                .findFirst()
                .orElseThrow();
        return "spring:session:sessions:" + new String(Base64.getDecoder().decode(id), StandardCharsets.UTF_8);
    }

    private HttpResponse<String> login(String user, String password) {
        Matcher token = TOKEN.matcher(get("/login").body());
        assertThat(token.find()).isTrue();
        return post("/login", token.group(1), "username=" + user + "&password=" + password);
    }

    private HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(uri(path)));
    }

    private HttpResponse<String> post(String path, String token, String form) {
        return send(HttpRequest.newBuilder(uri(path))
                .header("X-CSRF-TOKEN", token)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    private URI uri(String path) {
        return URI.create("http://localhost:" + port + path);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
