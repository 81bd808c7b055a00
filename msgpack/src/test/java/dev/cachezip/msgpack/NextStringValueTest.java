package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** A token that is asked for as a string is the same token as any other's, and leaves the parser in the same state. */
class NextStringValueTest {

    private static final MessagePackFactory FACTORY = new MessagePackFactory();

    private static final List<Function<byte[], JsonParser>> SOURCES = List.of(
            bytes -> FACTORY.createParser(ObjectReadContext.empty(), bytes),
            bytes -> FACTORY.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(bytes)));

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 32, 64, 65, 255, 256, 7_990, 8_000, 70_000})
    void nextStringValue_anyLengthAndPlace_isTheStringThatNextTokenFinds(int length) {
        String text = "x".repeat(length);
        String string = HexFormat.of().formatHex(new MessagePackMapper().writeValueAsBytes(text));
        for (String document : List.of("$", "91$", "93$01$", "82a161$a16201", "82a161c0a162$", "91$$91$")) {
            byte[] bytes = HexFormat.of().parseHex(document.replace("$", string));
            for (Function<byte[], JsonParser> source : SOURCES) {
                assertSameTokens(source.apply(bytes), source.apply(bytes), text);
            }
        }
    }

    private static void assertSameTokens(JsonParser parser, JsonParser other, String text) {
        JsonToken token;
        do {
            token = other.nextToken();
            assertThat(parser.nextStringValue()).isEqualTo(token == JsonToken.VALUE_STRING ? text : null);
            assertThat(parser.currentToken()).isEqualTo(token);
            assertThat(parser.getString()).isEqualTo(other.getString());
            assertThat(parser.currentName()).isEqualTo(other.currentName());
            assertThat(parser.currentTokenLocation()).isEqualTo(other.currentTokenLocation());
            assertThat(parser.currentLocation()).isEqualTo(other.currentLocation());
            assertThat(parser.streamReadContext().pathAsPointer())
                    .isEqualTo(other.streamReadContext().pathAsPointer());
        } while (token != null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a161a161c1",
                "92a2ff61",
                "d902ff61",
                "a36161",
                "d9",
                "d902",
                "d90261",
                "a1",
                "91a1",
                "81a161d90161"
            })
    void nextStringValue_anyInput_endsWhereNextTokenEnds(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        for (Function<byte[], JsonParser> source : SOURCES) {
            assertThat(failure(source.apply(bytes), JsonParser::nextStringValue))
                    .isEqualTo(failure(source.apply(bytes), parser -> {
                        parser.nextToken();
                        parser.getString();
                    }));
        }
    }

    /** Returns the message of the error that reading ends with, if any. */
    private static @Nullable String failure(JsonParser parser, Consumer<JsonParser> step) {
        try (parser) {
            do {
                step.accept(parser);
            } while (parser.currentToken() != null);
            return null;
        } catch (JacksonException e) {
            return e.getMessage();
        }
    }
}
