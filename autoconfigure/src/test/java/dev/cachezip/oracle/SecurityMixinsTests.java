package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.objects.types.LibraryTypes;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.security.jackson.SecurityJacksonModules;
import org.springframework.security.web.webauthn.jackson.WebauthnJacksonModule;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JacksonModule.SetupContext;
import tools.jackson.databind.json.JsonMapper;

/** Each class that Spring Security itself maps to JSON, for sessions, is allowed; or there is a reason why not. */
class SecurityMixinsTests {

    private static final String BODY = "it is sent to register a key, and never stored";
    private static final String BUILDER = "a builder is no value";
    private static final String API = "org.springframework.security.web.webauthn.api.";

    private static final Map<String, String> REFUSED = Map.of(
            API + "AuthenticatorAttestationResponse",
            BODY,
            "org.springframework.security.web.webauthn.management.RelyingPartyPublicKey",
            BODY,
            API + "AuthenticatorAttestationResponse$AuthenticatorAttestationResponseBuilder",
            BUILDER,
            API + "AuthenticatorAssertionResponse$AuthenticatorAssertionResponseBuilder",
            BUILDER,
            API + "PublicKeyCredential$PublicKeyCredentialBuilder",
            BUILDER);

    private static final ClassLoader LOADER = SecurityMixinsTests.class.getClassLoader();

    /** Returns those that Spring Security finds itself, and the one that an application adds. */
    private static List<JacksonModule> modules() {
        List<JacksonModule> modules = new ArrayList<>(SecurityJacksonModules.getModules(LOADER));
        modules.add(new WebauthnJacksonModule());
        return modules;
    }

    /** Returns the classes; an interface has no objects of its own. */
    static Stream<Class<?>> mapped() {
        return modules().stream().flatMap(module -> mapped(module).stream()).filter(type -> !type.isInterface());
    }

    private static List<Class<?>> mapped(JacksonModule module) {
        List<Class<?>> mapped = new ArrayList<>();
        module.setupModule((SetupContext) Proxy.newProxyInstance(
                LOADER, new Class<?>[] {SetupContext.class}, (context, method, arguments) -> {
                    if (method.getName().equals("setMixIn")) {
                        mapped.add((Class<?>) arguments[0]);
                    }
                    return method.getName().equals("getOwner") ? JsonMapper.builder() : null;
                }));
        return mapped;
    }

    @Test
    void modules_ofTheClassPath_areThoseOfAllLogins() {
        assertThat(modules())
                .extracting(module -> module.getClass().getSimpleName())
                .contains(
                        "CoreJacksonModule",
                        "WebServletJacksonModule",
                        "WebServerJacksonModule",
                        "OAuth2ClientJacksonModule",
                        "OAuth2AuthorizationServerJacksonModule",
                        "CasJacksonModule",
                        "LdapJacksonModule",
                        "Saml2JacksonModule");
    }

    @ParameterizedTest
    @MethodSource("mapped")
    void on_classWithAMixin_isAllowedOrRefusedForAReason(Class<?> type) {
        assertThat(LibraryTypes.on(LOADER).test(type.getName()))
                .as("%s", REFUSED.getOrDefault(type.getName(), "to be allowed"))
                .isEqualTo(!REFUSED.containsKey(type.getName()));
    }

    @Test
    void mapped_refusedClasses_areAmongThem() {
        assertThat(mapped().map(Class::getName)).containsAll(REFUSED.keySet());
    }
}
