package dev.cachezip.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.gson.JsonPrimitive;
import com.google.gson.internal.LazilyParsedNumber;
import dev.cachezip.CachezipException;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import org.jooq.JSONB;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Sets of library values whose hash codes or comparisons fail or go deep are refused when they are read. */
class HostileLibraryValuesTests {

    private static final StarterPipeline STARTER = StarterPipeline.start("cachezip.compression.min-size=1MB");

    private static final ValuePipeline<Object> PIPELINE = STARTER.pipeline();

    @AfterAll
    static void stop() {
        STARTER.close();
    }

    @Test
    void decode_setOfTextsOfJson_isThere() {
        List<Object> texts = List.of(JSONB.jsonb("[1]"), JSONB.jsonb("[2]"));

        assertThat(PIPELINE.decode(set(texts))).isEqualTo(new HashSet<>(texts));
    }

    @Test
    void decode_setOfDeepJson_isRefused() {
        // It parses its text for its hash code.
        JSONB deep = JSONB.jsonb("[".repeat(100_000) + "]".repeat(100_000));

        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> PIPELINE.decode(set(List.of(deep))));
    }

    @Test
    void decode_setOfNumbersThatAreNone_isRefused() {
        JsonPrimitive none = new JsonPrimitive(new LazilyParsedNumber("x"));

        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> PIPELINE.decode(set(List.of(none))));
    }

    /** Returns the bytes of a set of these elements, which may be one that no program makes. */
    private static byte[] set(List<Object> elements) {
        byte[] id = HashSet.class.getName().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(new byte[] {(byte) 0x92, (byte) 0xC7, (byte) id.length, 0x43});
        bytes.writeBytes(id);
        bytes.write(0x90 | elements.size());
        elements.forEach(element -> bytes.writeBytes(PIPELINE.encode(element)));
        return bytes.toByteArray();
    }
}
