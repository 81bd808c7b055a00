package dev.cachezip.codec.types;

import java.util.List;

/** The values of Spring Security that stored values may name. */
final class SpringSecurityTypes {

    static final List<Library> ALL = List.of(
            Library.of(
                    "org.springframework.security.core.GrantedAuthority",
                    "org.springframework.security.",
                    "authentication.AnonymousAuthenticationToken authentication.RememberMeAuthenticationToken"
                            + " authentication.UsernamePasswordAuthenticationToken core.authority.FactorGrantedAuthority"
                            + " core.authority.SimpleGrantedAuthority core.context.SecurityContextImpl"
                            + " core.userdetails.User core.userdetails.User$AuthorityComparator"
                            + " authentication.TestingAuthenticationToken authentication.ott.DefaultOneTimeToken"
                            + " authorization.AuthorizationDecision authorization.AuthorityAuthorizationDecision"
                            + " core.session.SessionInformation"
                            + " access.AccessDeniedException access.AuthorizationServiceException"
                            + " authentication.AccountExpiredException"
                            + " authentication.AuthenticationCredentialsNotFoundException"
                            + " authentication.AuthenticationServiceException authentication.BadCredentialsException"
                            + " authentication.CredentialsExpiredException authentication.DisabledException"
                            + " authentication.InsufficientAuthenticationException"
                            + " authentication.InternalAuthenticationServiceException"
                            + " authentication.LockedException authentication.ProviderNotFoundException"
                            + " authentication.ott.InvalidOneTimeTokenException"
                            + " authentication.ott.OneTimeTokenAuthentication"
                            + " authentication.password.CompromisedPasswordDecision"
                            + " authentication.password.CompromisedPasswordException"
                            + " authorization.AuthorizationDeniedException"
                            + " core.userdetails.UsernameNotFoundException"
                            + " web.authentication.WebAuthenticationDetails"
                            + " web.authentication.preauth.PreAuthenticatedAuthenticationToken"
                            + " web.authentication.rememberme.CookieTheftException"
                            + " web.authentication.rememberme.InvalidCookieException"
                            + " web.authentication.rememberme.PersistentRememberMeToken"
                            + " web.authentication.rememberme.RememberMeAuthenticationException"
                            + " web.authentication.session.SessionAuthenticationException"
                            + " web.authentication.switchuser.SwitchUserGrantedAuthority"
                            + " web.csrf.DefaultCsrfToken web.server.csrf.DefaultCsrfToken"),
            Library.of(
                    "org.springframework.security.oauth2.core.OAuth2AccessToken",
                    "org.springframework.security.oauth2.",
                    "core.AuthenticationMethod core.AuthorizationGrantType core.ClientAuthenticationMethod"
                            + " core.DefaultOAuth2AuthenticatedPrincipal core.OAuth2AuthorizationException"
                            + " core.OAuth2DeviceCode core.OAuth2UserCode"
                            + " core.endpoint.OAuth2AccessTokenResponse core.endpoint.OAuth2AuthorizationExchange"
                            + " core.endpoint.OAuth2AuthorizationRequest core.endpoint.OAuth2AuthorizationResponse"
                            + " core.endpoint.OAuth2AuthorizationResponseType"
                            + " core.endpoint.OAuth2DeviceAuthorizationResponse core.oidc.DefaultAddressStandardClaim"
                            + " core.OAuth2AccessToken core.OAuth2AccessToken$TokenType core.OAuth2AuthenticationException"
                            + " core.OAuth2Error core.OAuth2RefreshToken core.oidc.OidcIdToken core.oidc.OidcUserInfo"
                            + " core.oidc.user.DefaultOidcUser core.oidc.user.OidcUserAuthority"
                            + " core.user.DefaultOAuth2User core.user.OAuth2UserAuthority jose.jws.MacAlgorithm"
                            + " jose.jws.SignatureAlgorithm jwt.Jwt jwt.JwsHeader jwt.JwtClaimsSet"
                            + " jwt.BadJwtException jwt.JwtDecoderInitializationException jwt.JwtEncodingException"
                            + " jwt.JwtException jwt.JwtValidationException"
                            + " client.ClientAuthorizationException client.ClientAuthorizationRequiredException"
                            + " client.OAuth2AuthorizedClient client.OAuth2AuthorizedClientId"
                            + " client.authentication.OAuth2AuthenticationToken"
                            + " client.authentication.OAuth2AuthorizationCodeAuthenticationToken"
                            + " client.authentication.OAuth2LoginAuthenticationToken"
                            + " client.registration.ClientRegistration"
                            + " client.registration.ClientRegistration$ClientSettings"
                            + " client.registration.ClientRegistration$ProviderDetails"
                            + " client.registration.ClientRegistration$ProviderDetails$UserInfoEndpoint"
                            + " server.resource.BearerTokenError server.resource.InvalidBearerTokenException"
                            + " server.resource.authentication.BearerTokenAuthentication"
                            + " server.resource.authentication.BearerTokenAuthenticationToken"
                            + " server.resource.authentication.JwtAuthenticationToken"
                            + " server.resource.introspection.BadOpaqueTokenException"
                            + " server.resource.introspection.OAuth2IntrospectionAuthenticatedPrincipal"
                            + " server.resource.introspection.OAuth2IntrospectionException"),
            Library.of(
                    "org.springframework.security.oauth2.server.authorization.OAuth2Authorization",
                    "org.springframework.security.oauth2.server.authorization.",
                    "OAuth2Authorization OAuth2Authorization$Token OAuth2AuthorizationCode OAuth2AuthorizationConsent"
                            + " OAuth2TokenType client.RegisteredClient settings.AuthorizationServerSettings"
                            + " settings.ClientSettings settings.OAuth2TokenFormat settings.TokenSettings"));

    private SpringSecurityTypes() {}
}
