package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The messages about a wrong command line: one line each. */
class CommandLineTest {

    private static void assertUsage(CliRun run, String reason) {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err()).startsWith("cachezip: ").contains(reason).hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            127.0.0.1:abc           | its port is no number from 1 to 65535
            127.0.0.1:              | its port is no number from 1 to 65535
            host:0                  | its port is no number from 1 to 65535
            redis://host:65536/1    | its port is no number from 1 to 65535
            redis-sentinel://a,b:x#m| its port is no number from 1 to 65535
            :99999                  | it has no host
            redis://                | it has no host
            redis-sentinel://a,#m   | it has no host
            http://                 | it begins with redis://
            http://host             | it begins with redis://
            redis://host/abc        | the number of a database
            redis://ho st           | cannot be read
            """)
    void address_wrong_exits64(String address, String reason) {
        assertUsage(CliRun.of("inspect", "--redis", address), reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://:sec:r@t/@host",
                "redis://:sec/r@host",
                "redis://:sec#r@host",
                "redis://:sec?r@host",
                "redis://:sec@r@host",
                "user:secr@host:abc",
                "redis://:secr@host:abc",
                "http://user:secr@host",
                "redis://user:secr@",
                "redis://sec r@host",
            })
    void address_wrongWithAPassword_showsNoPartOfIt(String address) {
        CliRun run = CliRun.of("decode", "--redis", address, "--key", "a");

        assertUsage(run, "--redis is not an address of Redis");
        assertThat(run.err()).doesNotContain("sec", "r@", "t/");
    }

    @Test
    void decode_addressWithoutKey_showsNoPassword() {
        CliRun run = CliRun.of("decode", "--redis", "redis://:secret@host");

        assertUsage(run, "which key of --redis? Give --key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "abc", "99999999999"})
    void timeout_thatIsNone_exits64(String seconds) {
        assertUsage(CliRun.of("inspect", "--redis", "host", "--timeout=" + seconds), "no whole number from 1");
    }

    @Test
    void measure_negative_exits64(@TempDir Path folder) {
        assertUsage(CliRun.of("advise", "--files", folder.toString(), "--measure=-1"), "no whole number from 1");
    }

    @Test
    void command_unknown_exits64() {
        assertUsage(CliRun.of("frobnicate"), "there is no command frobnicate");
    }

    @Test
    void command_misspelt_exits64WithWhatIsMeant() {
        assertUsage(CliRun.of("decod"), "there is no command decod; is it decode");
    }

    @Test
    void option_unknown_exits64() {
        assertUsage(CliRun.of("decode", "--frobnicate"), "--frobnicate");
    }

    @Test
    void command_none_exits64() {
        assertUsage(CliRun.of(), "Which command?");
    }

    @Test
    void key_inTwoWays_exits64() {
        assertUsage(CliRun.of("decode", "--redis", "host", "--key", "a", "--key-hex", "61"), "--key");
    }

    @Test
    void keyHex_thatIsNone_exits64() {
        assertUsage(CliRun.of("decode", "--redis", "host", "--key-hex", "6x"), "--key-hex is not hexadecimal");
    }

    @Test
    void keyBase64_thatIsNone_exits64() {
        assertUsage(CliRun.of("decode", "--redis", "host", "--key-base64", "?"), "--key-base64 is not base64");
    }

    static Stream<String> commands() {
        return commands(Main.commandLine());
    }

    private static Stream<String> commands(CommandLine command) {
        Stream<String> below = command.getSubcommands().values().stream().flatMap(CommandLineTest::commands);
        return Stream.concat(Stream.of(command.getCommandSpec().qualifiedName()), below);
    }

    /** Picocli warns on the standard error of the process. */
    @ParameterizedTest
    @MethodSource("commands")
    void help_ofEachCommand_isAllThatIsPrinted(String command) {
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        CliRun run;
        try {
            run = CliRun.of(
                    (command + " --help").substring("cachezip ".length()).split(" "));
        } finally {
            System.setErr(before);
        }

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: " + command).doesNotContain("WARN", "%%", "%n");
        assertThat(run.err() + warnings.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void help_ofTrain_tellsOneDefaultOfThePattern() {
        String help = CliRun.of("dictionary", "train", "--help").out().replaceAll("\\s+", " ");

        assertThat(help)
                .contains("makes them 5 % smaller", "Default: all; with 'train' those of --cache.")
                .doesNotContain("NAME::*", "Without it, those of all caches");
    }

    @Test
    void output_thatCannotBeWritten_exits2() {
        StringWriter err = new StringWriter();
        CommandLine commandLine =
                Main.commandLine().setOut(new PrintWriter(new FullWriter())).setErr(new PrintWriter(err));

        int exitCode = Main.run(commandLine, "--version");

        assertThat(exitCode).isEqualTo(ExitCodes.IO);
        assertThat(err.toString()).endsWith("cannot write to standard output\n").hasLineCount(1);
    }

    /** A disk without space. */
    private static final class FullWriter extends Writer {

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException("No space left on device");
        }

        @Override
        public void flush() {
            // Nothing is kept.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
