package dev.cachezip.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import tools.jackson.databind.node.POJONode;
import tools.jackson.databind.util.TokenBuffer;

/** Parts that stay as bytes: taken from any place of any input, written back as they are, decoded on demand. */
final class RawMessagePackTest {

    private static final MessagePackMapper MAPPER = new MessagePackMapper();

    /** Values of all formats; some are not in the shortest, which only the bytes themselves preserve. */
    private static final List<String> DOCUMENTS = List.of(
            "07",
            "cd0007",
            "d30000000000000007",
            "ff",
            "c2",
            "c3",
            "ca3f800000",
            "cb3ff0000000000000",
            "a0",
            "a26162",
            "d9026162",
            "db000000026162",
            "c40201ff",
            "c60000000201ff",
            "d6ff00000001",
            "c70c0a000102030405060708090a0b",
            "d40102",
            "c70344020102",
            "c703490102ff",
            "90",
            "80",
            "9301a26162c0",
            "dc000101",
            "dd0000000191c0",
            "82a161929101c0a16280",
            "8201a178c3a179",
            "df00000001a161dd00000000");

    @Test
    void property_anyDocument_comesBackAsItsBytes() {
        for (String hex : DOCUMENTS) {
            RawMessagePack part = RawMessagePack.of(Bytes.hex(hex));
            Page page = new Page(1, part, "end");
            byte[] bytes = MAPPER.writeValueAsBytes(page);
            assertThat(MAPPER.readValue(bytes, Page.class)).as(hex).isEqualTo(page);
            assertThat(MAPPER.readValue(stream(bytes, 1), Page.class)).as(hex).isEqualTo(page);
            assertThat(MAPPER.writeValueAsBytes(MAPPER.readValue(bytes, Page.class)))
                    .as(hex)
                    .isEqualTo(bytes);
            assertThat(MAPPER.readValue(bytes, Page.class).part().bytes()).isEqualTo(Bytes.hex(hex));
        }
    }

    @Test
    void property_writtenByAClass_isItsBytes() {
        Book book = new Book("Dune", new BigDecimal("9.90"), Instant.parse("2024-05-06T07:08:09.123456789Z"));
        byte[] bytes = MAPPER.writeValueAsBytes(new TypedPage(1, book, "end"));
        Page page = MAPPER.readValue(bytes, Page.class);
        assertThat(page.part().bytes()).isEqualTo(MAPPER.writeValueAsBytes(book));
        assertThat(page.part().readAs(Book.class, MAPPER)).isEqualTo(book);
        assertThat(MAPPER.readValue(MAPPER.writeValueAsBytes(page), TypedPage.class))
                .isEqualTo(new TypedPage(1, book, "end"));
    }

    @Test
    void elementsAndMapValues_anyDocument_comeBackAsTheirBytes() {
        List<RawMessagePack> list = new ArrayList<>();
        Map<String, RawMessagePack> map = new LinkedHashMap<>();
        for (String hex : DOCUMENTS) {
            list.add(RawMessagePack.of(Bytes.hex(hex)));
            map.put(hex, RawMessagePack.of(Bytes.hex(hex)));
        }
        byte[] listBytes = MAPPER.writeValueAsBytes(list);
        byte[] mapBytes = MAPPER.writeValueAsBytes(map);
        TypeReference<List<RawMessagePack>> listType = new TypeReference<>() {};
        TypeReference<LinkedHashMap<String, RawMessagePack>> mapType = new TypeReference<>() {};
        assertThat(MAPPER.readValue(listBytes, listType)).isEqualTo(list);
        assertThat(MAPPER.readValue(stream(listBytes, 3), listType)).isEqualTo(list);
        assertThat(MAPPER.readValue(mapBytes, mapType)).isEqualTo(map);
        assertThat(MAPPER.readValue(stream(mapBytes, 3), mapType)).isEqualTo(map);
    }

    @Test
    void root_anyDocument_isAllOfIt() {
        for (String hex : DOCUMENTS) {
            RawMessagePack part = MAPPER.readValue(Bytes.hex(hex), RawMessagePack.class);
            assertThat(part).isEqualTo(RawMessagePack.of(Bytes.hex(hex)));
            assertThat(MAPPER.writeValueAsBytes(part)).isEqualTo(Bytes.hex(hex));
        }
    }

    @Test
    void property_null_isNilAndBack() {
        byte[] bytes = MAPPER.writeValueAsBytes(new Optional(null));
        assertThat(bytes).isEqualTo(MAPPER.writeValueAsBytes(new Optional(RawMessagePack.of(Bytes.hex("c0")))));
        assertThat(MAPPER.readValue(bytes, Optional.class)).isEqualTo(new Optional(null));
        assertThat(MAPPER.readValue(Bytes.hex("80"), Optional.class)).isEqualTo(new Optional(null));
        assertThat(RawMessagePack.of(Bytes.hex("c0")).readAs(Book.class, MAPPER))
                .isNull();
    }

    @Test
    void property_partOfAPart_isDecodedStepByStep() {
        Page inner = new Page(2, RawMessagePack.of(Bytes.hex("dc000105")), "inner");
        Page outer = new Page(1, RawMessagePack.of(MAPPER.writeValueAsBytes(inner)), "outer");
        Page read = MAPPER.readValue(MAPPER.writeValueAsBytes(outer), Page.class);
        assertThat(read).isEqualTo(outer);
        Page second = Objects.requireNonNull(read.part().readAs(Page.class, MAPPER));
        assertThat(second).isEqualTo(inner);
        assertThat(second.part().readAs(int[].class, MAPPER)).containsExactly(5);
    }

    @Test
    void property_longerThanTheBufferOfAStream_isTakenWhole() {
        for (int length : new int[] {7_900, 8_000, 8_001, 70_000, 1_000_000}) {
            Map<String, Object> content = Map.of("text", List.of("a".repeat(length)), "binary", new byte[length]);
            Page page = new Page(1, RawMessagePack.of(MAPPER.writeValueAsBytes(content)), "end");
            List<Page> pages = List.of(page, page, page);
            byte[] bytes = MAPPER.writeValueAsBytes(pages);
            for (ObjectMapper mapper : List.of(MAPPER, strict())) {
                assertThat(mapper.readValue(stream(bytes, 1 << 20), Page[].class))
                        .containsExactly(page, page, page);
                assertThat(mapper.readValue(stream(bytes, 777), Page[].class)).containsExactly(page, page, page);
            }
        }
    }

    /** A parser that looks at each name also skips token by token. */
    private static MessagePackMapper strict() {
        return MessagePackMapper.builder(MessagePackFactory.builder()
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .build())
                .build();
    }

    @Test
    void property_duplicateNamesInIt_areRefusedIfTheParserChecks() {
        byte[] bytes = Bytes.hex("81a47061727482a16101a16102");
        assertThat(MAPPER.readValue(bytes, Optional.class).part())
                .isEqualTo(RawMessagePack.of(Bytes.hex("82a16101a16102")));
        assertThatExceptionOfType(JacksonException.class).isThrownBy(() -> strict().readValue(bytes, Optional.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "92", "9201", "81a161", "a3", "a361", "c4", "c40501", "cd00", "d6ff", "dd00000001"})
    void of_cutOff_isRefused(String hex) {
        assertThatExceptionOfType(UnexpectedEndOfInputException.class)
                .isThrownBy(() -> RawMessagePack.of(Bytes.hex(hex)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0101", "c0c0", "90c1", "a161ff", "8000", "c40101c4"})
    void of_trailingBytes_isRefused(String hex) {
        assertThatExceptionOfType(StreamReadException.class)
                .isThrownBy(() -> RawMessagePack.of(Bytes.hex(hex)))
                .withMessageContaining("after the end of the document");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c1", "91c1", "81c101", "819001", "818001"})
    void of_malformed_isRefused(String hex) {
        assertThatExceptionOfType(StreamReadException.class).isThrownBy(() -> RawMessagePack.of(Bytes.hex(hex)));
    }

    @Test
    void of_tooDeep_isRefused() {
        assertThatExceptionOfType(JacksonException.class)
                .isThrownBy(() -> RawMessagePack.of(Bytes.join(Bytes.repeat(0x91, 2000), Bytes.hex("c0"))));
    }

    @Test
    void bytes_changedByTheCaller_doNotChangeThePart() {
        byte[] bytes = Bytes.hex("920102");
        RawMessagePack part = RawMessagePack.of(bytes);
        bytes[1] = 5;
        part.bytes()[2] = 5;
        assertThat(part.bytes()).isEqualTo(Bytes.hex("920102"));
        byte[] page = MAPPER.writeValueAsBytes(new Page(1, part, "end"));
        Page read = MAPPER.readValue(page, Page.class);
        Arrays.fill(page, (byte) 0);
        assertThat(read.part()).isEqualTo(part);
    }

    @Test
    void equals_byBytes_distinguishesFormatsAndShowsNoContent() {
        RawMessagePack part = RawMessagePack.of(Bytes.hex("a6736563726574"));
        assertThat(part)
                .isEqualTo(RawMessagePack.of(Bytes.hex("a6736563726574")))
                .hasSameHashCodeAs(RawMessagePack.of(Bytes.hex("a6736563726574")))
                .isNotEqualTo(RawMessagePack.of(Bytes.hex("d906736563726574")))
                .isNotEqualTo(null)
                .hasToString("RawMessagePack[length=7]");
        assertThat(part.length()).isEqualTo(7);
    }

    @Test
    void readAs_readerAndTree_decode() {
        RawMessagePack part = RawMessagePack.of(MAPPER.writeValueAsBytes(List.of(1L, 2L)));
        List<Long> list = part.readAs(MAPPER.readerForListOf(Long.class));
        assertThat(list).containsExactly(1L, 2L);
        assertThat(part.readAs(JsonNode.class, MAPPER)).hasToString("[1,2]");
        assertThat(part.readAs(long[].class, new ObjectMapper(new MessagePackFactory())))
                .containsExactly(1, 2);
    }

    @Test
    void readAs_anotherType_isRefused() {
        RawMessagePack part = RawMessagePack.of(Bytes.hex("a161"));
        assertThatExceptionOfType(MismatchedInputException.class).isThrownBy(() -> part.readAs(Book.class, MAPPER));
    }

    @Test
    void readAs_mapperForJson_isRefused() {
        RawMessagePack part = RawMessagePack.of(Bytes.hex("a161"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> part.readAs(String.class, new JsonMapper()))
                .withMessageContaining("MessagePackMapper")
                .withMessageContaining("JSON");
    }

    @Test
    void property_ofAPolymorphicParent_comesBackWhereverTheTypeIdIs() {
        RawMessagePack part = RawMessagePack.of(Bytes.hex("82a161dc0001cd0007a162cb3ff0000000000000"));
        Shape circle = new Circle(1, part);
        byte[] bytes = MAPPER.writeValueAsBytes(circle);
        assertThat(MAPPER.readValue(bytes, Shape.class)).isEqualTo(circle);
        assertThat(MAPPER.readValue(stream(bytes, 1), Shape.class)).isEqualTo(circle);
        byte[] idBetween =
                Bytes.join(Bytes.hex("83a16901a474797065a6636972636c65a470617274"), part.bytes()); // i, type, part
        assertThat(MAPPER.readValue(idBetween, Shape.class)).isEqualTo(circle);
        byte[] idLast =
                Bytes.join(Bytes.hex("83a16901a470617274"), part.bytes(), Bytes.hex("a474797065a6636972636c65"));
        Circle read = (Circle) MAPPER.readValue(idLast, Shape.class);
        // From tokens: the same value in the shortest formats.
        assertThat(read.part().bytes()).isEqualTo(Bytes.hex("82a1619107a162cb3ff0000000000000"));
    }

    @Test
    void property_ofACreator_comesBackInAnyOrder() {
        RawMessagePack part = RawMessagePack.of(Bytes.hex("dc0001cd0007"));
        Created created = new Created(7, part);
        created.later = RawMessagePack.of(Bytes.hex("cd0008"));
        byte[] bytes = MAPPER.writeValueAsBytes(created);
        byte[] laterFirst =
                Bytes.join(Bytes.hex("83a56c61746572cd0008a470617274"), part.bytes(), Bytes.hex("a26964cd0007"));
        for (byte[] input : List.of(bytes, laterFirst)) {
            Created read = MAPPER.readValue(input, Created.class);
            assertThat(read.id).isEqualTo(7);
            assertThat(read.part).isEqualTo(part);
            assertThat(read.later).isEqualTo(created.later);
        }
    }

    @Test
    void property_declaredAsObjectWithDefaultTyping_comesBack() {
        MessagePackMapper typing = MessagePackMapper.builder()
                .activateDefaultTyping(BasicPolymorphicTypeValidator.builder()
                        .allowIfSubType(RawMessagePack.class)
                        .build())
                .build();
        Holder holder = new Holder(RawMessagePack.of(Bytes.hex("dc000101")));
        assertThat(typing.readValue(typing.writeValueAsBytes(holder), Holder.class))
                .isEqualTo(holder);
    }

    @Test
    void write_toJson_isTheValueAndBack() {
        JsonMapper json =
                JsonMapper.builder().addModule(new MessagePackModule()).build();
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("n", 1);
        content.put("d", 1.5);
        content.put("b", new byte[] {1, 2, 3});
        content.put("list", Arrays.asList("a", null, true));
        content.put("t", Instant.EPOCH);
        Page page = new Page(1, RawMessagePack.of(MAPPER.writeValueAsBytes(content)), "end");
        String text = json.writeValueAsString(page);
        assertThat(text)
                .isEqualTo("{\"id\":1,\"part\":{\"n\":1,\"d\":1.5,\"b\":\"AQID\",\"list\":[\"a\",null,true],"
                        + "\"t\":\"1970-01-01T00:00:00Z\"},\"title\":\"end\"}");
        JsonNode read =
                Objects.requireNonNull(json.readValue(text, Page.class).part().readAs(JsonNode.class, MAPPER));
        assertThat(read).hasToString(json.readTree(text).get("part").toString());
    }

    @Test
    void write_unknownExtensionToJson_isRefused() {
        JsonMapper json =
                JsonMapper.builder().addModule(new MessagePackModule()).build();
        assertThatExceptionOfType(JacksonException.class)
                .isThrownBy(() -> json.writeValueAsString(RawMessagePack.of(Bytes.hex("d40102"))));
    }

    @Test
    void convert_toAndFromTheTypeOfThePart_isTheValue() {
        Book book = new Book("Dune", new BigDecimal("9.90"), Instant.ofEpochSecond(5, 6));
        Page page = new Page(1, RawMessagePack.of(MAPPER.writeValueAsBytes(book)), "end");
        TypedPage typed = new TypedPage(1, book, "end");
        assertThat(MAPPER.convertValue(page, TypedPage.class)).isEqualTo(typed);
        assertThat(MAPPER.convertValue(typed, Page.class).part().readAs(Book.class, MAPPER))
                .isEqualTo(book);
        JsonNode tree = MAPPER.valueToTree(page);
        assertThat(tree.get("part").get("title").stringValue()).isEqualTo("Dune");
        assertThat(MAPPER.treeToValue(tree, Page.class).part().readAs(Book.class, MAPPER))
                .isEqualTo(book);
    }

    @Test
    void tokens_numbersAndExtensions_stayWhatTheyAre() {
        List<Object> content = List.of(
                new BigDecimal("1.50"),
                BigInteger.ONE.shiftLeft(100),
                1.5f,
                new MessagePackExtension((byte) 7, new byte[] {1, 2}),
                Instant.EPOCH,
                new byte[] {9});
        TokenBuffer tokens = TokenBuffer.forGeneration();
        tokens.writeStartArray();
        tokens.writeNumber((BigDecimal) content.get(0));
        tokens.writeNumber((BigInteger) content.get(1));
        tokens.writeNumber((float) content.get(2));
        content.subList(3, 6).forEach(tokens::writeEmbeddedObject);
        tokens.writeEndArray();
        RawMessagePack part;
        try (JsonParser parser = tokens.asParser()) {
            part = MAPPER.readValue(parser, RawMessagePack.class);
        }
        Object read = part.readAs(Object.class, MAPPER);
        assertThat((List<?>) read).usingRecursiveComparison().isEqualTo(content);
    }

    @Test
    void tokens_embeddedObjectOfAnotherType_isRefused() {
        JsonNode tree = MAPPER.createArrayNode().add(new POJONode(new AtomicReference<>("secret")));
        assertThatExceptionOfType(DatabindException.class)
                .isThrownBy(() -> MAPPER.treeToValue(tree, RawMessagePack.class))
                .withMessageContaining("AtomicReference")
                .withMessageNotContaining("secret");
    }

    @Test
    void property_largerThanTheObjectsMayBe_isRefused() {
        MessagePackMapper limited = MessagePackMapper.builder(
                        MessagePackFactory.builder().maxObjectSize(10_000).build())
                .build();
        byte[] small = MAPPER.writeValueAsBytes(new Page(1, RawMessagePack.of(document(5_000)), "end"));
        byte[] large = MAPPER.writeValueAsBytes(new Page(1, RawMessagePack.of(document(10_000)), "end"));
        assertThat(limited.readValue(small, Page.class).part().length()).isGreaterThan(5_000);
        assertThatExceptionOfType(ObjectSizeException.class).isThrownBy(() -> limited.readValue(large, Page.class));
    }

    private static byte[] document(int length) {
        return MAPPER.writeValueAsBytes(new byte[length]);
    }

    @Test
    void property_anyRandomDocument_comesBackAsItsBytes() {
        // Names of these documents may be longer than Jackson's default allows.
        MessagePackMapper mapper = MessagePackMapper.builder(MessagePackFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNameLength(100_000)
                                .build())
                        .build())
                .build();
        for (int seed = 0; seed < 200; seed++) {
            byte[] document = mapper.writeValueAsBytes(RandomDocument.of(seed, 1 + seed));
            Page page = new Page(seed, RawMessagePack.of(document), "end");
            byte[] bytes = mapper.writeValueAsBytes(page);
            assertThat(mapper.readValue(bytes, Page.class)).isEqualTo(page);
            assertThat(mapper.readValue(stream(bytes, 1 + seed * 50), Page.class))
                    .isEqualTo(page);
            Object expected = mapper.readValue(document, Object.class);
            assertThat(mapper.writeValueAsBytes(page.part().readAs(Object.class, mapper)))
                    .isEqualTo(mapper.writeValueAsBytes(expected));
            // Each element is a part, too; together they are the document.
            RawMessagePack[] elements = page.part().readAs(RawMessagePack[].class, mapper);
            assertThat(mapper.writeValueAsBytes(elements)).isEqualTo(document);
        }
    }

    @Test
    void of_anyPrefixOfARandomDocument_isRefused() {
        for (int seed = 0; seed < 20; seed++) {
            byte[] document = MAPPER.writeValueAsBytes(RandomDocument.of(seed, 20));
            for (int length = 0; length < Math.min(document.length, 500); length++) {
                byte[] prefix = Arrays.copyOf(document, length);
                assertThatExceptionOfType(UnexpectedEndOfInputException.class)
                        .isThrownBy(() -> RawMessagePack.of(prefix));
                byte[] longer = Arrays.copyOf(document, document.length + 1);
                assertThatExceptionOfType(StreamReadException.class).isThrownBy(() -> RawMessagePack.of(longer));
            }
        }
    }

    @Test
    void write_toAnOutputBuffer_isTheBytes() {
        RawMessagePack part = RawMessagePack.of(document(20_000));
        GrowingTarget target = new GrowingTarget();
        MAPPER.writeValue(target, List.of(part, part));
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        MAPPER.writeValue(stream, List.of(part, part));
        byte[] expected = Bytes.join(Bytes.hex("92"), part.bytes(), part.bytes());
        assertThat(Arrays.copyOf(target.array(), target.length())).isEqualTo(expected);
        assertThat(stream.toByteArray()).isEqualTo(expected);
    }

    /** Returns a stream that gives only some bytes at a time. */
    private static InputStream stream(byte[] bytes, int piece) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, piece));
            }
        };
    }

    private record Page(int id, RawMessagePack part, String title) {}

    private record Optional(@Nullable RawMessagePack part) {}

    private record TypedPage(int id, Book part, String title) {}

    private record Book(String title, BigDecimal price, Instant published) {}

    private record Holder(Object value) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes(@JsonSubTypes.Type(value = Circle.class, name = "circle"))
    private interface Shape {}

    private record Circle(int i, RawMessagePack part) implements Shape {}

    private static final class Created {

        @JsonProperty
        final int id;

        @JsonProperty
        final RawMessagePack part;

        @JsonProperty
        @Nullable
        RawMessagePack later;

        @JsonCreator
        Created(@JsonProperty("id") int id, @JsonProperty("part") RawMessagePack part) {
            this.id = id;
            this.part = part;
        }
    }
}
