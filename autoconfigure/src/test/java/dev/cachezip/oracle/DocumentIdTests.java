package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An id of a document, which annotations do not map: each copy would be another one. */
class DocumentIdTests {

    @ParameterizedTest
    @ValueSource(strings = {"cachezip.codec=jackson3", "cachezip.codec=jackson2"})
    void encode_recordWithAnIdByAnnotations_isRefused(String setting) {
        Doc value = new Doc(new ObjectId("507f1f77bcf86cd799439011"));
        try (StarterPipeline starter = StarterPipeline.start("cachezip.allowed-types=dev.cachezip.oracle.*", setting)) {
            assertThatExceptionOfType(CachezipException.Codec.class)
                    .isThrownBy(() -> starter.pipeline().encode(value))
                    .withMessageContaining("comes back as something else");
        }
    }

    record Doc(ObjectId id) {}
}
