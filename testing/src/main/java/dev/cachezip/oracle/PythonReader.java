package dev.cachezip.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** docs/reader/cachezip_reader.py, run in a Python of this machine. */
public final class PythonReader {

    /** Says what happens without Python: {@code required} fails, anything else skips. */
    private static final String DEMAND = "cachezip.it.python";

    private static final Path READER = Path.of("..", "docs", "reader", "cachezip_reader.py");
    private static final int WITHOUT_PYTHON = 127;

    private PythonReader() {}

    /** Writes for each file name.bin of a folder a file name.json; skips the test if there is no Python. */
    public static void run(Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "command -v python3 >/dev/null || exit 127; exec python3 \"$0\" \"$1\"",
                        READER.toString(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        assumeTrue(status != WITHOUT_PYTHON || "required".equals(System.getProperty(DEMAND)), "there is no python3");
        assertEquals(0, status, output);
    }
}
