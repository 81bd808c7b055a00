package dev.cachezip.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The contract of codecs that write JSON. */
public abstract class JsonCodecContract extends CodecContract {

    @Test
    void write_record_isTypedObject() {
        assertThat(text(new Point(1, 2)))
                .isEqualTo("{\"@type\":\"dev.cachezip.contracts.CodecContract$Point\",\"@value\":{\"x\":1,\"y\":2}}");
    }

    @Test
    void write_oneDigit_isTwoBytes() {
        assertThat(text(7)).isEqualTo("7\n");
        assertThat(text(10)).isEqualTo("10");
    }

    @Test
    void read_jsonOfOthers_isRefused() {
        for (String json : new String[] {
            "{\"@class\":\"dev.cachezip.contracts.CodecContract$Point\",\"x\":1,\"y\":2}",
            "[\"java.util.ArrayList\",[1]]",
            "{}",
            "[]",
            "{\"@type\":\"java.lang.String\"}",
            "{\"@type\":\"java.lang.String\",\"@value\":\"x\",\"more\":1}",
            "{\"@type\":7,\"@value\":\"x\"}",
            "plain text",
            "{\"@type\":\"java.lang.String\",\"@value\":\"x\"} {}"
        }) {
            assertThatExceptionOfType(CachezipException.class)
                    .as(json)
                    .isThrownBy(() -> read(json.getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void read_deepNesting_isMalformed() {
        String json = "{\"@type\":\"java.lang.Object\",\"@value\":" + "[".repeat(100_000);
        assertThatExceptionOfType(CachezipException.class)
                .isThrownBy(() -> read(json.getBytes(StandardCharsets.UTF_8)));
    }

    private String text(Object value) {
        return new String(write(value), StandardCharsets.UTF_8);
    }
}
