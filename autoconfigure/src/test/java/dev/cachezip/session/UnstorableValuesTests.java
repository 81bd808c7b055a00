package dev.cachezip.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.autoconfigure.CachezipAutoConfiguration;
import dev.cachezip.autoconfigure.CachezipCacheAutoConfiguration;
import dev.cachezip.autoconfigure.CachezipSessionAutoConfiguration;
import dev.cachezip.logs.ProvokedLogs;
import dev.cachezip.serializer.UnstorableValueException;
import dev.cachezip.session.SessionCounts.Form;
import java.io.Serializable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.naming.CommunicationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.ResolvableType;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.oauth2.core.user.OAuth2UserAuthority;
import org.springframework.security.saml2.core.Saml2Error;
import org.springframework.security.saml2.provider.service.authentication.Saml2AuthenticationException;
import org.springframework.security.saml2.provider.service.authentication.Saml2AuthenticationToken;
import org.springframework.security.saml2.provider.service.registration.RelyingPartyRegistration;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.BindingResult;
import org.springframework.validation.DataBinder;
import org.springframework.web.servlet.FlashMap;

/** Values of which Spring Security and Spring Web put into sessions what the mapping refuses. */
class UnstorableValuesTests {

    @RegisterExtension
    static final ProvokedLogs LOGS = ProvokedLogs.of(SessionRefusals.class.getName());

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    DataRedisAutoConfiguration.class,
                    CacheAutoConfiguration.class,
                    CachezipAutoConfiguration.class,
                    CachezipCacheAutoConfiguration.class,
                    CachezipSessionAutoConfiguration.class))
            .withPropertyValues("cachezip.session.enabled=true", "cachezip.allowed-types=" + SignUp.class.getName());

    private void run(Consumer<SessionSerializer> test) {
        runner.run(context -> test.accept(context.getBean(SessionSerializer.class)));
    }

    @SuppressWarnings("unchecked") // as the caller expects
    private static <T> T copy(SessionSerializer serializer, T value) {
        return (T) Objects.requireNonNull(serializer.deserialize(serializer.serialize(value)));
    }

    static Stream<AuthenticationException> failedLogins() {
        AuthenticationException saml = new Saml2AuthenticationException(
                new Saml2Error("invalid_signature", "a description"), new StrangeException("of a library"));
        RelyingPartyRegistration registration = RelyingPartyRegistration.withRegistrationId("registration")
                .entityId("https://shop.example")
                .assertingPartyMetadata(party ->
                        party.entityId("https://idp.example").singleSignOnServiceLocation("https://idp.example/login"))
                .build();
        saml.setAuthenticationRequest(new Saml2AuthenticationToken(registration, "response"));
        return Stream.of(
                new BadCredentialsException("a message", new javax.naming.AuthenticationException("52e")),
                new InternalAuthenticationServiceException(
                        "a message", new org.springframework.ldap.CommunicationException(new CommunicationException())),
                new InternalAuthenticationServiceException(
                        "a message",
                        new DataAccessResourceFailureException("a message", new StrangeSqlException("a message"))),
                saml);
    }

    @ParameterizedTest
    @MethodSource("failedLogins")
    void serialize_failedLoginWithARefusedCause_leavesTheCauseOut(AuthenticationException failure) {
        run(serializer -> {
            AuthenticationException copy = copy(serializer, failure);

            assertThat(copy).hasSameClassAs(failure).hasMessage(failure.getMessage());
            assertThat(copy.getStackTrace()).isEqualTo(failure.getStackTrace());
            assertThat(copy.getAuthenticationRequest()).isNull();
            assertThat(LOGS.messages())
                    .singleElement()
                    .satisfies(text -> assertThat(text)
                            .contains(failure.getClass().getName(), "cachezip.allowed-types")
                            .doesNotContain("cache an"));
            assertThat(serializer.counts().values(Form.CACHEZIP)).isEqualTo(1);
        });
    }

    @Test
    void serialize_samlError_isKept() {
        run(serializer -> {
            Saml2AuthenticationException copy = copy(serializer, (Saml2AuthenticationException)
                    failedLogins().toList().get(3));

            assertThat(copy.getSaml2Error().getErrorCode()).isEqualTo("invalid_signature");
        });
    }

    @Test
    void serialize_authorityThatCannotBeStored_keepsItsName() {
        GrantedAuthority lambda = () -> "ROLE_LAMBDA";
        GrantedAuthority foreign = new ForeignAuthority("ROLE_FOREIGN");
        GrantedAuthority anonymous = new GrantedAuthority() {
            @Override
            public String getAuthority() {
                return "ROLE_ANONYMOUS";
            }
        };
        OAuth2UserAuthority partly = new OAuth2UserAuthority("ROLE_PARTLY", Map.of("a", new ForeignAuthority("b")));
        OAuth2UserAuthority whole = new OAuth2UserAuthority("ROLE_WHOLE", Map.of("a", "b"));
        run(serializer -> {
            for (GrantedAuthority authority : List.of(lambda, foreign, anonymous, partly)) {
                List<GrantedAuthority> authorities = List.of(authority, whole);
                User user = new User("ada", "", authorities);

                SecurityContext copy = copy(
                        serializer,
                        new SecurityContextImpl(
                                UsernamePasswordAuthenticationToken.authenticated(user, null, authorities)));

                List<GrantedAuthority> expected =
                        List.of(new SimpleGrantedAuthority(Objects.requireNonNull(authority.getAuthority())), whole);
                Authentication login = Objects.requireNonNull(copy.getAuthentication());
                assertThat(new ArrayList<GrantedAuthority>(login.getAuthorities()))
                        .isEqualTo(expected);
                assertThat(((User) Objects.requireNonNull(login.getPrincipal())).getAuthorities())
                        .hasSameElementsAs(expected);
            }
        });
    }

    @Test
    void serialize_contextThatCannotBeStored_throws() {
        run(serializer -> assertThatExceptionOfType(UnstorableValueException.class)
                .isThrownBy(() -> serializer.serialize(new SecurityContextImpl(
                        UsernamePasswordAuthenticationToken.authenticated(new ForeignAuthority("a"), null, List.of()))))
                .withMessageContaining(ForeignAuthority.class.getName())
                .withMessageContaining("cachezip.allowed-types"));
    }

    @Test
    void serialize_formWithErrorsInAFlashMap_comesBack() {
        BeanPropertyBindingResult errors = new BeanPropertyBindingResult(new SignUp("ada", -1), "form");
        errors.rejectValue("age", "negative", "must not be negative");
        errors.reject("whole", new Object[] {5L}, "a message");
        errors.recordFieldValue("age", int.class, "x");
        errors.recordSuppressedField("b");
        FlashMap flash = new FlashMap();
        flash.put(BindingResult.MODEL_KEY_PREFIX + "form", errors);
        run(serializer -> {
            List<FlashMap> copy = copy(serializer, new CopyOnWriteArrayList<>(List.of(flash)));

            BindingResult read =
                    (BindingResult) Objects.requireNonNull(copy.get(0).get(BindingResult.MODEL_KEY_PREFIX + "form"));
            assertThat(read).isEqualTo(errors);
            assertThat(read.getFieldValue("age")).isEqualTo(-1);
            assertThat(read.getFieldType("age")).isEqualTo(int.class);
            assertThat(LOGS.messages()).isEmpty();
        });
    }

    @Test
    void serialize_formThatCannotBeBound_comesBack() {
        DataBinder binder = new DataBinder(null, "form");
        binder.setTargetType(ResolvableType.forClass(Bound.class));
        binder.construct(new DataBinder.ValueResolver() {
            @Override
            public Object resolveValue(String name, Class<?> type) {
                return "many";
            }

            @Override
            public Set<String> getNames() {
                return Set.of("count");
            }
        });
        BindingResult errors = binder.getBindingResult();
        run(serializer -> {
            BindingResult copy = copy(serializer, errors);

            assertThat(errors.getFieldErrors("count")).hasSize(1);
            assertThat(copy.getFieldErrors()).isEqualTo(errors.getFieldErrors());
            assertThat(copy.getFieldValue("count")).isEqualTo("many");
            assertThat(copy.getFieldType("count")).isEqualTo(int.class);
            assertThat(LOGS.messages()).isEmpty();
        });
    }

    /** A form that a constructor binds. */
    public record Bound(int count) implements Serializable {}

    /** A form. */
    public static final class SignUp implements Serializable {

        private static final long serialVersionUID = 1;

        private final String name;
        private final int age;

        SignUp(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String getName() {
            return name;
        }

        public int getAge() {
            return age;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof SignUp that && name.equals(that.name) && age == that.age;
        }

        @Override
        public int hashCode() {
            return age;
        }
    }

    private record ForeignAuthority(String name) implements GrantedAuthority {

        @Override
        public String getAuthority() {
            return name;
        }
    }

    private static final class StrangeException extends RuntimeException {

        private static final long serialVersionUID = 1;

        StrangeException(String message) {
            super(message);
        }
    }

    private static final class StrangeSqlException extends SQLException {

        private static final long serialVersionUID = 1;

        StrangeSqlException(String message) {
            super(message);
        }
    }
}
