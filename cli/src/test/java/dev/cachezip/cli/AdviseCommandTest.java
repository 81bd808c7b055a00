package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.advise.PlainEstimate;
import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.cli.value.ValueForm;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class AdviseCommandTest {

    private static void write(Path folder) throws IOException {
        List<Fixtures.Book> books = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            books.add(Fixtures.book());
        }
        Files.write(folder.resolve("spring"), Fixtures.springJson(books));
        Files.write(folder.resolve("jdk"), Fixtures.jdk(books));
        Files.write(folder.resolve("json"), Fixtures.text("[" + "{\"name\":\"a name\",\"n\":1},".repeat(50) + "1]"));
        Files.write(folder.resolve("text"), Fixtures.text("hello"));
        Files.write(folder.resolve("cachezip"), Fixtures.typed(books));
    }

    @Test
    void advise_files_endsWithSettings(@TempDir Path folder) throws IOException {
        write(folder);

        CliRun run = advise(folder);

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .startsWith("5 values (files of ")
                .contains("* Memory is what Redis would take, were the names of the files keys;")
                .doesNotContain("MEMORY USAGE")
                .contains(
                        "JSON with class names",
                        "JDK serialization",
                        "zstd -1 (fast)",
                        "zstd 3 (default)",
                        "lz4 0",
                        "today")
                .contains(
                        "3 values: converted to MessagePack",
                        "1 value: not understood in full",
                        "1 value: MessagePack already")
                .contains("# application.properties\ncachezip.compression.algorithm=")
                .endsWith("cachezip.read-also=jdk,generic-json,string\n");
    }

    /** The text of the same values is the judge, but for the times, which are measured anew. */
    @Test
    void advise_json_hasTheTablesOfTheText(@TempDir Path folder) throws IOException {
        write(folder);
        String text = advise(folder).out().replaceAll(" \\((fast|default|small)\\)", "");

        JsonNode json = ValueDecoder.JSON.readTree(advise(folder, "--json").out());

        assertThat(cells(text, "today"))
                .startsWith("today", count(json, "storedBytes"), "100.0 %")
                .endsWith(count(json, "memoryBytes"), "100.0 %");
        assertThat(json.get("settings")).hasSize(7).allSatisfy(setting -> {
            String name = setting.get("algorithm").asString()
                    + level(setting.get("level"))
                    + (setting.get("layout").asString().equals("columns") ? " + columns" : "");
            assertThat(cells(text, name))
                    .startsWith(name, count(setting, "storedBytes"), setting.get("storedPercent") + " %")
                    .endsWith(count(setting, "memoryBytes"), setting.get("memoryPercent") + " %");
            assertThat(setting.get("compressMicros").asDouble()).isPositive();
            assertThat(setting.get("decompressMicros").asDouble()).isPositive();
        });
        JsonNode first = json.get("forms").get(0);
        assertThat(first.get("form").asString()).isEqualTo("messagepack-typed");
        assertThat(cells(text, ValueForm.MESSAGEPACK_TYPED.description()))
                .endsWith(count(first, "values"), count(first, "storedBytes"), count(first, "plainBytes"));
    }

    @Test
    void advise_json_hasTheSentencesOfTheText(@TempDir Path folder) throws IOException {
        write(folder);
        String text = advise(folder).out();

        CliRun run = advise(folder, "--json");

        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode json = ValueDecoder.JSON.readTree(run.out());
        assertThat(json.get("source").asString()).isEqualTo("files of " + folder);
        assertThat(json.get("values").asInt()).isEqualTo(5);
        assertThat(json.get("unreadable").asInt()).isZero();
        JsonNode best = json.get("recommended");
        assertThat(text.lines().findFirst().orElseThrow())
                .contains(Printable.bytes(best.get("storedBytes").asLong()) + " with cachezip (")
                .contains("which is " + best.get("storedPercent") + " %; memory " + best.get("memoryPercent") + " %");
        json.get("notes").forEach(note -> assertThat(text).contains("* " + note.asString() + "\n"));
        assertThat(json.get("properties")).hasSize(4);
        json.get("properties")
                .forEachEntry((name, value) -> assertThat(text).contains("\n" + name + "=" + value.asString() + "\n"));
    }

    record Holder(Object value) implements Serializable {}

    @Test
    void advise_jdkSerialization_tellsClassesThatAreRefusedOrToBeAllowed(@TempDir Path folder) throws IOException {
        Files.write(folder.resolve("1"), Fixtures.jdk(Fixtures.book()));
        Files.write(folder.resolve("2"), Fixtures.jdk(new Holder(new Random(7))));
        Files.write(folder.resolve("3"), Fixtures.jdk(new Holder("a")));

        CliRun run = advise(folder);

        assertThat(run.out())
                .contains("""

                        never stored      values  why
                        java.util.Random       1  the JDK does not show the state of a random number generator

                        package           values  classes, with their values
                        dev.cachezip.cli       3  AdviseCommandTest$Holder 2, Fixtures$Book 1

                        """)
                .contains("* 1 value: with objects that are never stored.", "cachezip.on-unstorable=fail")
                .contains("# without the application's own packages:\n# cachezip.allowed-types=dev.cachezip.cli.*\n");
        JsonNode classes =
                ValueDecoder.JSON.readTree(advise(folder, "--json").out()).get("classes");
        assertThat(classes).isEqualTo(ValueDecoder.JSON.readTree("""
                {"refused":[{"class":"java.util.Random","values":1,
                  "reason":"the JDK does not show the state of a random number generator"}],
                 "packages":[{"package":"dev.cachezip.cli","values":3,
                  "classes":{"Fixtures$Book":1,"AdviseCommandTest$Holder":2}}],
                 "allowedTypes":["dev.cachezip.cli.*"]}"""));
    }

    @Test
    void advise_noJdkSerialization_saysNothingOfClasses(@TempDir Path folder) throws IOException {
        Files.write(folder.resolve("1"), Fixtures.typed(Fixtures.book()));

        assertThat(advise(folder).out()).doesNotContain("never stored", "cachezip.allowed-types");
    }

    private static CliRun advise(Path folder, String... more) {
        return CliRun.of(List.of("advise", "--files", folder.toString(), "--measure", "1"), more);
    }

    private static String level(JsonNode level) {
        return level.isNull() ? "" : " " + level;
    }

    private static String count(JsonNode node, String name) {
        return Printable.count(node.get(name).asLong());
    }

    /** The cells of the row of a table that begins so. */
    private static List<String> cells(String text, String first) {
        String row = text.lines()
                .map(String::strip)
                .filter(line -> line.startsWith(first + "  "))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no row " + first + " in " + text));
        return List.of(row.split(" {2,}"));
    }

    @Test
    void advise_nothingGiven_exits64() {
        assertThat(CliRun.of("advise").exitCode()).isEqualTo(ExitCodes.USAGE);
    }

    @Test
    void advise_emptyFolder_exits2(@TempDir Path folder) {
        CliRun run = CliRun.of("advise", "--files", folder.toString());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("no value to look at");
    }

    /** The size of a declared type in MessagePack, and the estimate from another form of the same value. */
    @Test
    void estimate_ofSpring_isCloseToTheTruth() {
        int truth = Fixtures.declared(Fixtures.book()).length;

        try (ValueDecoder decoder = new ValueDecoder(1 << 20, DictionaryFile.of(null))) {
            int spring = PlainEstimate.of(decoder.decode(Fixtures.springJson(Fixtures.book())), false)
                    .bytes()
                    .length;

            // JSON has a UUID and an instant as text.
            assertThat(spring).isBetween(truth, truth + 45);
        }
    }
}
