package dev.cachezip.msgpack;

import static dev.cachezip.msgpack.Bytes.hex;
import static dev.cachezip.msgpack.Bytes.join;
import static dev.cachezip.msgpack.Bytes.repeat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;

/** The values that count against {@link MessagePackFactoryBuilder#maxObjectSize}, and those that do not. */
class ObjectSizeTest {

    private static final byte[] LIST = join(hex("dc0064"), repeat(1, 100));
    private static final byte[] TEXT = join(hex("d964"), repeat('x', 100));
    private static final byte[] BYTES = join(hex("c464"), repeat(0, 100));

    private static final byte[] EIGHT_LISTS = join(
            hex("91c0"), hex("91c0"), hex("91c0"), hex("91c0"), hex("91c0"), hex("91c0"), hex("91c0"), hex("91c0"));

    // Not a record: before those are created, what is unknown is kept.
    static final class Named {
        public String name = "";
    }

    private static ObjectMapper mapper(long maxObjectSize) {
        return MessagePackMapper.builder(MessagePackFactory.builder()
                        .maxObjectSize(maxObjectSize)
                        .build())
                .build();
    }

    private static void refused(byte[] document) {
        assertThatExceptionOfType(ObjectSizeException.class)
                .isThrownBy(() -> mapper(120).readValue(document, Object.class))
                .withMessageContaining("maxObjectSize()")
                .satisfies(e -> assertThat(e.limit()).isEqualTo(120))
                .satisfies(e -> assertThat(e.size()).isGreaterThan(120));
        assertThat(mapper(10_000).readValue(document, Object.class)).isNotNull();
    }

    @Test
    void read_manyElements_isRefused() {
        refused(LIST);
    }

    @Test
    void read_manyEntries_isRefused() {
        refused(hex("83 a161 01 a162 02 a163 03"));
    }

    @Test
    void read_longString_isRefused() {
        refused(TEXT);
    }

    @Test
    void read_longBinaryValue_isRefused() {
        refused(BYTES);
    }

    @Test
    void read_unknownProperty_doesNotCount() {
        ObjectMapper mapper = mapper(500);
        byte[] skipped = join(hex("82 a178 98"), EIGHT_LISTS, hex("a46e616d65 a161"));
        Named named = mapper.readerFor(Named.class)
                .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .readValue(skipped);
        assertThat(named.name).isEqualTo("a");
    }

    @Test
    void read_severalDocuments_countEachAlone() {
        byte[] document = hex("82 a161 01 a162 02");
        ObjectMapper mapper = mapper(300);
        assertThat(mapper.readerFor(Object.class)
                        .readValues(join(document, document, document, TEXT, TEXT, TEXT))
                        .readAll())
                .hasSize(6);
    }

    @Test
    void charge_ofADeserializer_counts() {
        MessagePackFactory factory =
                MessagePackFactory.builder().maxObjectSize(1000).build();
        try (MessagePackParser parser =
                (MessagePackParser) factory.createParser(ObjectReadContext.empty(), hex("92 01 02"))) {
            parser.nextToken();
            assertThat(parser.containerSize()).isEqualTo(2);
            parser.charge(500);
            parser.nextToken();
            assertThat(parser.containerSize()).isZero();
            assertThatExceptionOfType(ObjectSizeException.class).isThrownBy(() -> parser.charge(500));
        }
    }

    @Test
    void maxObjectSize_notPositive_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MessagePackFactory.builder().maxObjectSize(0));
    }

    @Test
    void rebuild_keepsTheLimit() {
        MessagePackFactory factory =
                MessagePackFactory.builder().maxObjectSize(5).build();
        assertThat(factory.rebuild().build().maxObjectSize()).isEqualTo(5);
        assertThat(factory.copy().maxObjectSize()).isEqualTo(5);
        assertThat(new MessagePackFactory().maxObjectSize()).isEqualTo(Long.MAX_VALUE);
    }
}
