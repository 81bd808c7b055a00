package dev.cachezip.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.CookieStore;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A browser with the cookies of one user, which follows redirects, and may visit several instances of an application. */
final class Browser {

    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]+)\"");

    /** The time-out of commands of Redis: a busy machine may be slow to connect. */
    static final Duration TIME_OUT = Duration.ofSeconds(10);

    /** The time after which a response will never come: a lost reply may be no time-out of its command. */
    private static final Duration HANGING = TIME_OUT.multipliedBy(3);

    private static volatile boolean timeOut;

    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = HttpClient.newBuilder()
            .cookieHandler(cookies)
            .followRedirects(Redirect.ALWAYS)
            .build();

    /** The status of the last response. */
    int status;

    /** The name of a header of each request, whose value does not matter. */
    @Nullable
    String header;

    static void forgetTimeOuts() {
        timeOut = false;
    }

    /** Returns whether a response of any instance took as long as a command's time-out. */
    static boolean sawTimeOut() {
        return timeOut;
    }

    /** Returns the id of the session: servlets encode it in the cookie. */
    String session() {
        String value = cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals("SESSION"))
                .findFirst()
                .orElseThrow()
                .getValue();
        return value.contains("-") ? value : new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8);
    }

    /**
     * Takes up a session.
     *
     * @param encoded whether the id is encoded in the cookie, as that of servlets
     */
    void join(String session, boolean encoded) {
        HttpCookie cookie = new HttpCookie(
                "SESSION",
                encoded ? Base64.getEncoder().encodeToString(session.getBytes(StandardCharsets.UTF_8)) : session);
        cookie.setPath("/");
        cookie.setVersion(0);
        cookies.getCookieStore().add(uri(0, "/"), cookie);
    }

    /** Removes a cookie. */
    void forget(String cookie) {
        CookieStore store = cookies.getCookieStore();
        store.getCookies().stream()
                .filter(each -> each.getName().equals(cookie))
                .toList()
                .forEach(each -> store.remove(null, each));
    }

    /** Returns the body of a page. */
    String get(int port, String path) {
        return send(HttpRequest.newBuilder(uri(port, path)).GET());
    }

    /** Posts a form with a CSRF token that the instance gives. */
    String post(int port, String path, Map<String, String> form) {
        return post(port, path, form, get(port, "/csrf"));
    }

    /** Logs in with the form of the login page. */
    String login(int port, String user, String password) {
        return login(port, user, password, Map.of());
    }

    /** Logs in with the form of the login page, and more fields of it. */
    String login(int port, String user, String password, Map<String, String> more) {
        Matcher token = CSRF.matcher(get(port, "/login"));
        Map<String, String> form = new HashMap<>(more);
        form.putAll(Map.of("username", user, "password", password));
        return post(port, "/login", form, token.find() ? token.group(1) : "(none on the page)");
    }

    private String post(int port, String path, Map<String, String> form, String csrf) {
        String body = form.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return send(HttpRequest.newBuilder(uri(port, path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body + "&_csrf=" + URLEncoder.encode(csrf, StandardCharsets.UTF_8))));
    }

    private static URI uri(int port, String path) {
        return URI.create("http://localhost:" + port + path);
    }

    private String send(HttpRequest.Builder request) {
        if (header != null) {
            request.header(header, "true");
        }
        long start = System.nanoTime();
        try {
            HttpResponse<String> response = client.send(
                    request.header("Accept", "text/html").timeout(HANGING).build(), BodyHandlers.ofString());
            status = response.statusCode();
            timeOut |= System.nanoTime() - start >= TIME_OUT.toNanos();
            return response.body();
        } catch (HttpTimeoutException e) {
            timeOut = true;
            throw new AssertionError(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
