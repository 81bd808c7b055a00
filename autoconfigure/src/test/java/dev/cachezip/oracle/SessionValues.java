package dev.cachezip.oracle;

import dev.cachezip.samples.SecuritySamples;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.RememberMeAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.jaas.JaasAuthenticationToken;
import org.springframework.security.authentication.jaas.JaasGrantedAuthority;
import org.springframework.security.authentication.ott.InvalidOneTimeTokenException;
import org.springframework.security.authentication.ott.OneTimeTokenAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.FactorGrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedGrantedAuthoritiesWebAuthenticationDetails;
import org.springframework.security.web.authentication.switchuser.SwitchUserGrantedAuthority;
import org.springframework.security.web.savedrequest.DefaultSavedRequest;
import org.springframework.security.web.savedrequest.SavedCookie;
import org.springframework.security.web.savedrequest.SimpleSavedRequest;
import org.springframework.web.context.request.DestructionCallbackBindingListener;
import org.springframework.web.servlet.FlashMap;
import org.springframework.web.util.HttpSessionMutexListener;
import org.springframework.web.util.WebUtils;

/** What Spring's web layer and the logins of Spring Security put into a session. */
final class SessionValues {

    static final List<GrantedAuthority> ROLES = List.of(new SimpleGrantedAuthority("ROLE_A"));

    private SessionValues() {}

    /** A login of an application's own class. */
    private record OwnAuthentication(String name) implements Authentication {

        @Override
        public Collection<? extends GrantedAuthority> getAuthorities() {
            return ROLES;
        }

        @Override
        public Object getCredentials() {
            return "p";
        }

        @Override
        public Object getDetails() {
            return new WebAuthenticationDetails("127.0.0.1", "id");
        }

        @Override
        public Object getPrincipal() {
            return name;
        }

        @Override
        public boolean isAuthenticated() {
            return true;
        }

        @Override
        public void setAuthenticated(boolean authenticated) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String getName() {
            return name;
        }
    }

    /** Returns whether a value comes back with other maps and lists that are equal to its own. */
    static boolean isInEqualForm(Object value) {
        return value instanceof SimpleSavedRequest;
    }

    /** Returns whether a value is refused: what it holds belongs to a provider of keys, or destroys a bean. */
    static boolean isRefused(Object value) {
        return (value instanceof ArrayList<?> list && list.get(0) instanceof DestructionCallbackBindingListener)
                || (value instanceof Authentication login && login.getCredentials() == SecuritySamples.certificate());
    }

    /** Returns an exception as a manager of logins throws it, which holds what was tried. */
    static AuthenticationException failed(AuthenticationException exception, Authentication request) {
        exception.setAuthenticationRequest(request);
        return exception;
    }

    static List<Object> values() {
        return Stream.of(requests(), flashes(), logins(), failures())
                .flatMap(List::stream)
                .toList();
    }

    private static MockHttpServletRequest request() {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/shop/cart");
        request.setQueryString("id=1&id=2");
        request.setParameter("id", "1", "2");
        request.addHeader("User-Agent", "browser");
        request.addHeader("accept-language", "de");
        request.setCookies(cookie(), new Cookie("plain", "v"));
        request.addPreferredLocale(Locale.GERMANY);
        return request;
    }

    private static Cookie cookie() {
        Cookie cookie = new Cookie("name", "value");
        cookie.setPath("/shop");
        cookie.setDomain("shop.example");
        cookie.setMaxAge(60);
        cookie.setSecure(true);
        cookie.setHttpOnly(true);
        return cookie;
    }

    private static List<Object> requests() {
        DefaultSavedRequest saved = new DefaultSavedRequest(request(), "continue");
        SimpleSavedRequest simple = new SimpleSavedRequest(saved);
        simple.setHeaders(new HashMap<>(Map.of("accept", List.of("text/html"))));
        return List.of(saved, simple, new SimpleSavedRequest("/shop"), new SavedCookie(cookie()), cookie());
    }

    private static FlashMap flash() {
        FlashMap flash = new FlashMap();
        flash.put("message", "saved");
        flash.put("count", 1L);
        flash.setTargetRequestPath("/shop");
        flash.addTargetRequestParam("id", "1");
        flash.setExpirationTime(1_700_000_000_000L);
        return flash;
    }

    private static List<Object> flashes() {
        return List.of(flash(), new CopyOnWriteArrayList<>(List.of(flash(), new FlashMap())), mutex());
    }

    /** Returns what a session is locked by; no other object equals it. */
    private static Object mutex() {
        HttpSession session = new MockHttpSession();
        new HttpSessionMutexListener().sessionCreated(new HttpSessionEvent(session));
        return Objects.requireNonNull(session.getAttribute(WebUtils.SESSION_MUTEX_ATTRIBUTE));
    }

    private static List<Object> logins() {
        UsernamePasswordAuthenticationToken form = UsernamePasswordAuthenticationToken.authenticated(
                User.withUsername("u").password("p").roles("A", "B").build(),
                null,
                List.of(ROLES.get(0), FactorGrantedAuthority.fromAuthority("FACTOR_PASSWORD")));
        form.setDetails(new WebAuthenticationDetails("127.0.0.1", "id"));
        PreAuthenticatedAuthenticationToken external = new PreAuthenticatedAuthenticationToken("u", "N/A", ROLES);
        external.setDetails(new PreAuthenticatedGrantedAuthoritiesWebAuthenticationDetails(request(), ROLES));
        return List.of(
                new SecurityContextImpl(form),
                new SecurityContextImpl(UsernamePasswordAuthenticationToken.authenticated(
                        "v", null, List.of(new SwitchUserGrantedAuthority("ROLE_PREVIOUS", form)))),
                external,
                new PreAuthenticatedAuthenticationToken("u", SecuritySamples.certificate(), ROLES),
                new RememberMeAuthenticationToken("key", "u", ROLES),
                new JaasAuthenticationToken("u", "p", List.of(new JaasGrantedAuthority("ROLE_A", external)), null),
                new OwnAuthentication("u").toBuilder().build());
    }

    private static List<Object> failures() {
        return List.of(
                failed(
                        new BadCredentialsException("message"),
                        UsernamePasswordAuthenticationToken.unauthenticated("u", "p")),
                failed(new InvalidOneTimeTokenException("message"), new OneTimeTokenAuthenticationToken("t")),
                new ArrayList<>(List.of(new DestructionCallbackBindingListener(() -> {}))));
    }
}
