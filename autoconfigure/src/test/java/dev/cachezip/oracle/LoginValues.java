package dev.cachezip.oracle;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.OidcUserInfo;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUserAuthority;
import org.springframework.security.oauth2.core.user.DefaultOAuth2User;
import org.springframework.security.oauth2.core.user.OAuth2UserAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;

/** Users and tokens of OAuth2 and OpenID Connect. */
final class LoginValues {

    private static final Instant ISSUED = Instant.ofEpochSecond(1_700_000_000);
    private static final Instant EXPIRES = ISSUED.plusSeconds(60);

    private LoginValues() {}

    /** A user as a login makes it: the issuer is a URL, and so a part of the authorities, which are a set. */
    private static DefaultOidcUser withUrl() {
        Map<String, Object> claims = claims();
        claims.put("iss", url());
        OidcIdToken id = new OidcIdToken("id", ISSUED, EXPIRES, claims);
        return new DefaultOidcUser(List.of(new OidcUserAuthority(id)), id);
    }

    private static URL url() {
        try {
            return URI.create("https://127.0.0.1").toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<Object> values() {
        List<GrantedAuthority> roles = AuthorityUtils.createAuthorityList("SCOPE_b", "SCOPE_a");
        Jwt jwt = new Jwt("header.claims.signature", ISSUED, EXPIRES, Map.of("alg", "RS256"), claims());
        OidcIdToken id = new OidcIdToken("id", ISSUED, EXPIRES, claims());
        OidcUserInfo info = new OidcUserInfo(Map.of("sub", "u", "address", Map.of("country", "DE")));
        DefaultOidcUser user = new DefaultOidcUser(List.of(new OidcUserAuthority(id, info)), id, info, "sub");
        Map<String, Object> attributes = new LinkedHashMap<>(Map.of("id", 5, "teams", List.of(Map.of("n", 1L))));
        DefaultOAuth2User other = new DefaultOAuth2User(List.of(new OAuth2UserAuthority(attributes)), attributes, "id");
        return List.of(
                withUrl(),
                jwt,
                new JwtAuthenticationToken(jwt, roles),
                id,
                info,
                user,
                other,
                new OAuth2AuthenticationToken(other, roles, "registration"),
                new SecurityContextImpl(new OAuth2AuthenticationToken(user, roles, "registration")),
                new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "t", ISSUED, EXPIRES, Set.of("a", "b")),
                new OAuth2RefreshToken("r", ISSUED),
                new OAuth2Error("code", "description", "uri"),
                new OAuth2AuthenticationException(new OAuth2Error("code"), "message"));
    }

    private static Map<String, Object> claims() {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("sub", "u");
        claims.put("iss", "https://issuer.example");
        claims.put("aud", List.of("one", "two"));
        claims.put("exp", EXPIRES);
        claims.put("level", 5L);
        claims.put("realm", Map.of("roles", List.of("r")));
        return claims;
    }
}
