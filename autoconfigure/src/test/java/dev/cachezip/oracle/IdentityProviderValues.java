package dev.cachezip.oracle;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apereo.cas.client.authentication.AttributePrincipalImpl;
import org.apereo.cas.client.proxy.Cas20ProxyRetriever;
import org.apereo.cas.client.validation.AssertionImpl;
import org.apereo.cas.client.validation.TicketValidationException;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.cas.ServiceProperties;
import org.springframework.security.cas.authentication.CasAuthenticationToken;
import org.springframework.security.cas.authentication.CasServiceTicketAuthenticationToken;
import org.springframework.security.cas.web.authentication.ServiceAuthenticationDetailsSource;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.ldap.userdetails.InetOrgPerson;
import org.springframework.security.ldap.userdetails.LdapAuthority;
import org.springframework.security.ldap.userdetails.LdapUserDetails;
import org.springframework.security.ldap.userdetails.LdapUserDetailsImpl;
import org.springframework.security.ldap.userdetails.Person;
import org.springframework.security.saml2.core.Saml2Error;
import org.springframework.security.saml2.provider.service.authentication.AbstractSaml2AuthenticationRequest;
import org.springframework.security.saml2.provider.service.authentication.DefaultSaml2AuthenticatedPrincipal;
import org.springframework.security.saml2.provider.service.authentication.Saml2AssertionAuthentication;
import org.springframework.security.saml2.provider.service.authentication.Saml2Authentication;
import org.springframework.security.saml2.provider.service.authentication.Saml2AuthenticationException;
import org.springframework.security.saml2.provider.service.authentication.Saml2AuthenticationToken;
import org.springframework.security.saml2.provider.service.authentication.Saml2PostAuthenticationRequest;
import org.springframework.security.saml2.provider.service.authentication.Saml2RedirectAuthenticationRequest;
import org.springframework.security.saml2.provider.service.authentication.Saml2ResponseAssertion;
import org.springframework.security.saml2.provider.service.authentication.logout.Saml2LogoutRequest;
import org.springframework.security.saml2.provider.service.registration.RelyingPartyRegistration;

/** What logins by CAS, LDAP and SAML 2 put into a session. */
final class IdentityProviderValues {

    private static final Date NOW = Date.from(Instant.ofEpochSecond(1_700_000_000));

    /** Each has an unmodifiable collection. */
    private static final Set<Class<?>> IN_EQUAL_FORM =
            Set.of(AssertionImpl.class, Saml2LogoutRequest.class, Saml2ResponseAssertion.class);

    private IdentityProviderValues() {}

    /** Returns whether a value comes back with other collections that are equal to its own. */
    static boolean isInEqualForm(Object value) {
        return IN_EQUAL_FORM.contains(value.getClass());
    }

    /** Returns whether a value is refused: one that holds a registration with its keys, or what calls a server. */
    static boolean isRefused(Object value) {
        return value instanceof ArrayList<?> list
                && (list.get(0) instanceof Saml2AuthenticationException
                        || list.get(0) instanceof RelyingPartyRegistration
                        || list.get(0) instanceof AttributePrincipalImpl);
    }

    /** Returns what no copy equals: logins compare their assertions, which do not. */
    static List<Object> unequal() {
        CasAuthenticationToken token = new CasAuthenticationToken(
                "key",
                "u",
                "ticket",
                SessionValues.ROLES,
                User.withUsername("u").password("p").roles("A").build(),
                casAssertion());
        token.setDetails(details());
        return List.of(
                new SecurityContextImpl(token),
                new SecurityContextImpl(
                        new Saml2AssertionAuthentication(samlAssertion(), SessionValues.ROLES, "registration")));
    }

    static List<Object> values() {
        return Stream.of(cas(), ldap(), saml()).flatMap(List::stream).toList();
    }

    private static AttributePrincipalImpl principal() {
        return new AttributePrincipalImpl("u", Map.of("mail", "u@shop.example"));
    }

    private static AssertionImpl casAssertion() {
        return new AssertionImpl(principal(), NOW, NOW, NOW, Map.of("method", "password"));
    }

    private static List<Object> cas() {
        return List.of(
                casAssertion(),
                principal(),
                SessionValues.failed(
                        new BadCredentialsException("message", new TicketValidationException("message")),
                        CasServiceTicketAuthenticationToken.stateful("ticket")),
                new ArrayList<>(List.of(new AttributePrincipalImpl(
                        "u", "ticket", new Cas20ProxyRetriever("https://cas.example", "UTF-8", null)))));
    }

    private static Object details() {
        ServiceProperties service = new ServiceProperties();
        service.setService("https://shop.example/login/cas");
        HttpServletRequest request = new MockHttpServletRequest("GET", "/login/cas");
        return new ServiceAuthenticationDetailsSource(service).buildDetails(request);
    }

    private static List<Object> ldap() {
        LdapUserDetailsImpl.Essence user = new LdapUserDetailsImpl.Essence();
        user.setDn("uid=u,dc=shop,dc=example");
        user.setUsername("u");
        user.setPassword("p");
        user.addAuthority(new LdapAuthority("ROLE_A", "cn=a,dc=example", Map.of("cn", new ArrayList<>(List.of("a")))));
        Person.Essence person = new Person.Essence();
        person.setDn("uid=v,dc=shop,dc=example");
        person.setUsername("v");
        person.setSn("V");
        person.setCn(new String[] {"v", "w"});
        InetOrgPerson.Essence employee = new InetOrgPerson.Essence();
        employee.setDn("uid=w,dc=shop,dc=example");
        employee.setUid("w");
        employee.setSn("W");
        employee.setCn(new String[] {"w"});
        employee.setMail("w@shop.example");
        LdapUserDetails details = user.createUserDetails();
        return List.of(
                new SecurityContextImpl(
                        UsernamePasswordAuthenticationToken.authenticated(details, null, SessionValues.ROLES)),
                details,
                person.createUserDetails(),
                employee.createUserDetails());
    }

    private static RelyingPartyRegistration registration() {
        return RelyingPartyRegistration.withRegistrationId("registration")
                .entityId("https://shop.example")
                .assertionConsumerServiceLocation("https://shop.example/login/saml2")
                .singleLogoutServiceLocation("https://shop.example/logout/saml2")
                .assertingPartyMetadata(party -> party.entityId("https://idp.example")
                        .singleSignOnServiceLocation("https://idp.example/login")
                        .singleLogoutServiceLocation("https://idp.example/logout"))
                .build();
    }

    private static Map<String, List<Object>> attributes() {
        Map<String, List<Object>> attributes = new LinkedHashMap<>();
        attributes.put("mail", List.of("u@shop.example"));
        attributes.put("level", List.of(5, true, NOW.toInstant()));
        return attributes;
    }

    private static Saml2ResponseAssertion samlAssertion() {
        return Saml2ResponseAssertion.withResponseValue("response")
                .nameId("u")
                .sessionIndexes(List.of("1"))
                .attributes(attributes())
                .build();
    }

    @SuppressWarnings("deprecation") // sessions have it
    private static List<Object> saml() {
        DefaultSaml2AuthenticatedPrincipal principal =
                new DefaultSaml2AuthenticatedPrincipal("u", attributes(), List.of("1"));
        principal.setRelyingPartyRegistrationId("registration");
        Saml2Error error = new Saml2Error("code", "description");
        AbstractSaml2AuthenticationRequest request = Saml2PostAuthenticationRequest.withRelyingPartyRegistration(
                        registration())
                .samlRequest("request")
                .relayState("state")
                .id("id")
                .build();
        return List.of(
                samlAssertion(),
                principal,
                new Saml2Authentication(principal, "response", SessionValues.ROLES),
                error,
                new Saml2AuthenticationException(error, "message"),
                request,
                Saml2RedirectAuthenticationRequest.withRelyingPartyRegistration(registration())
                        .samlRequest("request")
                        .sigAlg("algorithm")
                        .signature("signature")
                        .id("id")
                        .build(),
                Saml2LogoutRequest.withRelyingPartyRegistration(registration())
                        .samlRequest("request")
                        .relayState("state")
                        .id("id")
                        .build(),
                new ArrayList<>(List.of(registration())),
                new ArrayList<>(List.of(SessionValues.failed(
                        new Saml2AuthenticationException(error),
                        new Saml2AuthenticationToken(registration(), "response", request)))));
    }
}
