package dev.cachezip.oracle;

import static dev.cachezip.Bytes.hex;
import static dev.cachezip.Bytes.join;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.columns.Columns;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lists of what is stored come back from columns byte for byte. */
class ColumnsTest {

    private final ValuePipeline<Object> pipeline = ValuePipeline.<Object>builder(
                    Jackson3Codecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
            .uncompressed()
            .build();

    @Test
    void write_listsOfAllValuesOfTheOracle_comeBack() {
        List<byte[]> values = StateOracle.trials(StorableValues.all())
                .flatMap(trial -> encoded(trial).stream())
                .toList();
        assertThat(values).hasSizeGreaterThan(1000);
        int columns = 0;
        for (int i = 0; i < values.size(); i++) {
            byte[] value = values.get(i);
            byte[] next = values.get((i + 1) % values.size());
            byte[] five = join(value, value, value, value, value);
            columns += isWritten(join(hex("9a"), five, five)) ? 1 : 0;
            isWritten(join(hex("9a"), five, value, hex("c0"), value, next, value));
        }
        assertThat(columns).isGreaterThan(values.size() / 2);
    }

    private static boolean isWritten(byte[] rows) {
        OutputBuffer columns = new OutputBuffer();
        if (!Columns.write(rows, 0, rows.length, columns)) {
            return false;
        }
        OutputBuffer back = new OutputBuffer();
        back.limit(rows.length);
        Columns.read(columns.array(), 0, columns.length(), back);
        assertThat(Arrays.copyOf(back.array(), back.length())).isEqualTo(rows);
        return true;
    }

    private List<byte[]> encoded(Trial trial) {
        ValuePipeline<Object> used =
                trial.declared() ? pipeline.declaredAs(trial.value().declared()) : pipeline;
        try {
            return List.of(used.encode(trial.value().value()));
        } catch (CachezipException e) {
            return List.of();
        }
    }
}
