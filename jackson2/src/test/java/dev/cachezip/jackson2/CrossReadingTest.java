package dev.cachezip.jackson2;

import static dev.cachezip.samples.Bytes.toHex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.contracts.CodecBytes;
import dev.cachezip.contracts.CodecContract;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any codec reads what one of the same mapping has written: a change of {@code cachezip.codec} keeps the cache. */
class CrossReadingTest {

    private static final Map<WrittenForm, ValueCodec<Object>> CODECS = codecs();

    private static Map<WrittenForm, ValueCodec<Object>> codecs() {
        Map<WrittenForm, ValueCodec<Object>> codecs = new EnumMap<>(WrittenForm.class);
        for (WrittenForm form : WrittenForm.values()) {
            codecs.put(form, form.codec(CodecContract.TYPES));
        }
        return codecs;
    }

    static Stream<Object> values() {
        return CodecContract.values();
    }

    @ParameterizedTest
    @MethodSource("values")
    void read_writtenByAnyCodec_isEqual(Object value) {
        Object inside = new CodecContract.Anything(value);
        CODECS.forEach((form, writer) -> {
            byte[] plain = CodecBytes.write(writer, value);
            byte[] plainInside = CodecBytes.write(writer, inside);
            CODECS.forEach((otherForm, reader) -> {
                if (otherForm.isOfState() != form.isOfState()) {
                    return;
                }
                assertThat(CodecBytes.read(reader, plain))
                        .as("%s by %s", form, otherForm)
                        .isEqualTo(value);
                assertThat(CodecBytes.read(reader, plainInside))
                        .as("inside, %s by %s", form, otherForm)
                        .isInstanceOfSatisfying(
                                CodecContract.Anything.class,
                                read -> assertThat(read.value()).isEqualTo(value));
            });
        });
    }

    @ParameterizedTest
    @MethodSource("values")
    void write_byEitherJackson_isTheSameMessagePack(Object value) {
        for (Object written : new Object[] {value, new CodecContract.Anything(value)}) {
            assertThat(toHex(CodecBytes.write(codec(WrittenForm.MESSAGE_PACK_BY_PROPERTIES), written)))
                    .isEqualTo(toHex(CodecBytes.write(codec(WrittenForm.MESSAGE_PACK_JACKSON_2), written)));
        }
    }

    private static ValueCodec<Object> codec(WrittenForm form) {
        return form.codec(CodecContract.TYPES);
    }
}
