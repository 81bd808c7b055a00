package dev.cachezip.benchmarks.sessions;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.FactorGrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.security.web.savedrequest.DefaultSavedRequest;

/** The session of a user who has come to a page, logged in with a form, and filled a cart. */
final class FormSession {

    private FormSession() {}

    /** A cart, as applications have it; JSON names no final class by itself. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    record Cart(String id, List<Item> items, BigDecimal total) implements Serializable {}

    /** An item of a cart. */
    record Item(String number, String title, int quantity, BigDecimal price) implements Serializable {}

    /** Returns the values of the session, each of which is stored by itself. */
    static List<Object> values() {
        return List.of(1_790_000_000_123L, 1_790_000_900_456L, 1800, login(), savedRequest(), csrfToken(), cart());
    }

    private static Object login() {
        List<GrantedAuthority> roles = new ArrayList<>(
                List.of(new SimpleGrantedAuthority("ROLE_CUSTOMER"), new SimpleGrantedAuthority("ROLE_STAFF")));
        User user = new User("paula@intranet.corp.test", "", roles);
        user.eraseCredentials();
        List<GrantedAuthority> authorities = new ArrayList<>(roles);
        authorities.add(FactorGrantedAuthority.withFactor("PASSWORD")
                .issuedAt(Instant.parse("2026-11-27T09:30:00.123456Z"))
                .build());
        UsernamePasswordAuthenticationToken token =
                UsernamePasswordAuthenticationToken.authenticated(user, null, authorities);
        token.setDetails(new WebAuthenticationDetails("10.20.30.40", "0f6c1a52-7a3e-4c1e-9d52-3b8f6ac0d1e7"));
        return new SecurityContextImpl(token);
    }

    private static Object savedRequest() {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        header(headers, "host", "tickets.invalid");
        header(headers, "user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
        header(headers, "accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");
        header(headers, "accept-language", "sv-SE,sv;q=0.8,en-US;q=0.5,en;q=0.3");
        header(headers, "accept-encoding", "gzip, deflate, br, zstd");
        header(headers, "connection", "keep-alive");
        header(headers, "upgrade-insecure-requests", "1");
        header(headers, "sec-fetch-dest", "document");
        header(headers, "sec-fetch-mode", "navigate");
        header(headers, "sec-fetch-site", "none");
        header(headers, "priority", "u=0, i");
        return new DefaultSavedRequest.Builder()
                .setCookies(new ArrayList<>())
                .setLocales(new ArrayList<>(List.of(Locale.forLanguageTag("sv-SE"), Locale.ENGLISH)))
                .setHeaders(headers)
                .setParameters(new TreeMap<>())
                .setContextPath("")
                .setMethod("GET")
                .setRequestURI("/orders/4711")
                .setRequestURL("https://tickets.invalid/orders/4711")
                .setScheme("https")
                .setServerName("tickets.invalid")
                .setServletPath("/orders/4711")
                .setServerPort(443)
                .setMatchingRequestParameterName("continue")
                .build();
    }

    private static void header(Map<String, List<String>> headers, String name, String value) {
        headers.put(name, new ArrayList<>(List.of(value)));
    }

    private static Object csrfToken() {
        return new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", "7d1f4e0b-52c6-4f3d-8a60-c2a1b5d9e3f8");
    }

    private static Object cart() {
        List<Item> items = new ArrayList<>(List.of(
                new Item("K-81230", "Teapot", 1, new BigDecimal("34.90")),
                new Item("K-00417", "Umbrella, green", 2, new BigDecimal("19.00")),
                new Item("K-55102", "Notebook A5", 5, new BigDecimal("3.25"))));
        return new Cart("cart-30981", items, new BigDecimal("89.15"));
    }
}
