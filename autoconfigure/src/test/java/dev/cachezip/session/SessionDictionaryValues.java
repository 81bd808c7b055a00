package dev.cachezip.session;

import jakarta.servlet.http.Cookie;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.DisabledException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.RememberMeAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.FactorGrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.OAuth2AccessToken;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2RefreshToken;
import org.springframework.security.oauth2.core.endpoint.OAuth2AuthorizationRequest;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.OidcUserInfo;
import org.springframework.security.oauth2.core.oidc.user.DefaultOidcUser;
import org.springframework.security.oauth2.core.oidc.user.OidcUserAuthority;
import org.springframework.security.oauth2.core.user.DefaultOAuth2User;
import org.springframework.security.oauth2.core.user.OAuth2UserAuthority;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.security.web.authentication.switchuser.SwitchUserGrantedAuthority;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.security.web.savedrequest.DefaultSavedRequest;
import org.springframework.security.web.savedrequest.SavedCookie;
import org.springframework.web.servlet.FlashMap;

/**
 * Made-up values of sessions, as Spring Security and Spring's web layer put them there.
 *
 * <p>Equal seeds and words give equal values, in every process. The shipped dictionary is made of some of them, so any
 * change here takes a new dictionary.
 */
final class SessionDictionaryValues {

    private static final List<String> FRAMES = frames();

    private final Random random;
    private final Words words;

    SessionDictionaryValues(long seed, Words words) {
        this.random = new Random(seed);
        this.words = words;
    }

    /** Returns the values that the dictionary is trained on; how many there are of each decides what it holds. */
    static List<Object> ofDictionary() {
        SessionDictionaryValues values = new SessionDictionaryValues(1, Words.trained());
        List<Object> all = new ArrayList<>();
        add(all, 40, values::formLogin);
        add(all, 15, values::reactiveLogin);
        add(all, 5, values::rememberMe);
        add(all, 5, values::anonymous);
        add(all, 5, values::switchedUser);
        add(all, 100, values::csrfToken);
        add(all, 40, values::reactiveCsrfToken);
        add(all, 40, values::savedRequest);
        add(all, 20, values::flashMaps);
        add(all, 20, values::authorizationRequest);
        add(all, 40, values::openIdLogin);
        add(all, 10, values::oauth2Login);
        add(all, 40, values::authorizedClients);
        add(all, 5, values::failedLogin);
        add(all, 10, values::delta);
        return all;
    }

    private static void add(List<Object> all, int count, Supplier<Object> value) {
        for (int i = 0; i < count; i++) {
            all.add(value.get());
        }
    }

    /** The words that values are made of, none of them anybody's. */
    record Words(
            List<String> users,
            List<String> roles,
            List<String> hosts,
            List<String> paths,
            List<String> browsers,
            List<String> languages,
            List<String> clients) {

        /** Returns those of the values that the dictionary is trained on. */
        static Words trained() {
            return new Words(
                    List.of("ada", "bruno", "celia", "dmitri", "esra", "farid", "greta", "hanno", "ines", "jarek"),
                    List.of("USER", "ADMIN", "MANAGER", "EDITOR"),
                    List.of(
                            "shop.example.com",
                            "www.example.org",
                            "app.example.net",
                            "portal.example.com",
                            "localhost"),
                    List.of("/", "/account", "/orders", "/orders/{n}", "/admin", "/profile", "/home", "/dashboard"),
                    List.of(
                            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
                                    + " Chrome/{n}.0.0.0 Safari/537.36",
                            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)"
                                    + " Chrome/{n}.0.0.0 Safari/537.36",
                            "Mozilla/5.0 (X11; Linux x86_64; rv:{n}.0) Gecko/20100101 Firefox/{n}.0",
                            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:{n}.0) Gecko/20100101 Firefox/{n}.0",
                            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_{n} like Mac OS X) AppleWebKit/605.1.15"
                                    + " (KHTML, like Gecko) Version/18.{n} Mobile/15E148 Safari/604.1"),
                    List.of("en-US", "en-GB", "de-DE", "fr-FR", "es-ES"),
                    List.of("web", "login", "my-client", "gateway"));
        }
    }

    Object formLogin() {
        return context(passwordToken(user()));
    }

    /** Returns a form login as WebFlux stores it. */
    Object reactiveLogin() {
        User user = user();
        return new SecurityContextImpl(
                UsernamePasswordAuthenticationToken.authenticated(user, null, authorities(user, "PASSWORD")));
    }

    Object rememberMe() {
        User user = user();
        return context(new RememberMeAuthenticationToken(uuid(), user, user.getAuthorities()));
    }

    Object anonymous() {
        return context(new AnonymousAuthenticationToken(uuid(), "anonymousUser", List.of(role("ANONYMOUS"))));
    }

    Object switchedUser() {
        User user = user();
        List<GrantedAuthority> authorities = new ArrayList<>(user.getAuthorities());
        authorities.add(
                new SwitchUserGrantedAuthority("ROLE_PREVIOUS_ADMINISTRATOR", withDetails(passwordToken(user()))));
        return context(UsernamePasswordAuthenticationToken.authenticated(user, null, authorities));
    }

    Object csrfToken() {
        return new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", uuid());
    }

    Object reactiveCsrfToken() {
        return new org.springframework.security.web.server.csrf.DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", uuid());
    }

    Object savedRequest() {
        String host = pick(words.hosts);
        boolean secure = !host.equals("localhost");
        String scheme = secure ? "https" : "http";
        String path = numbered(pick(words.paths));
        Locale locale = Locale.forLanguageTag(pick(words.languages));
        Map<String, String[]> parameters = new TreeMap<>();
        String query = "continue";
        if (random.nextInt(4) == 0) {
            parameters.put("page", new String[] {"" + random.nextInt(9)});
            query = "page=" + parameters.get("page")[0] + "&continue";
        }
        return new DefaultSavedRequest.Builder()
                .setCookies(random.nextInt(3) > 0 ? List.of() : List.of(cookie("SESSION"), cookie("JSESSIONID")))
                .setLocales(List.of(locale, Locale.forLanguageTag(locale.getLanguage())))
                .setHeaders(headers(host, secure, locale))
                .setParameters(parameters)
                .setContextPath("")
                .setMethod("GET")
                .setQueryString(query.equals("continue") ? null : query.replace("&continue", ""))
                .setRequestURI(path)
                .setRequestURL(scheme + "://" + host + (secure ? "" : ":8080") + path)
                .setScheme(scheme)
                .setServerName(host)
                .setServletPath(path)
                .setServerPort(secure ? 443 : 8080)
                .setMatchingRequestParameterName("continue")
                .build();
    }

    private SavedCookie cookie(String name) {
        return new SavedCookie(
                new Cookie(name, Base64.getEncoder().encodeToString(uuid().getBytes(StandardCharsets.UTF_8))));
    }

    private Map<String, List<String>> headers(String host, boolean secure, Locale locale) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        String browser = numbered(pick(words.browsers));
        boolean chromium = browser.contains("Chrome/");
        String language = locale.getLanguage();
        header(headers, "host", host + (secure ? "" : ":8080"));
        header(headers, "user-agent", browser);
        header(
                headers,
                "accept",
                "text/html,application/xhtml+xml,application/xml;q=0.9,"
                        + (chromium
                                ? "image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7"
                                : "*/*;q=0.8"));
        header(headers, "accept-language", locale.toLanguageTag() + "," + language + ";q=0.9");
        header(headers, "accept-encoding", random.nextBoolean() ? "gzip, deflate, br, zstd" : "gzip, deflate, br");
        header(headers, "connection", "keep-alive");
        header(headers, "upgrade-insecure-requests", "1");
        header(headers, "sec-fetch-dest", "document");
        header(headers, "sec-fetch-mode", "navigate");
        header(headers, "sec-fetch-site", random.nextBoolean() ? "none" : "same-origin");
        if (random.nextBoolean()) {
            header(headers, "sec-fetch-user", "?1");
        }
        if (chromium) {
            String version = numbered("{n}");
            header(
                    headers,
                    "sec-ch-ua",
                    "\"Chromium\";v=\"" + version + "\", \"Not/A)Brand\";v=\"24\", \"Browser\";v=\"" + version + "\"");
            header(headers, "sec-ch-ua-mobile", "?0");
            header(headers, "sec-ch-ua-platform", "\"Windows\"");
        }
        if (random.nextInt(3) == 0) {
            header(headers, "x-forwarded-for", address());
            header(headers, "x-forwarded-port", "443");
            header(headers, "x-forwarded-proto", "https");
        }
        if (random.nextInt(3) == 0) {
            header(headers, "cookie", "SESSION=" + uuid());
            header(headers, "referer", "https://" + host + "/");
        }
        return headers;
    }

    private static void header(Map<String, List<String>> headers, String name, String value) {
        headers.put(name, new ArrayList<>(List.of(value)));
    }

    Object flashMaps() {
        FlashMap map = new FlashMap();
        map.put("message", "Saved " + random.nextInt(1000));
        map.setTargetRequestPath(numbered(pick(words.paths)));
        map.setExpirationTime(time().toEpochMilli());
        return new CopyOnWriteArrayList<>(List.of(map));
    }

    Object locale() {
        return Locale.forLanguageTag(pick(words.languages));
    }

    Object authorizationRequest() {
        ClientRegistration client = registration();
        String nonce = text(43);
        Map<String, Object> attributes = new HashMap<>();
        attributes.put("registration_id", client.getRegistrationId());
        attributes.put("nonce", text(128));
        attributes.put("code_verifier", text(128));
        return OAuth2AuthorizationRequest.authorizationCode()
                .clientId(client.getClientId())
                .authorizationUri(
                        Objects.requireNonNull(client.getProviderDetails().getAuthorizationUri()))
                .redirectUri("https://" + pick(words.hosts) + "/login/oauth2/code/" + client.getRegistrationId())
                .scopes(client.getScopes())
                .state(text(43) + "=")
                .attributes(attributes)
                .additionalParameters(parameters -> {
                    parameters.put("nonce", nonce);
                    parameters.put("code_challenge", text(43));
                    parameters.put("code_challenge_method", "S256");
                })
                .build();
    }

    Object openIdLogin() {
        String issuer = issuer();
        String name = pick(words.users);
        Instant time = time();
        Map<String, Object> claims = claims(issuer, name, time);
        OidcIdToken token = new OidcIdToken(jwt(claims), time, time.plusSeconds(1800), converted(claims));
        OidcUserInfo info = random.nextBoolean() ? null : new OidcUserInfo(new HashMap<>(profile(name)));
        OidcUserAuthority authority = new OidcUserAuthority(token, info);
        List<GrantedAuthority> authorities = new ArrayList<>(List.of(authority));
        scopes().forEach(scope -> authorities.add(new SimpleGrantedAuthority("SCOPE_" + scope)));
        DefaultOidcUser user = new DefaultOidcUser(authorities, token, info);
        authorities.add(factor("AUTHORIZATION_CODE"));
        return context(new OAuth2AuthenticationToken(user, authorities, pick(words.clients)));
    }

    Object oauth2Login() {
        Map<String, Object> attributes = profile(pick(words.users));
        attributes.put("id", random.nextInt(1 << 24));
        List<GrantedAuthority> authorities = new ArrayList<>(List.of(new OAuth2UserAuthority(attributes, "id")));
        DefaultOAuth2User user = new DefaultOAuth2User(authorities, attributes, "id");
        return context(new OAuth2AuthenticationToken(user, authorities, pick(words.clients)));
    }

    /** Returns authorized clients, by the name of their registration, as one session has them. */
    Object authorizedClients() {
        ClientRegistration client = registration();
        Instant time = time();
        String name = pick(words.users);
        boolean opaque = random.nextBoolean();
        OAuth2AccessToken token = new OAuth2AccessToken(
                OAuth2AccessToken.TokenType.BEARER,
                opaque ? text(128) : jwt(claims(issuer(), name, time)),
                time,
                time.plusSeconds(300),
                client.getScopes());
        OAuth2RefreshToken refresh = new OAuth2RefreshToken(text(128), time, null);
        Map<String, OAuth2AuthorizedClient> clients = new HashMap<>();
        clients.put(client.getRegistrationId(), new OAuth2AuthorizedClient(client, name, token, refresh));
        return clients;
    }

    private ClientRegistration registration() {
        String issuer = issuer();
        boolean realm = issuer.contains("/realms/");
        String endpoints = issuer + (realm ? "/protocol/openid-connect" : "/oauth2");
        String id = pick(words.clients);
        return ClientRegistration.withRegistrationId(id)
                .clientId(pick(words.clients))
                .clientSecret(text(32))
                .clientName(random.nextBoolean() ? id : issuer)
                .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
                .redirectUri("{baseUrl}/login/oauth2/code/{registrationId}")
                .scope(scopes())
                .authorizationUri(endpoints + (realm ? "/auth" : "/authorize"))
                .tokenUri(endpoints + "/token")
                .userInfoUri(realm ? endpoints + "/userinfo" : issuer + "/userinfo")
                .userNameAttributeName("sub")
                .jwkSetUri(endpoints + (realm ? "/certs" : "/jwks"))
                .issuerUri(issuer)
                .providerConfigurationMetadata(metadata(issuer, endpoints))
                .build();
    }

    /** Returns what a provider says of itself, in the order of a hash map, as the library that reads it has it. */
    private static Map<String, Object> metadata(String issuer, String endpoints) {
        Map<String, Object> metadata = new HashMap<>();
        metadata.put("issuer", issuer);
        metadata.put("jwks_uri", endpoints + "/jwks");
        for (String endpoint :
                List.of("authorization", "token", "introspection", "revocation", "device_authorization")) {
            metadata.put(endpoint + "_endpoint", endpoints + "/" + endpoint);
        }
        metadata.put("userinfo_endpoint", issuer + "/userinfo");
        metadata.put("end_session_endpoint", issuer + "/connect/logout");
        for (String endpoint : List.of("token", "introspection", "revocation")) {
            metadata.put(
                    endpoint + "_endpoint_auth_methods_supported",
                    names("client_secret_basic client_secret_post client_secret_jwt private_key_jwt tls_client_auth"));
        }
        metadata.put("response_types_supported", names("code"));
        metadata.put("response_modes_supported", names("query fragment form_post"));
        metadata.put("grant_types_supported", names("authorization_code client_credentials refresh_token implicit"));
        metadata.put("code_challenge_methods_supported", names("S256"));
        metadata.put("tls_client_certificate_bound_access_tokens", true);
        metadata.put("subject_types_supported", names("public"));
        metadata.put("id_token_signing_alg_values_supported", names("RS256"));
        metadata.put("scopes_supported", names("openid profile email"));
        return metadata;
    }

    private static List<String> names(String names) {
        return new ArrayList<>(List.of(names.split(" ")));
    }

    private Map<String, Object> claims(String issuer, String name, Instant time) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("exp", time.getEpochSecond() + 1800);
        claims.put("iat", time.getEpochSecond());
        claims.put("auth_time", time.getEpochSecond());
        claims.put("jti", uuid());
        claims.put("iss", issuer);
        claims.put("aud", pick(words.clients));
        claims.put("sub", random.nextBoolean() ? name : uuid());
        claims.put("azp", claims.get("aud"));
        claims.put("nonce", text(43));
        claims.put("sid", text(43));
        if (random.nextBoolean()) {
            claims.put("at_hash", text(22));
            claims.putAll(profile(name));
        }
        return claims;
    }

    private Map<String, Object> profile(String name) {
        Map<String, Object> profile = new LinkedHashMap<>();
        profile.put("sub", name);
        profile.put("email_verified", true);
        profile.put("name", name + " " + pick(words.users));
        profile.put("preferred_username", name);
        profile.put("given_name", name);
        profile.put("family_name", pick(words.users));
        profile.put("email", name + random.nextInt(100) + "@" + pick(words.hosts));
        return profile;
    }

    /** Returns claims as a login converts them: in the order of a hash map, times and the issuer by their types. */
    private static Map<String, Object> converted(Map<String, Object> claims) {
        Map<String, Object> converted = new HashMap<>(claims);
        converted.replaceAll((name, value) -> value instanceof Long seconds ? Instant.ofEpochSecond(seconds) : value);
        converted.put("aud", new ArrayList<>(List.of(claims.get("aud"))));
        try {
            converted.put("iss", URI.create((String) claims.get("iss")).toURL());
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
        return converted;
    }

    private String jwt(Map<String, Object> claims) {
        String json = claims.entrySet().stream()
                .map(claim -> "\"" + claim.getKey() + "\":"
                        + (claim.getValue() instanceof String text ? "\"" + text + "\"" : claim.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        return base64("{\"kid\":\"" + uuid() + "\",\"alg\":\"RS256\"}") + "." + base64(json) + "." + text(342);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private Set<String> scopes() {
        return new LinkedHashSet<>(random.nextBoolean() ? List.of("openid", "profile") : List.of("openid", "email"));
    }

    private String issuer() {
        String host = "https://login." + pick(words.hosts);
        return random.nextBoolean() ? host : host + "/realms/" + pick(words.clients);
    }

    Object failedLogin() {
        AuthenticationException failure = random.nextInt(6) == 0
                ? new OAuth2AuthenticationException(new OAuth2Error("authorization_request_not_found"))
                : List.of(
                                new BadCredentialsException("Bad credentials"),
                                new BadCredentialsException("Bad credentials"),
                                new BadCredentialsException("Bad credentials"),
                                new DisabledException("User is disabled"),
                                new LockedException("User account is locked"))
                        .get(random.nextInt(5));
        if (!(failure instanceof OAuth2AuthenticationException)) {
            failure.setAuthenticationRequest(
                    withDetails(UsernamePasswordAuthenticationToken.unauthenticated(pick(words.users), null)));
        }
        String loader = random.nextInt(3) == 0 ? "app" : null;
        failure.setStackTrace(FRAMES.stream()
                .map(frame -> frame(frame, loader, 40 + random.nextInt(400)))
                .toArray(StackTraceElement[]::new));
        return failure;
    }

    private static StackTraceElement frame(String frame, @Nullable String loader, int line) {
        int point = frame.lastIndexOf('.');
        String type = frame.substring(0, point);
        String file = type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$.*", "") + ".java";
        return type.equals("java.lang.Thread")
                ? new StackTraceElement(null, "java.base", "21.0.8", type, "run", file, line)
                : new StackTraceElement(loader, null, null, type, frame.substring(point + 1), file, line);
    }

    private static List<String> frames() {
        String text = """
                S.authentication.dao.DaoAuthenticationProvider.additionalAuthenticationChecks
                S.authentication.dao.AbstractUserDetailsAuthenticationProvider.authenticate
                S.authentication.ProviderManager.authenticate
                S.authentication.ProviderManager.authenticate
                S.web.authentication.UsernamePasswordAuthenticationFilter.attemptAuthentication
                S.web.authentication.AbstractAuthenticationProcessingFilter.doFilter
                S.web.authentication.AbstractAuthenticationProcessingFilter.doFilter
                V
                S.web.authentication.logout.LogoutFilter.doFilter
                S.web.authentication.logout.LogoutFilter.doFilter
                V
                S.web.csrf.CsrfFilter.doFilterInternal
                O
                V
                S.web.header.HeaderWriterFilter.doHeadersAfter
                S.web.header.HeaderWriterFilter.doFilterInternal
                O
                V
                S.web.context.SecurityContextHolderFilter.doFilter
                S.web.context.SecurityContextHolderFilter.doFilter
                V
                S.web.context.request.async.WebAsyncManagerIntegrationFilter.doFilterInternal
                O
                V
                S.web.session.DisableEncodeUrlFilter.doFilterInternal
                O
                V
                S.web.FilterChainProxy.doFilterInternal
                S.web.FilterChainProxy.doFilter
                W.CompositeFilter$VirtualFilterChain.doFilter
                W.ServletRequestPathFilter.doFilter
                W.CompositeFilter$VirtualFilterChain.doFilter
                W.CompositeFilter.doFilter
                S.config.annotation.web.configuration.WebMvcSecurityConfiguration$CompositeFilterChainProxy.doFilter
                A
                W.RequestContextFilter.doFilterInternal
                O
                A
                W.FormContentFilter.doFilterInternal
                O
                A
                org.springframework.session.web.http.SessionRepositoryFilter.doFilterInternal
                org.springframework.session.web.http.OncePerRequestFilter.doFilter
                A
                W.CharacterEncodingFilter.doFilterInternal
                O
                A
                C.core.StandardWrapperValve.invoke
                C.core.StandardContextValve.invoke
                C.authenticator.AuthenticatorBase.invoke
                C.core.StandardHostValve.invoke
                C.valves.ErrorReportValve.invoke
                C.core.StandardEngineValve.invoke
                C.connector.CoyoteAdapter.service
                org.apache.coyote.http11.Http11Processor.service
                org.apache.coyote.AbstractProcessorLight.process
                org.apache.coyote.AbstractProtocol$ConnectionHandler.process
                org.apache.tomcat.util.net.NioEndpoint$SocketProcessor.doRun
                org.apache.tomcat.util.net.SocketProcessorBase.run
                org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker
                org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run
                org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run
                java.lang.Thread.run
                """;
        Map<String, String> names = Map.of(
                "S", "org.springframework.security",
                "W", "org.springframework.web.filter",
                "C", "org.apache.catalina",
                "V", "org.springframework.security.web.FilterChainProxy$VirtualFilterChain.doFilter",
                "O", "org.springframework.web.filter.OncePerRequestFilter.doFilter",
                "A", "org.apache.catalina.core.ApplicationFilterChain.doFilter");
        return text.lines()
                .map(line -> line.matches("[A-Z]\\b.*") ? names.get(line.substring(0, 1)) + line.substring(1) : line)
                .toList();
    }

    /** Returns the fields of a new session, as an indexed repository publishes them. */
    Object delta() {
        Map<String, Object> delta = new HashMap<>();
        delta.put("creationTime", time().toEpochMilli());
        delta.put("lastAccessedTime", delta.get("creationTime"));
        delta.put("maxInactiveInterval", 1800);
        if (random.nextBoolean()) {
            delta.put(
                    "sessionAttr:org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository.CSRF_TOKEN",
                    csrfToken());
        } else {
            delta.put("sessionAttr:SPRING_SECURITY_CONTEXT", anonymous());
        }
        return delta;
    }

    private SecurityContextImpl context(AbstractAuthenticationToken token) {
        return new SecurityContextImpl(withDetails(token));
    }

    private <T extends AbstractAuthenticationToken> T withDetails(T token) {
        token.setDetails(new WebAuthenticationDetails(address(), random.nextInt(4) == 0 ? null : uuid()));
        return token;
    }

    private UsernamePasswordAuthenticationToken passwordToken(User user) {
        return UsernamePasswordAuthenticationToken.authenticated(user, null, authorities(user, "PASSWORD"));
    }

    private List<GrantedAuthority> authorities(User user, String factor) {
        List<GrantedAuthority> authorities = new ArrayList<>(user.getAuthorities());
        authorities.add(factor(factor));
        return authorities;
    }

    private GrantedAuthority factor(String name) {
        return FactorGrantedAuthority.withFactor(name)
                .issuedAt(time().plusNanos(random.nextInt(1_000_000) * 1000L))
                .build();
    }

    private User user() {
        List<GrantedAuthority> roles = new ArrayList<>(List.of(role(pick(words.roles))));
        if (random.nextBoolean()) {
            roles.add(role(pick(words.roles)));
        }
        String name = pick(words.users) + random.nextInt(100);
        User user = new User(random.nextBoolean() ? name : name + "@" + pick(words.hosts), "", roles);
        user.eraseCredentials();
        return user;
    }

    private static GrantedAuthority role(String name) {
        return new SimpleGrantedAuthority("ROLE_" + name);
    }

    private String address() {
        return random.nextInt(4) == 0
                ? "127.0.0.1"
                : "10." + random.nextInt(256) + "." + random.nextInt(256) + "." + random.nextInt(256);
    }

    private Instant time() {
        return Instant.ofEpochSecond(1_790_000_000L + random.nextInt(200_000_000));
    }

    private String numbered(String text) {
        return text.replace("{n}", "" + (1 + random.nextInt(200)));
    }

    private String uuid() {
        return new UUID((random.nextLong() & ~0xF000L) | 0x4000L, (random.nextLong() >>> 2) | Long.MIN_VALUE)
                .toString();
    }

    private String text(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().encodeToString(bytes).substring(0, length);
    }

    private String pick(List<String> words) {
        return words.get(random.nextInt(words.size()));
    }
}
