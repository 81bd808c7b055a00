package dev.cachezip;

import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.toHex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.msgpack.RawMessagePack;
import dev.cachezip.objects.Mapping;
import dev.cachezip.objects.ObjectCodecBuilder;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ListLayout;
import dev.cachezip.pipeline.ValuePipeline;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.type.TypeReference;

/** A part of a value that stays as MessagePack has the same bytes after a value is stored. */
class RawPartsTest {

    /** No number and no string in it is in its shortest format: {@code {a: 1, b: "x", c: 1.0f, d: [nil, true]}}. */
    private static final String BYTES = "84a161cd0001a162d90178a163ca3f800000a16492c0c3";

    private static final Type DOCUMENTS = new TypeReference<List<Document>>() {}.getType();

    record Document(int id, @Nullable RawMessagePack part, String title) {}

    /** A class with setters, which a Document is not. */
    static final class Holder {

        private @Nullable RawMessagePack part;
        private List<RawMessagePack> parts = new ArrayList<>();

        public @Nullable RawMessagePack getPart() {
            return part;
        }

        public void setPart(@Nullable RawMessagePack part) {
            this.part = part;
        }

        public List<RawMessagePack> getParts() {
            return parts;
        }

        public void setParts(List<RawMessagePack> parts) {
            this.parts = parts;
        }
    }

    private static ObjectCodecBuilder objects(Mapping mapping) {
        return ObjectCodecs.objects(AllowedTypes.of("dev.cachezip.*")).mapping(mapping);
    }

    private static RawMessagePack part() {
        return RawMessagePack.of(hex(BYTES));
    }

    private static @Nullable Object stored(ValueCodec<Object> codec, ListLayout layout, Object value) {
        try (ValuePipeline<Object> pipeline =
                ValuePipeline.builder(codec).layout(layout).build()) {
            return pipeline.decode(pipeline.encode(value));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "STATE, ROWS, true", "STATE, ROWS, false", "STATE, COLUMNS, true", "STATE, COLUMNS, false",
        "PROPERTIES, ROWS, true", "PROPERTIES, ROWS, false", "PROPERTIES, COLUMNS, true", "PROPERTIES, COLUMNS, false"
    })
    void decode_partsInAList_haveTheirBytes(Mapping mapping, ListLayout layout, boolean declared) {
        List<Document> documents = IntStream.range(0, 30)
                .mapToObj(i -> new Document(i, i % 5 == 0 ? null : part(), "title " + i))
                .collect(Collectors.toList());
        ValueCodec<Object> codec = objects(mapping).messagePack();

        Object read = stored(declared ? codec.declaredAs(DOCUMENTS) : codec, layout, documents);

        assertThat(read)
                .isEqualTo(documents)
                .asInstanceOf(InstanceOfAssertFactories.list(Document.class))
                .element(1)
                .extracting(Document::part)
                .satisfies(part -> assertThat(toHex(part.bytes())).isEqualTo(BYTES));
    }

    @ParameterizedTest
    @EnumSource
    void decode_partsOfAClass_haveTheirBytes(Mapping mapping) {
        Holder holder = new Holder();
        holder.setPart(part());
        holder.setParts(new ArrayList<>(List.of(part(), RawMessagePack.of(hex("05")))));

        assertThat(stored(objects(mapping).messagePack(), ListLayout.ROWS, holder))
                .usingRecursiveComparison()
                .isEqualTo(holder);
    }

    @ParameterizedTest
    @EnumSource
    void decode_partAsTheWholeValue_hasItsBytes(Mapping mapping) {
        ValueCodec<Object> codec = objects(mapping).messagePack().declaredAs(RawMessagePack.class);

        assertThat(stored(codec, ListLayout.ROWS, part())).isEqualTo(part());
    }

    @Test
    void decode_partByItsStateInJson_hasItsBytes() {
        Document document = new Document(1, part(), "title");

        assertThat(stored(objects(Mapping.STATE).json(), ListLayout.ROWS, document))
                .isEqualTo(document);
    }

    @Test
    void encode_partByPropertiesInJson_isRefusedWithTheProperty() {
        ValueCodec<Object> json = objects(Mapping.PROPERTIES).json();

        assertThatExceptionOfType(CachezipException.Codec.class)
                .isThrownBy(() -> stored(json, ListLayout.ROWS, new Document(1, part(), "title")))
                .withMessageContaining("RawMessagePack keeps its bytes with cachezip.codec=msgpack only");
    }
}
