package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.pipeline.ValuePipeline;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.messaging.support.ErrorMessage;
import org.springframework.messaging.support.GenericMessage;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

/** Values of libraries come back even if no copy, not even that of the JDK, equals them. */
class UnequalLibraryValuesTests {

    private static final StarterPipeline STARTER = StarterPipeline.start();

    private static final ValuePipeline<Object> PIPELINE = STARTER.pipeline();

    @AfterAll
    static void stop() {
        STARTER.close();
    }

    @Test
    void decode_addressWithoutPath_isEqual() {
        UriComponents address = UriComponentsBuilder.newInstance().host("h").build();

        UriComponents copy = (UriComponents) copy(address);

        // The path that is none equals only itself.
        assertThat(copy).isEqualTo(address);
    }

    @Test
    void decode_addressWithPathOfSeveralKinds_isTheSame() {
        UriComponents address = UriComponentsBuilder.newInstance()
                .host("h")
                .path("/x")
                .pathSegment("a", "b")
                .build();

        UriComponents copy = (UriComponents) copy(address);

        assertThat(copy.getPathSegments()).isEqualTo(address.getPathSegments());
        assertThat(copy.toUriString()).isEqualTo("//h/x/a/b");
    }

    @Test
    void decode_errorMessage_hasExceptionHeadersAndOriginal() {
        ErrorMessage message =
                new ErrorMessage(new IllegalStateException("cause"), Map.of("a", 1L), new GenericMessage<>("original"));

        ErrorMessage copy = (ErrorMessage) copy(message);

        assertThat(copy.getPayload()).isInstanceOf(IllegalStateException.class).hasMessage("cause");
        assertThat(copy.getHeaders()).isEqualTo(message.getHeaders());
        assertThat(copy.getOriginalMessage()).isEqualTo(message.getOriginalMessage());
    }

    private static Object copy(Object value) {
        return PIPELINE.decode(PIPELINE.encode(value));
    }
}
