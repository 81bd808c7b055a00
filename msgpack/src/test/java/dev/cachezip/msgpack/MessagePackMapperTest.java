package dev.cachezip.msgpack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.TokenBuffer;

class MessagePackMapperTest {

    private final MessagePackMapper mapper = new MessagePackMapper();

    @Test
    void write_bean_isInOrderOfDeclaration() {
        assertThat(mapper.writeValueAsBytes(new Point(1, -1))).isEqualTo(bytes("82a17901a178ff"));
    }

    @Test
    void readAndWrite_annotatedBeans_applyTheAnnotations() {
        Annotated value = new Annotated();
        value.renamed = 7;
        value.secret = "s";
        value.inner = new Inner("here");
        byte[] written = mapper.writeValueAsBytes(value);

        assertThat(mapper.readValue(written, new TypeReference<Map<String, Object>>() {}))
                .containsExactlyInAnyOrderEntriesOf(Map.of("other name", 7, "place", "here", "array", List.of(3, 4)));
        Annotated read = mapper.readValue(written, Annotated.class);
        assertThat(read.renamed).isEqualTo(7);
        assertThat(read.secret).isNull();
        assertThat(read.inner).isEqualTo(value.inner);
        assertThat(read.array).isEqualTo(new Pair(3, 4));
    }

    @Test
    void readAndWrite_subtypes_keepTheirType() {
        List<Shape> shapes = List.of(new Circle(2.5), new Square(3));
        byte[] written = mapper.writerFor(new TypeReference<List<Shape>>() {}).writeValueAsBytes(shapes);
        assertThat(mapper.readValue(written, new TypeReference<List<Shape>>() {}))
                .isEqualTo(shapes);
    }

    @Test
    void readAndWrite_cycles_useObjectIds() {
        Person person = new Person();
        person.friend = person;
        Person read = mapper.readValue(mapper.writeValueAsBytes(person), Person.class);
        assertThat(read.friend).isSameAs(read);
    }

    @Test
    void write_withView_leavesOutWhatIsNotInIt() {
        byte[] written = mapper.writerWithView(Summary.class).writeValueAsBytes(new Viewed("a", "b"));
        assertThat(mapper.readTree(written)).isEqualTo(new JsonMapper().readTree("{\"shown\":\"a\"}"));
    }

    @Test
    void tree_ofAllNodes_comesBackEqual() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("int", 1).put("long", 1L << 40).put("double", 1.5).put("float", 1.5f);
        tree.put("decimal", new BigDecimal("1.10")).put("big", BigInteger.ONE.shiftLeft(80));
        tree.put("text", "t").put("flag", true).putNull("none").put("bytes", new byte[] {1, 2});
        tree.putArray("array").add(new BigDecimal("-7.00")).add(1).addObject().put("x", "y");
        assertThat(mapper.readTree(mapper.writeValueAsBytes(tree))).isEqualTo(tree);
        JsonNode inList = mapper.valueToTree(List.of(tree));
        assertThat(inList.get(0)).isEqualTo(tree);
    }

    @Test
    void tokenBuffer_bothWays_isTheSame() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("numbers", List.of(1, 1L << 40, 2.5, BigInteger.TWO.pow(63)));
        value.put("bytes", new byte[] {5});
        value.put("text", "\u20ac");
        byte[] written = mapper.writeValueAsBytes(value);
        TokenBuffer tokens = mapper.readValue(written, TokenBuffer.class);
        byte[] again = mapper.writeValueAsBytes(tokens);
        assertThat(mapper.readTree(again)).isEqualTo(mapper.readTree(written));
        assertThat(mapper.writeValueAsBytes(mapper.readValue(again, TokenBuffer.class)))
                .isEqualTo(again);
    }

    @Test
    void convertValue_goesThroughTokens() {
        assertThat(mapper.convertValue(Map.of("x", 1, "y", 2), Point.class)).isEqualTo(new Point(2, 1));
    }

    @Test
    void readValue_stringOfADecimal_isExact() {
        Amount amount = new Amount(new BigDecimal("1204.50"), BigInteger.TEN.pow(30));
        byte[] written = mapper.writeValueAsBytes(amount);
        assertThat(mapper.readValue(written, Amount.class)).isEqualTo(amount);
        assertThat(new String(written, ISO_8859_1)).contains("1204.50");
    }

    @Test
    void readValue_wrongToken_tellsPathAndOffset() {
        assertThatExceptionOfType(MismatchedInputException.class)
                .isThrownBy(() -> mapper.readValue(bytes("82a17901a178c3"), Point.class))
                .satisfies(e -> {
                    assertThat(e.getPathReference()).contains("[\"x\"]");
                    assertThat(e.getLocation().getByteOffset()).isPositive();
                });
    }

    @Test
    void readValue_somethingAfterTheValue_isRefused() {
        assertThatExceptionOfType(MismatchedInputException.class)
                .isThrownBy(() -> mapper.readValue(bytes("0102"), Integer.class));
        assertThat(mapper.readerFor(Integer.class)
                        .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                        .<Integer>readValue(bytes("0102")))
                .isEqualTo(1);
    }

    @Test
    void readValues_severalRoots_areReadOneAfterTheOther() {
        try (MappingIterator<Point> points = mapper.readerFor(Point.class)
                .readValues(new ByteArrayInputStream(bytes("82a17901a17802" + "82a17900a17805")))) {
            assertThat(points.readAll()).containsExactly(new Point(1, 2), new Point(0, 5));
        }
    }

    @Test
    void readerForUpdating_bean_changesIt() {
        Annotated value = new Annotated();
        mapper.readerForUpdating(value).readValue(bytes("81aa6f74686572206e616d6509"));
        assertThat(value.renamed).isEqualTo(9);
    }

    @Test
    void builder_fromAnotherFormat_takesItsSettingsOver() {
        JsonMapper.Builder settings = JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .changeDefaultPropertyInclusion(i -> i.withValueInclusion(JsonInclude.Include.NON_NULL))
                .addMixIn(Point.class, HiddenX.class)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        MessagePackMapper taken = MessagePackMapper.builder(settings).build();

        assertThat(taken.writeValueAsBytes(new Named("a", null))).isEqualTo(bytes("81aa66697273745f6e616d65a161"));
        assertThat(taken.writeValueAsBytes(new Point(1, 2))).isEqualTo(bytes("81a17901"));
        assertThat(taken.isEnabled(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES))
                .isTrue();
        assertThat(taken.tokenStreamFactory().getFormatName()).isEqualTo("MessagePack");
        assertThat(settings.build().writeValueAsString(new Point(1, 2))).isEqualTo("{\"y\":1}");
    }

    @Test
    void rebuild_keepsSettings() {
        MessagePackMapper original = MessagePackMapper.builder()
                .enable(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS)
                .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                .build();
        MessagePackMapper rebuilt = original.rebuild().build();
        assertThat(rebuilt.isEnabled(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS))
                .isTrue();
        assertThat(rebuilt.writeValueAsBytes(new Named("a", "b")))
                .isEqualTo(original.writeValueAsBytes(new Named("a", "b")));
        MessagePackMapper without = rebuilt.rebuild()
                .disable(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS)
                .build();
        assertThat(without.isEnabled(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS))
                .isFalse();
        assertThat(original.tokenStreamFactory().rebuild().build().getFormatName())
                .isEqualTo("MessagePack");
    }

    @Test
    void mapper_serializedByTheJdk_works() throws IOException, ClassNotFoundException {
        MessagePackMapper original = MessagePackMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
            objects.writeObject(original);
        }
        MessagePackMapper copy;
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            copy = (MessagePackMapper) objects.readObject();
        }
        Named value = new Named("a", "b");
        assertThat(copy.writeValueAsBytes(value)).isEqualTo(original.writeValueAsBytes(value));
        assertThat(copy.readValue(copy.writeValueAsBytes(value), Named.class)).isEqualTo(value);
    }

    @Test
    void read_ofManyBeansWithChangingNames_findsEach() {
        // Other orders, missing and unknown names, between those that are expected.
        List<Map<String, Integer>> rows = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Map<String, Integer> row = new LinkedHashMap<>();
            for (int k = 0; k < 8; k++) {
                int column = (k * (1 + 2 * (i % 4)) + i) % 8;
                if ((i + k) % 5 != 0) {
                    row.put(
                            List.of(
                                            "a",
                                            "bb",
                                            "ccc",
                                            "dddddddd",
                                            "eeeeeeeee",
                                            "f".repeat(17),
                                            "g".repeat(40),
                                            "unknown")
                                    .get(column),
                            i * 10 + column);
                }
            }
            rows.add(row);
        }
        List<Row> read = mapper.readValue(mapper.writeValueAsBytes(rows), new TypeReference<List<Row>>() {});
        JsonMapper json = new JsonMapper();
        assertThat(read).isEqualTo(json.readValue(json.writeValueAsBytes(rows), new TypeReference<List<Row>>() {}));
    }

    record Point(int y, int x) {}

    abstract static class HiddenX {
        @JsonIgnore
        abstract int x();
    }

    record Pair(int first, int second) {}

    record Inner(String place) {}

    record Amount(BigDecimal price, BigInteger count) {}

    record Named(String firstName, @Nullable String lastName) {}

    static final class Annotated {
        @JsonProperty("other name")
        int renamed;

        @JsonIgnore
        @Nullable
        String secret;

        @JsonUnwrapped
        @JsonProperty
        @Nullable
        Inner inner;

        @JsonProperty
        @JsonFormat(shape = JsonFormat.Shape.ARRAY)
        Pair array = new Pair(3, 4);
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    interface Shape {}

    record Circle(double radius) implements Shape {}

    record Square(int side) implements Shape {}

    @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
    static final class Person {
        @JsonProperty
        @Nullable
        Person friend;
    }

    interface Summary {}

    record Viewed(@JsonView(Summary.class) String shown, String hidden) {}

    static final class Row {
        @JsonProperty
        int a;

        @JsonProperty
        int bb;

        @JsonProperty
        int ccc;

        @JsonProperty
        int dddddddd;

        @JsonProperty
        int eeeeeeeee;

        @JsonProperty("fffffffffffffffff")
        int f;

        @JsonProperty("gggggggggggggggggggggggggggggggggggggggg")
        int g;

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Row row && values().equals(row.values());
        }

        @Override
        public int hashCode() {
            return values().hashCode();
        }

        private List<Integer> values() {
            return List.of(a, bb, ccc, dddddddd, eeeeeeeee, f, g);
        }
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
