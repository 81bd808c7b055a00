package dev.cachezip.oracle;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.ott.InvalidOneTimeTokenException;
import org.springframework.security.authentication.ott.OneTimeTokenAuthentication;
import org.springframework.security.authentication.password.CompromisedPasswordDecision;
import org.springframework.security.authentication.password.CompromisedPasswordException;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.client.ClientAuthorizationException;
import org.springframework.security.oauth2.client.ClientAuthorizationRequiredException;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientId;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthorizationCodeAuthenticationToken;
import org.springframework.security.oauth2.client.authentication.OAuth2LoginAuthenticationToken;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthenticationMethod;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.security.oauth2.core.OAuth2DeviceCode;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.OAuth2UserCode;
import org.springframework.security.oauth2.core.endpoint.OAuth2AccessTokenResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationExchange;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponse;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationResponseType;
import org.springframework.security.oauth2.core.endpoint.OAuth2DeviceAuthorizationResponse;
import org.springframework.security.oauth2.core.oidc.DefaultAddressStandardClaim;
import org.springframework.security.oauth2.core.user.DefaultOAuth2User;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.JwtDecoderInitializationException;
import org.springframework.security.oauth2.jwt.JwtEncodingException;
import org.springframework.security.oauth2.jwt.JwtException;
import org.springframework.security.oauth2.jwt.JwtValidationException;
import org.springframework.security.oauth2.server.resource.BearerTokenErrors;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.BearerTokenAuthenticationToken;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OAuth2IntrospectionException;
import org.springframework.security.web.authentication.rememberme.CookieTheftException;
import org.springframework.security.web.authentication.rememberme.InvalidCookieException;
import org.springframework.security.web.authentication.rememberme.PersistentRememberMeToken;
import org.springframework.security.web.authentication.rememberme.RememberMeAuthenticationException;
import org.springframework.security.web.authentication.session.SessionAuthenticationException;
import org.springframework.security.web.authentication.switchuser.SwitchUserGrantedAuthority;
import org.springframework.security.web.csrf.DefaultCsrfToken;

/** What a login has before and beside its user: clients of OAuth2 and their requests, tokens and exceptions. */
final class SpringSecurityValues {

    private static final Instant ISSUED = Instant.ofEpochSecond(1_700_000_000);
    private static final Instant EXPIRES = ISSUED.plusSeconds(60);
    private static final OAuth2Error ERROR = new OAuth2Error("code", "description", "uri");
    private static final List<GrantedAuthority> ROLES = List.of(new SimpleGrantedAuthority("ROLE_A"));

    /** Each has an unmodifiable collection, or a client registration, which has some. */
    private static final Set<Class<?>> IN_EQUAL_FORM = Set.of(
            ClientRegistration.class,
            ClientRegistration.ProviderDetails.class,
            OAuth2AuthorizedClient.class,
            OAuth2AccessTokenResponse.class,
            OAuth2DeviceAuthorizationResponse.class,
            OAuth2AuthorizationCodeAuthenticationToken.class,
            OAuth2LoginAuthenticationToken.class);

    private SpringSecurityValues() {}

    /** Returns whether a value comes back with other collections that are equal to its own. */
    static boolean isInEqualForm(Object value) {
        return IN_EQUAL_FORM.contains(value.getClass());
    }

    static List<Object> values() {
        return Stream.of(clients(), requests(), exceptions(), others())
                .flatMap(List::stream)
                .toList();
    }

    private static ClientRegistration registration() {
        return ClientRegistration.withRegistrationId("registration")
                .clientId("client")
                .clientSecret("secret")
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .redirectUri("{baseUrl}/login")
                .scope("openid", "email")
                .authorizationUri("https://issuer.example/authorize")
                .tokenUri("https://issuer.example/token")
                .userInfoUri("https://issuer.example/user")
                .userNameAttributeName("sub")
                .jwkSetUri("https://issuer.example/keys")
                .issuerUri("https://issuer.example")
                .providerConfigurationMetadata(Map.of("scopes_supported", new ArrayList<>(List.of("openid"))))
                .build();
    }

    private static OAuth2AccessToken token() {
        return new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "t", ISSUED, EXPIRES, Set.of("a"));
    }

    private static OAuth2AuthorizationExchange exchange() {
        return new OAuth2AuthorizationExchange(
                OAuth2AuthorizationRequest.authorizationCode()
                        .clientId("client")
                        .authorizationUri("https://issuer.example/authorize")
                        .redirectUri("https://a.example/login")
                        .scope("openid", "email")
                        .state("state")
                        .attributes(Map.of("registration_id", "registration"))
                        .additionalParameters(Map.of("nonce", "n"))
                        .build(),
                OAuth2AuthorizationResponse.success("code")
                        .redirectUri("https://a.example/login")
                        .state("state")
                        .build());
    }

    private static List<Object> clients() {
        ClientRegistration registration = registration();
        DefaultOAuth2User user = new DefaultOAuth2User(ROLES, Map.of("id", 5), "id");
        return List.of(
                registration,
                registration.getClientSettings(),
                registration.getProviderDetails(),
                new OAuth2AuthorizedClient(registration, "u", token(), new OAuth2RefreshToken("r", ISSUED)),
                new OAuth2AuthorizedClient(registration, "u", token()),
                new OAuth2AuthorizedClientId("registration", "u"),
                new OAuth2AuthorizationCodeAuthenticationToken(registration, exchange(), token()),
                new OAuth2LoginAuthenticationToken(registration, exchange(), user, ROLES, token()));
    }

    private static List<Object> requests() {
        return List.of(
                exchange(),
                exchange().getAuthorizationRequest(),
                exchange().getAuthorizationResponse(),
                OAuth2AuthorizationResponse.error("e").redirectUri("r").build(),
                OAuth2AuthorizationResponseType.CODE,
                AuthenticationMethod.HEADER,
                OAuth2AccessTokenResponse.withToken("t")
                        .tokenType(OAuth2AccessToken.TokenType.BEARER)
                        .expiresIn(5)
                        .scopes(Set.of("a"))
                        .refreshToken("r")
                        .additionalParameters(Map.of("id_token", "i"))
                        .build(),
                OAuth2DeviceAuthorizationResponse.with("device", "user")
                        .verificationUri("https://issuer.example/device")
                        .interval(5)
                        .expiresIn(6)
                        .build(),
                new OAuth2DeviceCode("d", ISSUED, EXPIRES),
                new OAuth2UserCode("d", ISSUED, EXPIRES),
                new BearerTokenAuthenticationToken("t"),
                BearerTokenErrors.invalidToken("message"),
                new DefaultAddressStandardClaim.Builder().country("DE").build());
    }

    private static List<Object> exceptions() {
        return List.of(
                new OAuth2AuthorizationException(ERROR, "message"),
                new ClientAuthorizationException(ERROR, "registration"),
                new ClientAuthorizationRequiredException("registration"),
                new BadJwtException("message", new IllegalStateException("cause")),
                new JwtException("message"),
                new JwtValidationException("message", List.of(ERROR)),
                new JwtEncodingException("message"),
                new JwtDecoderInitializationException("message", new IllegalStateException("cause")),
                new InvalidBearerTokenException("message"),
                new BadOpaqueTokenException("message"),
                new OAuth2IntrospectionException("message"),
                new InvalidOneTimeTokenException("message"),
                new CompromisedPasswordException("message"),
                new CookieTheftException("message"),
                new InvalidCookieException("message"),
                new RememberMeAuthenticationException("message"),
                new SessionAuthenticationException("message"));
    }

    private static List<Object> others() {
        return List.of(
                new OneTimeTokenAuthentication("u", ROLES),
                new CompromisedPasswordDecision(true),
                new PersistentRememberMeToken("u", "series", "t", Date.from(Instant.EPOCH)),
                new SwitchUserGrantedAuthority(
                        "ROLE_B", UsernamePasswordAuthenticationToken.authenticated("u", "p", ROLES)),
                new DefaultCsrfToken("header", "parameter", "t"),
                new org.springframework.security.web.server.csrf.DefaultCsrfToken("header", "parameter", "t"));
    }
}
