package dev.cachezip.objects.root;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainRootTest {

    @ParameterizedTest
    @CsvSource({
        "c0,NIL",
        "c3,BOOLEAN",
        "05,INTEGER",
        "2f,INTEGER",
        "3a,INTEGER",
        "cc31,INTEGER",
        "cd0100,INTEGER",
        "cb3fe0000000000000,FLOAT",
        "a161,STRING",
        "c40100,BINARY",
        "d6ff00000000,EXTENSION",
        "9101,ARRAY",
        "81a16101,MAP",
        "92d4420101,ARRAY",
        "92,ARRAY"
    })
    void of_messagePackWithoutTypeId_isItsKind(String hex, MessageKind kind) {
        assertThat(PlainRoot.of(bytes(hex))).isEqualTo(kind);
    }

    /** Ids of 1, 2, 4, 8 and 16 bytes have a header without a length. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 255, 256, 1000})
    void of_messagePackWithTypeId_isItsPlace(int length) {
        byte[] id = "T".repeat(length).getBytes(StandardCharsets.US_ASCII);
        byte[] prefix = TypedRoot.messagePackPrefix(id);
        byte[] plain = Arrays.copyOf(prefix, prefix.length + 1);

        int idOffset = TypedRoot.idOffset(plain, 0, plain.length);
        assertThat(PlainRoot.of(plain)).isEqualTo(PlainRoot.MessagePack.TYPED);
        assertThat(idOffset).isEqualTo(prefix.length - length);
        assertThat(TypedRoot.valueOffset(plain, 0, idOffset)).isEqualTo(prefix.length);
        assertThat(PlainRoot.markOf(plain)).isEqualTo(Mark.TYPE);
    }

    @Test
    void of_rangeOfBytes_countsFromTheirFirst() {
        byte[] plain = bytes("c0c092d44341c0c0");

        assertThat(PlainRoot.of(plain, 2, 5)).isEqualTo(PlainRoot.MessagePack.TYPED);
        assertThat(TypedRoot.idOffset(plain, 2, 5)).isEqualTo(5);
        assertThat(TypedRoot.valueOffset(plain, 2, 5)).isEqualTo(6);
        assertThat(PlainRoot.of(plain, 2, 2)).isEqualTo(MessageKind.ARRAY);
        assertThat(PlainRoot.of(plain, 0, 1)).isEqualTo(MessageKind.NIL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"92d843636f6d", "92c7054361", "92c8ffff4361", "92c9ffffffff4361", "92d443"})
    void of_typeIdCutOff_hasItsValueBeyondTheEnd(String hex) {
        byte[] plain = bytes(hex);

        assertThat(PlainRoot.of(plain)).isEqualTo(PlainRoot.MessagePack.TYPED);
        assertThat(TypedRoot.valueOffset(plain, 0, TypedRoot.idOffset(plain, 0, plain.length)))
                .isGreaterThan(plain.length);
        assertThat(PlainRoot.markOf(plain)).isEqualTo(Mark.TYPE);
    }

    @ParameterizedTest
    @CsvSource({"92d44f,ORDER", "92c7004f,ORDER", "92d44101c0,ANCHOR", "92d45201,", "92c8ff,", "9201,", "93d443,", "c0,"
    })
    void markOf_document_isTheMarkBeforeAValue(String hex, Mark mark) {
        assertThat(PlainRoot.markOf(bytes(hex))).isEqualTo(mark);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"@type\":\"a.B\",\"@value\":{}}|TYPED",
                "{\"@type\":\"a.B\",\"@value\":|TYPED",
                "{\"@type\":\"a.B\",\"@val|BARE",
                "{\"@type\":\"a.B|BARE",
                "{\"@type\":\"Person\",\"name\":\"x\"}|BARE",
                "{\"@type\":\"a\\\"B\",\"@value\":{}}|BARE",
                "{}|BARE",
                "[1]|BARE",
                "12|BARE",
                "-5|BARE",
                "0|BARE",
                "9|BARE",
                "some text|BARE"
            })
    void of_text_isJson(String text, PlainRoot.Json root) {
        assertThat(PlainRoot.of(text.getBytes(StandardCharsets.UTF_8))).isEqualTo(root);
    }

    @Test
    void of_noBytes_isText() {
        assertThat(PlainRoot.of(new byte[0])).isEqualTo(PlainRoot.Json.BARE);
    }

    @Test
    void of_jdkStream_isForeign() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject("x");
        }

        assertThat(PlainRoot.of(bytes.toByteArray())).isEqualTo(PlainRoot.Foreign.JDK_STREAM);
        assertThat(PlainRoot.of(bytes("aced0005"))).isEqualTo(MessageKind.STRING);
    }

    @ParameterizedTest
    @CsvSource({
        "a0,true",
        "a161,true",
        "a2c3a9,true",
        "a161c0,false",
        "a2,false",
        "d900,true",
        "d90161,true",
        "d9,false",
        "da000161,true",
        "da0002,false",
        "db0000000161,true",
        "dbffffffff61,false",
        "c0,false",
        "9161,false",
        "61,false"
    })
    void isOneString_bytes_areComparedWithTheirLength(String hex, boolean expected) {
        assertThat(MessageKind.isOneString(bytes(hex))).isEqualTo(expected);
    }

    @Test
    void isOneString_noBytes_isFalse() {
        assertThat(MessageKind.isOneString(new byte[0])).isFalse();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
