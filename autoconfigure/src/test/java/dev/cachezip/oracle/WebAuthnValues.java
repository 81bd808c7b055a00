package dev.cachezip.oracle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.webauthn.api.AttestationConveyancePreference;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttachment;
import org.springframework.security.web.webauthn.api.AuthenticatorSelectionCriteria;
import org.springframework.security.web.webauthn.api.AuthenticatorTransport;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredProtectAuthenticationExtensionsClientInput;
import org.springframework.security.web.webauthn.api.CredProtectAuthenticationExtensionsClientInput.CredProtect;
import org.springframework.security.web.webauthn.api.CredentialPropertiesOutput;
import org.springframework.security.web.webauthn.api.ImmutableAuthenticationExtensionsClientInput;
import org.springframework.security.web.webauthn.api.ImmutableAuthenticationExtensionsClientInputs;
import org.springframework.security.web.webauthn.api.ImmutableAuthenticationExtensionsClientOutputs;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialCreationOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialDescriptor;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialParameters;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRequestOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRpEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialType;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.ResidentKeyRequirement;
import org.springframework.security.web.webauthn.api.UserVerificationRequirement;
import org.springframework.security.web.webauthn.authentication.WebAuthnAuthentication;
import org.springframework.security.web.webauthn.authentication.WebAuthnAuthenticationRequestToken;
import org.springframework.security.web.webauthn.management.RelyingPartyAuthenticationRequest;

/** What a login by a passkey, or the registration of one, puts into a session. */
final class WebAuthnValues {

    /** Each has an unmodifiable collection. */
    private static final Set<Class<?>> IN_EQUAL_FORM =
            Set.of(PublicKeyCredentialCreationOptions.class, PublicKeyCredentialRequestOptions.class);

    private WebAuthnValues() {}

    /** Returns whether a value comes back with other collections that are equal to its own. */
    static boolean isInEqualForm(Object value) {
        return IN_EQUAL_FORM.contains(value.getClass());
    }

    private static Bytes bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return new Bytes(bytes);
    }

    private static PublicKeyCredentialUserEntity user() {
        return ImmutablePublicKeyCredentialUserEntity.builder()
                .name("u")
                .id(bytes(1, 2))
                .displayName("U")
                .build();
    }

    private static PublicKeyCredentialDescriptor key() {
        return PublicKeyCredentialDescriptor.builder()
                .id(bytes(3))
                .transports(AuthenticatorTransport.USB)
                .build();
    }

    private static PublicKeyCredentialCreationOptions creation() {
        return PublicKeyCredentialCreationOptions.builder()
                .rp(PublicKeyCredentialRpEntity.builder()
                        .id("shop.example")
                        .name("Shop")
                        .build())
                .user(user())
                .challenge(bytes(4, 5))
                .pubKeyCredParams(PublicKeyCredentialParameters.ES256, PublicKeyCredentialParameters.RS256)
                .timeout(Duration.ofMinutes(5))
                .excludeCredentials(new ArrayList<>(List.of(key())))
                .authenticatorSelection(AuthenticatorSelectionCriteria.builder()
                        .authenticatorAttachment(AuthenticatorAttachment.PLATFORM)
                        .residentKey(ResidentKeyRequirement.REQUIRED)
                        .userVerification(UserVerificationRequirement.PREFERRED)
                        .build())
                .attestation(AttestationConveyancePreference.NONE)
                .extensions(new ImmutableAuthenticationExtensionsClientInputs(
                        ImmutableAuthenticationExtensionsClientInput.credProps,
                        new CredProtectAuthenticationExtensionsClientInput(
                                new CredProtect(CredProtect.ProtectionPolicy.USER_VERIFICATION_REQUIRED, true))))
                .build();
    }

    private static PublicKeyCredentialRequestOptions request() {
        return PublicKeyCredentialRequestOptions.builder()
                .challenge(bytes(6, 7))
                .rpId("shop.example")
                .allowCredentials(new ArrayList<>(List.of(key())))
                .userVerification(UserVerificationRequirement.REQUIRED)
                .build();
    }

    @SuppressWarnings("unchecked") // its builder returns itself without its type
    private static PublicKeyCredential<AuthenticatorAssertionResponse> credential() {
        AuthenticatorAssertionResponse response = AuthenticatorAssertionResponse.builder()
                .authenticatorData(bytes(8))
                .signature(bytes(9))
                .userHandle(bytes(1, 2))
                .clientDataJSON(bytes(10))
                .build();
        return PublicKeyCredential.<AuthenticatorAssertionResponse>builder()
                .id("id")
                .type(PublicKeyCredentialType.PUBLIC_KEY)
                .rawId(bytes(3))
                .response(response)
                .authenticatorAttachment(AuthenticatorAttachment.CROSS_PLATFORM)
                .clientExtensionResults(
                        new ImmutableAuthenticationExtensionsClientOutputs(new CredentialPropertiesOutput(true)))
                .build();
    }

    static List<Object> values() {
        return List.of(
                creation(),
                request(),
                user(),
                new SecurityContextImpl(new WebAuthnAuthentication(user(), SessionValues.ROLES)));
    }

    /** Returns what no copy equals. */
    static List<Object> unequal() {
        return List.of(SessionValues.failed(
                new BadCredentialsException("message"),
                new WebAuthnAuthenticationRequestToken(
                        new RelyingPartyAuthenticationRequest(request(), credential()))));
    }
}
