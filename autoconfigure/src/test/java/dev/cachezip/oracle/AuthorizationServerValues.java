package dev.cachezip.oracle;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.server.authorization.OAuth2Authorization;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationCode;
import org.springframework.security.oauth2.server.authorization.OAuth2AuthorizationConsent;
import org.springframework.security.oauth2.server.authorization.OAuth2TokenType;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.settings.ClientSettings;
import org.springframework.security.oauth2.server.authorization.settings.TokenSettings;

/** Clients, authorizations and consents of an authorization server, and the parts of the tokens that it signs. */
final class AuthorizationServerValues {

    /** Each has an unmodifiable collection. */
    private static final Set<Class<?>> IN_EQUAL_FORM = Set.of(
            AuthorizationServerSettings.class,
            ClientSettings.class,
            JwsHeader.class,
            JwtClaimsSet.class,
            OAuth2Authorization.class,
            OAuth2AuthorizationConsent.class,
            RegisteredClient.class,
            TokenSettings.class);

    private static final Instant ISSUED = Instant.ofEpochSecond(1_700_000_000);
    private static final Instant EXPIRES = ISSUED.plusSeconds(60);

    private AuthorizationServerValues() {}

    /** Returns whether a value comes back with other collections that are equal to its own. */
    static boolean isInEqualForm(Object value) {
        return IN_EQUAL_FORM.contains(value.getClass());
    }

    static List<Object> values() {
        RegisteredClient client = RegisteredClient.withId("id")
                .clientId("client")
                .clientSecret("secret")
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .redirectUri("https://client.example")
                .scope("a")
                // One setting: in the copy of the JDK, several may have another order.
                .clientSettings(ClientSettings.withSettings(Map.of("settings.client.require-proof-key", true))
                        .build())
                .tokenSettings(TokenSettings.builder()
                        .accessTokenTimeToLive(Duration.ofMinutes(5))
                        .build())
                .build();
        OAuth2AuthorizationCode code = new OAuth2AuthorizationCode("code", ISSUED, EXPIRES);
        OAuth2Authorization authorization = OAuth2Authorization.withRegisteredClient(client)
                .principalName("user")
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .authorizedScopes(Set.of("a"))
                .token(code)
                .accessToken(new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, "token", ISSUED, EXPIRES))
                .refreshToken(new OAuth2RefreshToken("refresh", ISSUED))
                .attribute("state", "s")
                .build();
        return List.of(
                client,
                client.getClientSettings(),
                client.getTokenSettings(),
                AuthorizationServerSettings.builder()
                        .issuer("https://issuer.example")
                        .build(),
                code,
                authorization,
                OAuth2AuthorizationConsent.withId("id", "user").scope("a").build(),
                OAuth2TokenType.ACCESS_TOKEN,
                new ArrayList<>(List.of(SignatureAlgorithm.ES256, MacAlgorithm.HS256)),
                JwsHeader.with(SignatureAlgorithm.RS256).keyId("key").build(),
                JwtClaimsSet.builder().subject("user").issuedAt(ISSUED).build());
    }
}
