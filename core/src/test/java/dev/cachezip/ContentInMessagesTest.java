package dev.cachezip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.jackson3.Jackson3Codecs;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No message and no cause contains the content of a value, and no type id breaks the lines of a log. */
class ContentInMessagesTest {

    private static final String SECRET = "4111";

    record Amount(int value) {}

    enum Color {
        RED
    }

    record Paint(Color color) {}

    record Card(String number) {
        Card {
            if (number.length() > 3) {
                throw new IllegalArgumentException("No card has the number " + number);
            }
        }
    }

    record Unreadable(Class<?> declared, String stored) {}

    static Stream<ValueCodec<Object>> codecs() {
        Jackson3Codecs codecs = Jackson3Codecs.of(AllowedTypes.of("dev.cachezip.*"));
        return Stream.of(codecs.messagePack(), codecs.json());
    }

    static List<Unreadable> unreadable() {
        return List.of(
                unreadable(Amount.class, "{\"value\":\"card=4111;it's \\\"x\\\"\"}"),
                unreadable(Amount.class, "{\"value\":41114111411141114111}"),
                unreadable(Amount.class, "{\"value\":4111.4111}"),
                unreadable(Amount.class, "{\"value\":[4111]}"),
                unreadable(Amount.class, "\"4111\""),
                unreadable(Paint.class, "{\"color\":\"4111\"}"),
                unreadable(Card.class, "{\"number\":\"4111\"}"),
                unreadable(Card.class, "{\"number\":4111}"),
                unreadable(Card.class, "{\"number\":x4111}"));
    }

    private static Unreadable unreadable(Class<?> declared, String json) {
        return new Unreadable(declared, "{\"@type\":\"" + declared.getName() + "\",\"@value\":" + json + "}");
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void decode_ofAnotherValue_saysNothingOfIt(ValueCodec<Object> codec) {
        ValuePipeline<Object> json = ValuePipeline.builder(codec).build();
        for (Unreadable each : unreadable()) {
            CachezipException failure = catchThrowableOfType(
                    CachezipException.class,
                    () -> json.declaredAs(each.declared()).decode(utf8(each.stored())));
            assertThat(failure).as(each.declared().getSimpleName()).isNotNull();
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                assertThat(cause.toString()).doesNotContain(SECRET);
                assertThat(cause.getSuppressed()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"com.example.A\nWARN forged", "com.example.\u001b[2J", "com.example.\u202egnp", "x\u2028y"})
    void decode_ofATypeIdWithControlCharacters_isOneLineOfText(String id) {
        ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        Jackson3Codecs.of(AllowedTypes.of("dev.cachezip.*")).json())
                .build();
        CachezipException failure = catchThrowableOfType(
                CachezipException.class,
                () -> pipeline.decode(utf8(
                        "{\"@type\":\"" + id.replace("\n", "\\n").replace("\u001b", "\\u001b") + "\",\"@value\":1}")));
        assertThat(failure.getMessage()).doesNotContain("\n", "\u001b", "\u202e", "\u2028");
    }

    @ParameterizedTest
    @ValueSource(ints = {150, 1_000, 60_000})
    void typeNotAllowed_ofALongName_isCut(int length) {
        CachezipException.TypeNotAllowed failure =
                new CachezipException.TypeNotAllowed("com.example." + "a".repeat(length));
        assertThat(failure.typeName()).hasSizeLessThanOrEqualTo(200);
        assertThat(failure.getMessage()).contains(failure.typeName()).hasSizeLessThan(300);
    }

    @Test
    void decode_ofATypeIdThatGoesOnIntoTheValue_namesNoContent() {
        ValuePipeline<Object> pipeline = ValuePipeline.builder(
                        ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
                .uncompressed()
                .build();
        byte[] stored = pipeline.encode(List.of(new File("secret"), 1));
        // The length of the id of the file, which then takes the text for a part of it.
        String bytes = new String(stored, StandardCharsets.ISO_8859_1);
        int length = bytes.lastIndexOf("Cjava.io.File") - 1;
        byte[] damaged = Arrays.copyOf(stored, stored.length + 8);
        damaged[length] = (byte) (damaged[length] + 8);
        CachezipException failure = catchThrowableOfType(CachezipException.class, () -> pipeline.decode(damaged));
        assertThat(failure).isInstanceOf(CachezipException.TypeNotAllowed.class);
        assertThat(failure.getMessage()).contains("java.io.File…").doesNotContain("secret");
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
