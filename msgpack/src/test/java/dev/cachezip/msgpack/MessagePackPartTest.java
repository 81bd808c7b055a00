package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** Parts keep the bytes of a value wherever they stand, and decode them when they are asked. */
class MessagePackPartTest {

    private static final MessagePackMapper MAPPER = new MessagePackMapper();

    /** A map with numbers that are longer than they have to be, an extension, a decimal and text that is not UTF-8. */
    private static final byte[] PAYLOAD =
            Bytes.hex("84 a161 cd0005 a162 92 d40501 c0 a163 d744 0203e7a1ff000000 ff d901ff");

    record Event(String kind, @Nullable MessagePackPart payload, int last) {}

    record Order(String article, int count) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes(@JsonSubTypes.Type(value = Shipped.class, name = "shipped"))
    interface Message {}

    record Shipped(MessagePackPart payload) implements Message {}

    @Test
    void write_partInAnObject_isItsBytes() {
        Event event = new Event("order", MessagePackPart.of(PAYLOAD), 7);
        byte[] expected = Bytes.join(
                Bytes.hex("83 a46b696e64 a56f72646572 a77061796c6f6164"), PAYLOAD, Bytes.hex("a46c617374 07"));
        assertThat(MAPPER.writeValueAsBytes(event)).isEqualTo(expected);
        assertThat(MAPPER.readValue(expected, Event.class)).isEqualTo(event);
        assertThat(MAPPER.readValue(inPieces(expected), Event.class)).isEqualTo(event);
    }

    @Test
    void as_ofAPart_isItsValue() {
        byte[] bytes = MAPPER.writeValueAsBytes(
                Map.of("kind", "order", "payload", Map.of("article", "book", "count", 2), "last", 1));
        MessagePackPart payload =
                Objects.requireNonNull(MAPPER.readValue(bytes, Event.class).payload());
        assertThat(payload.<Order>as(MAPPER.readerFor(Order.class))).isEqualTo(new Order("book", 2));
        JsonNode tree = payload.as(MAPPER.readerFor(JsonNode.class));
        assertThat(tree.get("count").intValue()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "05",
                "cd0005",
                "c2",
                "a161",
                "d90161",
                "c40107",
                "cb3ff0000000000000",
                "ca3f800000",
                "d40501",
                "90",
                "80",
                "93 01 c0 a161",
                "dc0001 dd00000001 05",
                "82 a161 91 c0 01 80",
                "d6ff00000001",
                "d749 7fffffffffffffff"
            })
    void read_partsOfEachFormat_areTheirBytes(String hex) {
        MessagePackPart part = MessagePackPart.of(Bytes.hex(hex));
        byte[] root = MAPPER.writeValueAsBytes(part);
        assertThat(root).isEqualTo(Bytes.hex(hex)).isEqualTo(part.toByteArray());
        byte[] list = MAPPER.writeValueAsBytes(List.of(part, part));
        assertThat(list).isEqualTo(Bytes.join(Bytes.hex("92"), root, root));
        byte[] map = MAPPER.writeValueAsBytes(Map.of("a", part));
        for (boolean stream : new boolean[] {false, true}) {
            assertThat(read(root, new TypeReference<MessagePackPart>() {}, stream))
                    .isEqualTo(part);
            assertThat(read(list, new TypeReference<List<MessagePackPart>>() {}, stream))
                    .containsExactly(part, part);
            assertThat(read(map, new TypeReference<Map<String, MessagePackPart>>() {}, stream))
                    .containsValue(part);
            assertThat(read(list, new TypeReference<MessagePackPart>() {}, stream))
                    .isEqualTo(MessagePackPart.of(list));
        }
        assertThat(MAPPER.convertValue(new Event("a", part, 1), Event.class).payload())
                .isEqualTo(part);
        assertThat(MAPPER.treeToValue(MAPPER.valueToTree(new Event("a", part, 1)), Event.class)
                        .payload())
                .isEqualTo(part);
    }

    private static <T> T read(byte[] bytes, TypeReference<T> type, boolean stream) {
        return stream ? MAPPER.readValue(inPieces(bytes), type) : MAPPER.readValue(bytes, type);
    }

    @Test
    void readValues_parts_areTheValuesOfAStream() {
        byte[] values = Bytes.join(PAYLOAD, Bytes.hex("93 01 cd0002 c0"), Bytes.hex("05"));
        for (byte[] bytes : List.of(values, Bytes.join(Bytes.hex("93"), values))) {
            try (MappingIterator<MessagePackPart> read =
                    MAPPER.readerFor(MessagePackPart.class).readValues(inPieces(bytes))) {
                assertThat(read.readAll())
                        .containsExactly(
                                MessagePackPart.of(PAYLOAD),
                                MessagePackPart.of(Bytes.hex("93 01 cd0002 c0")),
                                MessagePackPart.of(Bytes.hex("05")));
            }
        }
    }

    @Test
    void readValues_nil_isNull() {
        for (String values : List.of("c0 01", "92 c0 01")) {
            try (MappingIterator<MessagePackPart> read =
                    MAPPER.readerFor(MessagePackPart.class).readValues(inPieces(Bytes.hex(values)))) {
                assertThat(read.readAll()).containsExactly(null, MessagePackPart.of(Bytes.hex("01")));
            }
        }
    }

    @Test
    void read_nil_isNull() {
        byte[] bytes = MAPPER.writeValueAsBytes(new Event("a", null, 1));
        assertThat(MAPPER.readValue(bytes, Event.class).payload()).isNull();
        assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> MessagePackPart.of(Bytes.hex("c0")));
    }

    /** The type comes last, so that Jackson buffers tokens. */
    @Test
    void read_partInABufferOfTokens_isTheShortestFormOfItsValue() {
        byte[] bytes =
                Bytes.join(Bytes.hex("82 a77061796c6f6164 82 a161 cd0005 a162 d40501 a46b696e64 a773686970706564"));
        MessagePackPart payload = MessagePackPart.of(Bytes.hex("82 a161 05 a162 d40501"));
        assertThat(MAPPER.readValue(bytes, Message.class)).isEqualTo(new Shipped(payload));
        byte[] first = Bytes.hex("82 a46b696e64 a773686970706564 a77061796c6f6164 cd0005");
        assertThat(MAPPER.readValue(first, Message.class))
                .isEqualTo(new Shipped(MessagePackPart.of(Bytes.hex("cd0005"))));
    }

    @Test
    void otherFormats_readPartsAndRefuseToWriteThem() {
        JsonMapper json =
                JsonMapper.builder().addModule(new MessagePackModule()).build();
        Event event = json.readValue("{\"kind\":\"a\",\"payload\":[1,{\"b\":null}],\"last\":1}", Event.class);
        assertThat(event.payload()).isEqualTo(MessagePackPart.of(Bytes.hex("92 01 81 a162 c0")));
        assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> json.writeValueAsString(event));
    }

    @Test
    void of_bytesThatAreNotOneValue_isRefused() {
        byte[] bytes = MAPPER.writeValueAsBytes(List.of(Map.of("a", "text"), 1, new byte[300]));
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> MessagePackPart.of(cut));
        }
        for (String hex : List.of(
                "01 02",
                "c1",
                "91 c1",
                "81 90 01",
                "db7fffffff 61",
                "dd ffffffff 01",
                "df ffffffff 01",
                "c9ffffffff05")) {
            assertThatExceptionOfType(JacksonException.class)
                    .as(hex)
                    .isThrownBy(() -> MessagePackPart.of(Bytes.hex(hex)));
            byte[] event = Bytes.join(Bytes.hex("82 a46c617374 07 a77061796c6f6164"), Bytes.hex(hex));
            assertThatExceptionOfType(JacksonException.class)
                    .as(hex)
                    .isThrownBy(() -> MAPPER.readerFor(Event.class)
                            .readValues(inPieces(Bytes.join(event, Bytes.hex("c1"))))
                            .readAll());
        }
    }

    @Test
    void read_partInADocumentCutOffAtAnyByte_isRefused() {
        byte[] bytes = MAPPER.writeValueAsBytes(new Event("order", MessagePackPart.of(PAYLOAD), 7));
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> MAPPER.readValue(cut, Event.class));
            assertThatExceptionOfType(JacksonException.class)
                    .isThrownBy(() -> MAPPER.readValue(inPieces(cut), Event.class));
        }
    }

    @Test
    void read_partNestedTooDeep_isRefused() {
        byte[] deepest = Bytes.join(Bytes.repeat(0x91, 500), Bytes.hex("01"));
        MessagePackPart part = MessagePackPart.of(deepest);
        assertThat(MAPPER.readValue(MAPPER.writeValueAsBytes(part), MessagePackPart.class))
                .isEqualTo(part);
        byte[] deeper = MAPPER.writeValueAsBytes(List.of(part));
        assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> MessagePackPart.of(deeper));
        assertThatExceptionOfType(JacksonException.class)
                .isThrownBy(() -> MAPPER.readValue(deeper, MessagePackPart[].class));
    }

    @Test
    void read_partThatTakesMoreMemoryThanAllowed_isRefused() {
        MessagePackMapper limited = MessagePackMapper.builder(
                        MessagePackFactory.builder().maxObjectSize(2_000).build())
                .build();
        byte[] lists = MAPPER.writeValueAsBytes(new int[10][100]);
        byte[] text = MAPPER.writeValueAsBytes("x".repeat(3_000));
        for (boolean stream : new boolean[] {false, true}) {
            MessagePackPart part = stream
                    ? limited.readValue(inPieces(lists), MessagePackPart.class)
                    : limited.readValue(lists, MessagePackPart.class);
            // Its bytes count, and its values when they are made.
            assertThatExceptionOfType(ObjectSizeException.class)
                    .isThrownBy(() -> part.as(limited.readerFor(int[][].class)));
            assertThatExceptionOfType(ObjectSizeException.class)
                    .isThrownBy(() -> limited.readValue(Bytes.join(Bytes.hex("91"), text), MessagePackPart[].class));
        }
    }

    @Test
    void toString_hasNoContent() {
        assertThat(MessagePackPart.of(Bytes.hex("a3616263"))).hasToString("MessagePackPart[length=4]");
    }

    private static InputStream inPieces(byte[] bytes) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 3));
            }
        };
    }
}
