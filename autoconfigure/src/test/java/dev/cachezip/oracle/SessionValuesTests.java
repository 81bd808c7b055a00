package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.samples.SecuritySamples;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.LegacyFormat;
import dev.cachezip.serializer.UnreadableValueException;
import dev.cachezip.serializer.ValueSerializer;
import java.io.Serializable;
import java.net.MalformedURLException;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.user.OAuth2UserAuthority;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;

/** What lies in sessions is stored, and read from the JDK streams in which it lies there, without a class to allow. */
class SessionValuesTests {

    private static final StarterPipeline STARTER = StarterPipeline.start();

    private static final ValuePipeline<Object> PIPELINE = STARTER.pipeline();

    private static final ValueSerializer<Object> LEGACY = LegacyFormat.readAlso(
            new CachezipRedisSerializer<>(PIPELINE),
            List.of(LegacyFormat.JDK),
            LegacyFormat.JDK,
            STARTER.application().getBean(AllowedTypes.class));

    @AfterAll
    static void stop() {
        STARTER.close();
    }

    /** Those of {@link LibraryOracleTests}; some of OAuth2 are no values of a session. */
    static Stream<Object> equal() {
        return Stream.of(
                        LoginValues.values().stream(),
                        SpringSecurityValues.values().stream().filter(Serializable.class::isInstance),
                        SessionValues.values().stream(),
                        IdentityProviderValues.values().stream(),
                        WebAuthnValues.values().stream())
                .flatMap(values -> values)
                .filter(value -> !SessionValues.isRefused(value) && !IdentityProviderValues.isRefused(value));
    }

    static Stream<Object> unequal() {
        return Stream.of(IdentityProviderValues.unequal(), WebAuthnValues.unequal())
                .flatMap(List::stream);
    }

    static Stream<Object> refused() {
        return Stream.of(SessionValues.values(), IdentityProviderValues.values())
                .flatMap(List::stream)
                .filter(value -> SessionValues.isRefused(value) || IdentityProviderValues.isRefused(value));
    }

    @ParameterizedTest
    @MethodSource("equal")
    void deserialize_whatTheJdkHasSerialized_isOfTheSameClass(Object value) {
        byte[] stored = Objects.requireNonNull(RedisSerializer.java().serialize(value));

        assertThat(LEGACY.deserialize(stored)).hasSameClassAs(value);
    }

    @ParameterizedTest
    @MethodSource("unequal")
    void decode_whatNoCopyEquals_hasTheSameState(Object value) {
        assertHasStateOf(value, PIPELINE.decode(PIPELINE.encode(value)));
    }

    @ParameterizedTest
    @MethodSource("unequal")
    void deserialize_whatNoCopyEquals_hasTheSameState(Object value) {
        assertHasStateOf(value, LEGACY.deserialize(RedisSerializer.java().serialize(value)));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void encode_valueWithWhatIsNone_isRefusedWithTheRemedy(Object value) {
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> PIPELINE.encode(value))
                .withMessageContaining("; cache ");
    }

    @Test
    void deserialize_loginByCertificate_isReadFromItsJdkStream() {
        PreAuthenticatedAuthenticationToken login =
                new PreAuthenticatedAuthenticationToken("u", SecuritySamples.certificate(), SessionValues.ROLES);

        assertThat(LEGACY.deserialize(RedisSerializer.java().serialize(login))).isEqualTo(login);
    }

    @Test
    @SuppressWarnings("URLEqualsHashCode") // what is refused
    void deserialize_setOfUrlsInAnAuthority_isRefused() throws MalformedURLException {
        Object urls = new HashSet<>(Set.of(URI.create("http://127.0.0.1").toURL()));
        Set<Object> authorities = new HashSet<>(Set.of(new OAuth2UserAuthority(Map.of("urls", urls))));
        byte[] stored = RedisSerializer.java().serialize(authorities);

        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> LEGACY.deserialize(stored))
                .withMessageContaining("java.net.URL");
    }

    /** Compares the login that failed, of an exception. */
    private static void assertHasStateOf(Object value, Object copy) {
        assertThat(copy).hasSameClassAs(value);
        assertThat(state(copy)).usingRecursiveComparison().isEqualTo(state(value));
    }

    private static Object state(Object value) {
        return value instanceof AuthenticationException failed ? failed.getAuthenticationRequest() : value;
    }
}
