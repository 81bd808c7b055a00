package dev.cachezip.jackson2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.contracts.CodecBytes;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Threads whose stack is too small for what is allowed, in a JVM of their own, which they might leave damaged. */
class SmallStackTest {

    /** The smallest stack that every JVM allows, far too small for 490 levels. */
    private static final long STACK_SIZE = 144 << 10;

    record Node(@Nullable Node next) {}

    @Test
    void readAndWrite_onAStackThatIsTooSmall_isAnException() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xss8m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallStackTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor())
                .as(output.substring(0, Math.min(2000, output.length())))
                .isZero();
    }

    /** Runs in the other JVM; an exception makes it exit with 1. */
    public static void main(String[] args) throws InterruptedException {
        Node deep = new Node(null);
        for (int i = 0; i < 490; i++) {
            deep = new Node(deep);
        }
        Node value = deep;
        for (WrittenForm form : WrittenForm.values()) {
            ValueCodec<Object> codec = form.codec(AllowedTypes.of("dev.cachezip.jackson2.*"));
            byte[] plain = CodecBytes.write(codec, value);
            CodecBytes.read(codec, plain);
            expectException(() -> CodecBytes.read(codec, plain));
            expectException(() -> CodecBytes.write(codec, value));
            // And nothing is left behind.
            if (!value.equals(CodecBytes.read(codec, CodecBytes.write(codec, value)))) {
                throw new IllegalStateException("Not equal");
            }
        }
    }

    private static void expectException(Runnable call) throws InterruptedException {
        boolean[] refused = new boolean[1];
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        call.run();
                    } catch (CachezipException e) {
                        refused[0] = true;
                    }
                },
                "small",
                STACK_SIZE);
        thread.start();
        thread.join();
        if (!refused[0]) {
            throw new IllegalStateException("No exception");
        }
    }
}
