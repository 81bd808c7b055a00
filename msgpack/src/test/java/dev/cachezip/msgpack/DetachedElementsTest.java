package dev.cachezip.msgpack;

import static dev.cachezip.msgpack.Bytes.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;

/** A parser with detached elements has the tokens of the document that has them in their place. */
class DetachedElementsTest {

    private static final MessagePackMapper MAPPER = new MessagePackMapper();
    private static final MessagePackFactory FACTORY = MessagePackFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNameLength(1 << 20).build())
            .build();

    /** Elements that count what they would take in their document. */
    private static final class Elements implements DetachedElements {

        private final Queue<ValueSource> sources = new ArrayDeque<>();
        private long length;

        Elements(ValueSource... sources) {
            this.sources.addAll(List.of(sources));
        }

        static Elements of(List<?>... lists) {
            return new Elements(Arrays.stream(lists).map(SourceOfValues::new).toArray(ValueSource[]::new));
        }

        @Override
        public ValueSource next() {
            return sources.remove();
        }

        @Override
        public void count(long bytes) {
            length += bytes;
        }

        @Override
        public long length() {
            return length;
        }
    }

    private static byte[] concat(byte[]... parts) {
        int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }

    private static byte[] header(List<?> list) {
        byte[] whole = MAPPER.writeValueAsBytes(list);
        return Arrays.copyOf(whole, Lengths.containerHead(list.size()));
    }

    private static MessagePackParser detached(List<?> list, Elements elements) {
        MessagePackParser parser = parser(concat(header(list), new byte[] {Formats.NEVER_USED}));
        parser.attach(elements);
        return parser;
    }

    private static MessagePackParser parser(byte[] document) {
        return (MessagePackParser) FACTORY.createParser(ObjectReadContext.empty(), document);
    }

    /** Everything that a caller may ask for at each token. */
    private static List<String> trace(MessagePackParser parser) {
        List<String> trace = new ArrayList<>();
        while (parser.nextToken() != null) {
            JsonToken token = parser.currentToken();
            boolean binary = token == JsonToken.VALUE_EMBEDDED_OBJECT;
            trace.add(token + " " + parser.currentName() + " " + parser.containerSize() + " "
                    + (token.isNumeric() ? parser.getNumberType() + " " + parser.getNumberValue() : "")
                    + (binary ? Arrays.toString(parser.getBinaryValue()) : parser.getString()) + " "
                    + parser.nextExtensionType() + " "
                    + parser.streamReadContext().pathAsPointer());
        }
        return trace;
    }

    private static void assertSame(List<?> list, List<?> plain) {
        Elements elements = Elements.of(list);
        byte[] document = MAPPER.writeValueAsBytes(plain);
        assertThat(trace(detached(plain, elements))).isEqualTo(trace(parser(document)));
        assertThat(elements.length() + header(plain).length).isEqualTo(document.length);

        MessagePackParser skipping = detached(plain, Elements.of(list));
        skipping.nextToken();
        skipping.skipChildren();
        assertThat(skipping.currentToken()).isEqualTo(JsonToken.END_ARRAY);
        assertThat(skipping.nextToken()).isNull();
    }

    @Test
    void nextToken_randomDocuments_areTheSame() {
        for (long seed = 0; seed < 300; seed++) {
            List<?> list = (List<?>) RandomDocument.of(seed, 60);
            assertSame(list, list);
        }
    }

    @Test
    void nextToken_rowsWithAbsentProperties_areTheSame() {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            List<String> names = List.of("first", "b", "third property, with a name of more than 31 bytes", "d", "é");
            for (int property = 0; property < names.size(); property++) {
                if ((i >> property & 1) == 1) {
                    row.put(names.get(property), i % 3 == 0 ? null : List.of(i, "text " + i, Map.of("deep", i)));
                }
            }
            rows.add(row);
        }
        // The first row has all names, so that the shape has them in their order.
        rows.add(0, new LinkedHashMap<>(rows.get(31)));
        assertSame(List.of(7, new SourceOfValues.Rows(rows), 8), List.of(7, rows, 8));
    }

    @Test
    void nextToken_eachKindOfValue_isTheSame() {
        Instant near = Instant.ofEpochSecond(1);
        Instant far = Instant.ofEpochSecond(-1, 5);
        List<@Nullable Object> plain = new ArrayList<>(List.of(
                true, -33, 1L << 40, -0.0, "", "text", new byte[] {1, 2}, near, far, near, List.of(), Map.of()));
        plain.add(null);
        List<@Nullable Object> list = new ArrayList<>(plain);
        list.add(new SourceOfValues.Repeated("again"));
        list.add(new SourceOfValues.Repeated("again"));
        list.add(new MessagePackExtension((byte) 9, new byte[300]));
        plain.addAll(List.of("again", "again", new MessagePackExtension((byte) 9, new byte[300])));
        assertSame(list, plain);
    }

    @Test
    void getString_repeatedString_isOneObject() {
        MessagePackParser parser = detached(
                List.of(1, 2),
                Elements.of(List.of(new SourceOfValues.Repeated("a"), new SourceOfValues.Repeated("a"))));
        parser.nextToken();
        parser.nextToken();
        String first = parser.getString();
        parser.nextToken();
        assertThat(parser.getString()).isSameAs(first);
    }

    @Test
    void nextToken_severalArraysAmongOtherValues_areTheSame() {
        List<?> first = List.of(1, "two", List.of(3));
        List<?> second = List.of(Map.of("name", "value"));
        byte[] outline = concat(
                new byte[] {(byte) 0x83, (byte) 0xa1, 'a'},
                header(first),
                new byte[] {Formats.NEVER_USED},
                new byte[] {(byte) 0xa1, 'b', 5, (byte) 0xa1, 'c', (byte) 0x92},
                header(second),
                new byte[] {Formats.NEVER_USED, 6});
        MessagePackParser parser = parser(outline);
        parser.attach(Elements.of(first, second));

        Map<String, Object> whole = new LinkedHashMap<>();
        whole.put("a", first);
        whole.put("b", 5);
        whole.put("c", List.of(second, 6));
        assertThat(trace(parser)).isEqualTo(trace(parser(MAPPER.writeValueAsBytes(whole))));
    }

    record Item(String name, int size, @Nullable String note) {}

    @Test
    void readValue_beans_matchesTheirNames() {
        List<Map<String, Object>> rows = List.of(
                Map.of("name", "a", "size", 1),
                Map.of("name", "b", "size", 2, "note", "x", "unknown", List.of(1, 2)),
                Map.of("name", "c", "size", 3));
        ObjectReader reader =
                MAPPER.readerForListOf(Item.class).without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        byte[] outline = concat(header(rows), new byte[] {Formats.NEVER_USED});
        MessagePackParser parser = (MessagePackParser) reader.createParser(outline, 0, outline.length);
        parser.attach(new Elements(SourceOfValues.rows(rows)));

        List<Item> items = reader.readValue(parser);
        assertThat(items).containsExactly(new Item("a", 1, null), new Item("b", 2, "x"), new Item("c", 3, null));
    }

    @Test
    void close_amongDetachedElements_endsThem() {
        MessagePackParser parser = parser(concat(header(List.of(1)), new byte[] {Formats.NEVER_USED}));
        parser.attach(new Elements(SourceOfValues.rows(List.of(Map.of("name", 1)))));
        parser.nextToken();
        assertThat(parser.nextToken()).isEqualTo(JsonToken.START_OBJECT);
        parser.close();
        assertThat(parser.nextNameMatch(FACTORY.constructNameMatcher(List.of(), false)))
                .isEqualTo(PropertyNameMatcher.MATCH_ODD_TOKEN);
        assertThat(parser.nextToken()).isNull();
    }

    @Test
    void attach_afterTheFirstToken_isRefused() {
        Elements elements = new Elements();
        MessagePackParser begun = parser(new byte[] {1});
        begun.nextToken();
        assertThatIllegalStateException().isThrownBy(() -> begun.attach(elements));
    }

    /** Elsewhere only to who asks for it; here its bytes are left. */
    @Test
    void nextToken_nameAboveThatIsNotUtf8_isRefused() {
        byte[] outline = concat(hex("81a1ff"), header(List.of(1)), new byte[] {Formats.NEVER_USED});
        MessagePackParser parser = parser(outline);
        parser.attach(Elements.of(List.of(1)));
        parser.nextToken();
        parser.nextToken();
        parser.nextToken();
        assertThatExceptionOfType(StreamReadException.class)
                .isThrownBy(parser::nextToken)
                .withMessageContaining("UTF-8");
    }

    @Test
    void nextToken_theMarkOutsideOfAnArray_isRefused() {
        MessagePackParser parser = parser(new byte[] {Formats.NEVER_USED});
        parser.attach(Elements.of(List.of(1)));
        assertThatExceptionOfType(StreamReadException.class).isThrownBy(parser::nextToken);
    }
}
