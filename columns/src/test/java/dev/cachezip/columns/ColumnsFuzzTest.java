package dev.cachezip.columns;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Columns with changed bytes are read or refused, within the memory that their limit allows. */
class ColumnsFuzzTest {

    private static final int LIMIT = 1 << 16;
    private static final int TRIALS = 60_000;

    /** Doubling buffers and the objects of columns, beside the rows. */
    private static final int MEMORY = 16 * LIMIT;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Random random = new Random(20_261_122);

    @Test
    void read_changedBytes_areReadOrRefused() {
        List<byte[]> columns = columns();
        int read = 0;
        for (int i = 0; i < TRIALS; i++) {
            read += read(changed(columns.get(i % columns.size()))) ? 1 : 0;
        }
        assertThat(read).isBetween(TRIALS / 100, TRIALS - TRIALS / 100);
    }

    private static List<byte[]> columns() {
        List<byte[]> columns = new ArrayList<>();
        ColumnExamples.all().forEach(example -> columns.add(example.columns()));
        for (int seed = 0; seed < 300; seed++) {
            byte[] rows = RandomRows.of(seed);
            OutputBuffer out = new OutputBuffer();
            if (rows.length < LIMIT && Columns.write(rows, 0, rows.length, out) > 0) {
                columns.add(Arrays.copyOf(out.array(), out.length()));
            }
        }
        return columns;
    }

    /** Returns columns with the right header, of which a few bytes are others, are missing, or are there twice. */
    private byte[] changed(byte[] columns) {
        int header = columns[0] == (byte) 0xc7 ? 4 : 5;
        byte[] content = Arrays.copyOfRange(columns, header, columns.length);
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(Math.min(content.length, 1 + random.nextInt(200)));
            switch (random.nextInt(6)) {
                case 0 -> content[at] = (byte) random.nextInt();
                case 1 -> content[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> content[at] = (byte) random.nextInt(20);
                case 3 -> content[at] = (byte) 0xff;
                case 4 -> content = Arrays.copyOf(content, Math.max(1, content.length - random.nextInt(4)));
                default -> System.arraycopy(content, 0, content, at, content.length - at);
            }
        }
        return Rows.columns(content);
    }

    private boolean read(byte[] columns) {
        OutputBuffer rows = new OutputBuffer();
        rows.limit(LIMIT);
        long before = threads.getCurrentThreadAllocatedBytes();
        boolean read = isRead(columns, rows);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(MEMORY);
        assertThat(rows.length() > 0).isEqualTo(read);
        return read;
    }

    private static boolean isRead(byte[] columns, OutputBuffer rows) {
        try {
            Columns.read(columns, 0, columns.length, rows);
            return true;
        } catch (CachezipException.Malformed | CachezipException.TooLarge e) {
            return false;
        }
    }
}
