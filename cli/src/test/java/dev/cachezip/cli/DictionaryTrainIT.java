package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.msgpack.MessagePackMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The commands that train and list dictionaries. */
class DictionaryTrainIT extends DictionaryRedis {

    @Test
    void train_sessions_publishesWithoutActivating() {
        fill("sessions::", 400);

        CliRun run = run("train", "--cache", "sessions");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("# cachezip:dictionaries:sessions: ", " is published\n", "values it has not seen: ");
        assertThat(commands.hget(HASH, CURRENT)).isNull();
        String id = onlyId();
        assertThat(ZstdDictionary.of(commands.hget(HASH, Fixtures.text(id))).id())
                .isEqualTo(Integer.parseInt(id, 16));
        assertThat(commands.ttl(HASH)).isBetween(TimeUnit.DAYS.toSeconds(6), TimeUnit.DAYS.toSeconds(7));
    }

    @Test
    void train_activate_isCurrentAndTellsItsResult() {
        fill("sessions:v2::", 400);
        byte[] hash = Fixtures.text("shop:sessions:v2");

        CliRun run = run("train", "--cache=sessions:v2", "--key-prefix=shop:", "--activate", "--level=1");

        assertThat(run.exitCode()).as(run.err()).isZero();
        String id = text(commands.hget(hash, CURRENT));
        JsonNode about = new MessagePackMapper().readTree(commands.hget(hash, Fixtures.text(id + ".about")));
        assertThat(about.propertyNames())
                .containsExactly("created", "level", "samples", "plain", "stored", "without", "retired");
        assertThat(about.get("level").asInt()).isEqualTo(1);
        assertThat(about.get("samples").asInt()).isEqualTo(200);
        assertThat(about.get("stored").asLong() * 2)
                .isLessThan(about.get("without").asLong());
        assertThat(about.get("retired").isNull()).isTrue();
    }

    @Test
    void train_another_retiresTheFirst() {
        importDictionary("--activate");
        for (int i = 0; i < 400; i++) {
            byte[] other = Fixtures.declared(
                    new ArrayList<>(List.of("something else", i * 7919L, "of another kind", i, "altogether")));
            commands.set(Fixtures.text("sessions::" + i), other);
        }

        CliRun run = run("train", "--cache", "sessions", "--activate");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run("list").out())
                .containsPattern(Sessions.id(dictionary) + " .* retired\n")
                .containsPattern(" current\n");
        assertThat(commands.ttl(HASH)).as("an entry never expires").isEqualTo(-1);
    }

    @Test
    void train_droppedWhileItSamples_exits2AndPublishesNothing() throws Exception {
        importDictionary("--activate");
        fill("sessions::", 400);
        commands.configResetstat();

        CompletableFuture<CliRun> training = CompletableFuture.supplyAsync(
                () -> run("train", "--cache", "sessions", "--activate", "--rate=100", "--batch=10"));
        while (!commands.info("commandstats").contains("cmdstat_get:")) {
            Thread.onSpinWait();
        }
        run("drop", "--cache", "sessions", "--yes");

        CliRun run = training.get();
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .isEqualTo("cachezip: the dictionaries of sessions were dropped meanwhile: run the command again\n");
        assertThat(text(commands.hget(HASH, CURRENT))).isEqualTo("none");
        assertThat(commands.hlen(HASH)).isEqualTo(2);
    }

    @Test
    void train_noGain_exits2AndPublishesNothing() {
        fill("sessions::", 400);
        run("train", "--cache", "sessions", "--activate");

        CliRun run = run("train", "--cache", "sessions");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .contains("a dictionary saves less than 5 %: ", " bytes instead of ")
                .hasLineCount(1);
        assertThat(commands.hlen(HASH)).isEqualTo(3);
    }

    @Test
    void train_tooFewValues_exits2() {
        fill("sessions::", 15);
        commands.set(Fixtures.text("sessions::text"), Fixtures.text("not of cachezip"));

        CliRun run = run("train", "--cache", "sessions");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .isEqualTo(
                        "cachezip: there are too few values to train a dictionary: 15 values of cachezip from 32 B to"
                                + " 64.0 KB, and 1 value not of cachezip, or unreadable (keys sessions::*)\n");
    }

    @ParameterizedTest
    @CsvSource({
        "train --level=3,which cache? Give --cache NAME",
        "train --cache=a --level=99,levels",
        "train --cache=a --max-length=200KB,The largest dictionary must have from 1024 to 112640 bytes",
        "train --cache=a --sample=-1,--sample and --rate must not be negative",
        "import x,which cache? Give --cache NAME",
        "drop,which cache? Give --cache NAME",
        "drop --cache=a 12,is no id of a dictionary",
        "export 0000ffff0 file,is no id of a dictionary",
        "export 00007fff file,is no id of a dictionary",
        "export 0001ffff,FILE",
        "frobnicate,there is no command frobnicate",
    })
    void commandLine_wrong_exits64(String arguments, String message) {
        CliRun run = run(arguments.split(" "));

        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err()).contains(message).hasLineCount(1);
    }

    @Test
    void list_nothing_saysWhereItLooked() {
        CliRun run = run("list");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("no dictionaries: there is no hash cachezip:dictionaries:*\n");
    }

    @Test
    void list_dictionaries_tellsEach() {
        importDictionary();
        commands.set(Fixtures.text("cachezip:dictionaries:sessions:trainer"), Fixtures.text("lock"));
        String id = Sessions.id(dictionary);

        CliRun run = run("list");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("cache +id +bytes +age +samples +ratio +ratio without +state\n")
                .containsPattern("sessions +" + id + " +[\\d,]+ +0 min +- +- +- +published\n")
                .endsWith("sessions: none is current yet\n")
                .doesNotContain("trainer");
        JsonNode json = ValueDecoder.JSON.readTree(
                run("list", "--cache", "sessions", "--json").out());
        assertThat(json.get("dictionaries").get(0).get("id").asString()).isEqualTo(id);
        assertThat(json.get("dictionaries").get(0).get("state").asString()).isEqualTo("published");
    }

    @Test
    void list_edited_exits1WithTheReason() {
        byte[] edited = dictionary.bytes();
        edited[edited.length - 1] ^= 1;
        commands.hset(HASH, Fixtures.text(Sessions.id(dictionary)), edited);
        commands.hset(HASH, CURRENT, Fixtures.text("0001ffff"));

        CliRun run = run("list");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.out())
                .contains("refused: a zstd dictionary whose content does not have the id")
                .contains("sessions: the current one, 0001ffff, is not there\n");
    }

    @Test
    void list_keyThatIsNoHash_exits2() {
        commands.set(HASH, Fixtures.text("text"));

        CliRun run = run("list", "--cache", "sessions");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .isEqualTo("cachezip: cachezip:dictionaries:sessions is no hash of dictionaries, but a string\n");
    }

    @Test
    void list_hashOfManyFields_exits2() {
        for (int i = 0; i < 101; i++) {
            commands.hset(HASH, Fixtures.text("field" + i), Fixtures.text("x"));
        }

        CliRun run = run("list");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("has 101 fields, more than any hash of dictionaries");
    }
}
