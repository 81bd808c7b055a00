package dev.cachezip.oracle;

import static dev.cachezip.samples.Bytes.hex;
import static dev.cachezip.samples.Bytes.join;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.columns.Columns;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.oracle.StateOracle.Trial;
import dev.cachezip.pipeline.ValuePipeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lists of what is stored come back from columns byte for byte. */
@Tag("slow")
class ColumnsTest {

    /** Lists of lists, which are read a hundred times as long, are tried with one value of so many. */
    private static final int DEEP = 10;

    private final ValuePipeline<Object> pipeline = ValuePipeline.<Object>builder(
                    ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.*")))
            .uncompressed()
            .build();

    /** The bytes of what is declared as Object are those of undeclared values. */
    private static Stream<Trial> trials() {
        return StateOracle.trials(StorableValues.all()).filter(trial -> trial.declared() != Object.class);
    }

    @Test
    void write_listsOfAllValuesOfTheOracle_comeBack() {
        List<byte[]> values = trials().flatMap(trial -> encoded(trial).stream()).toList();
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

    /** The columns of lists give the same values as their rows, and the same refusals. */
    @Test
    void read_listsOfAllValuesOfTheOracle_areTheSameFromRowsAndColumns() {
        List<byte[]> values = trials().flatMap(trial -> encoded(trial).stream()).toList();
        int read = 0;
        int refused = 0;
        for (int i = 0; i < values.size(); i++) {
            byte[] value = values.get(i);
            byte[] next = values.get((i + 1) % values.size());
            byte[] five = join(value, value, value, value, value);
            byte[] alike = join(hex("9a"), five, five);
            byte[] mixed = join(hex("9a"), five, value, hex("c0"), value, next, value);
            List<byte[]> lists = new ArrayList<>(List.of(alike, mixed));
            if (i % DEEP == 0) {
                lists.add(join(hex("98"), alike, alike, mixed, alike, alike, hex("c0"), alike, mixed));
                lists.add(join(hex("82a16193"), alike, mixed, value, hex("a162"), lists.get(2)));
            }
            for (byte[] rows : lists) {
                byte[] columns = columns(rows);
                if (columns != null) {
                    String fromRows = read(rows);
                    assertThat(read(columns)).isEqualTo(fromRows);
                    read += fromRows.startsWith("refused") ? 0 : 1;
                    refused += fromRows.startsWith("refused") ? 1 : 0;
                }
            }
        }
        assertThat(read).isGreaterThan(values.size());
        assertThat(refused).isPositive();
    }

    private String read(byte[] plain) {
        try {
            Object value = pipeline.decode(plain);
            return Objects.requireNonNull(value).getClass() + " "
                    + HexFormat.of().formatHex(pipeline.encode(value));
        } catch (CachezipException e) {
            return "refused: " + e.getClass();
        }
    }

    private static byte @Nullable [] columns(byte[] rows) {
        OutputBuffer columns = new OutputBuffer();
        return Columns.write(rows, 0, rows.length, columns) > 0
                ? Arrays.copyOf(columns.array(), columns.length())
                : null;
    }

    private static boolean isWritten(byte[] rows) {
        OutputBuffer columns = new OutputBuffer();
        if (Columns.write(rows, 0, rows.length, columns) == 0) {
            return false;
        }
        OutputBuffer back = new OutputBuffer();
        back.limit(rows.length + columns.length());
        Columns.read(columns.array(), 0, columns.length(), back);
        assertThat(Arrays.copyOf(back.array(), back.length())).isEqualTo(rows);
        return true;
    }

    private List<byte[]> encoded(Trial trial) {
        ValuePipeline<Object> used = trial.declared() == null ? pipeline : pipeline.declaredAs(trial.declared());
        try {
            return List.of(used.encode(trial.value().value()));
        } catch (CachezipException e) {
            return List.of();
        }
    }
}
