package dev.cachezip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.compress.ZstdDictionary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The commands that move and drop dictionaries. */
class DictionaryCommandsIT extends DictionaryRedis {

    @Test
    void export_importedDictionary_hasTheSameBytes() throws IOException {
        importDictionary();
        Path file = folder.resolve("exported");

        CliRun run = run("export", Sessions.id(dictionary), file.toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(Files.readAllBytes(file)).isEqualTo(dictionary.bytes());
    }

    @Test
    void export_noSuchDictionary_exits2() {
        CliRun run = run("export", "0001ffff", folder.resolve("x").toString());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .isEqualTo("cachezip: the zstd dictionary 0001ffff is in no hash cachezip:dictionaries:*\n");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void import_activate_isCurrentAndTwiceIsNoError() {
        importDictionary("--activate");
        CliRun again = importDictionary("--activate");

        assertThat(again.exitCode()).isZero();
        assertThat(again.err()).endsWith(" is current\n");
        assertThat(text(commands.hget(HASH, CURRENT))).isEqualTo(Sessions.id(dictionary));
        assertThat(commands.hlen(HASH)).isEqualTo(3);
    }

    @Test
    void import_noSuchFile_exits2() {
        CliRun run = run("import", "--cache", "sessions", "/does/not/exist");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .startsWith("cachezip: cannot read /does/not/exist")
                .hasLineCount(1);
    }

    @Test
    void import_edited_isRefused() throws IOException {
        byte[] edited = dictionary.bytes();
        edited[edited.length - 1] ^= 1;

        assertRefused(edited, "a zstd dictionary whose content does not have the id");
    }

    @Test
    void import_cutOff_isRefused() throws IOException {
        assertRefused(Arrays.copyOf(dictionary.bytes(), 5), "the zstd dictionary is cut off");
    }

    @Test
    void import_otherMagic_isRefused() throws IOException {
        byte[] edited = dictionary.bytes();
        edited[0] ^= 1;

        assertRefused(edited, "no zstd dictionary");
    }

    @Test
    void import_reservedId_isRefused() throws IOException {
        byte[] edited = dictionary.bytes();
        Arrays.fill(edited, 4, 8, (byte) 0);

        assertRefused(edited, "a zstd dictionary with the id 0, not from 32768");
    }

    @Test
    void import_tooLong_isRefused() throws IOException {
        assertRefused(new byte[ZstdDictionary.MAX_LENGTH + 1], "a zstd dictionary of 131073 bytes, more than 131072");
    }

    private void assertRefused(byte[] bytes, String reason) throws IOException {
        Path file = Files.write(folder.resolve("refused"), bytes);

        CliRun run = run("import", "--cache", "sessions", file.toString());

        assertThat(run.exitCode()).isEqualTo(ExitCodes.UNREADABLE);
        assertThat(run.err())
                .startsWith("cachezip: " + file + " is refused: " + reason)
                .hasLineCount(1);
        assertThat(commands.exists(HASH)).isZero();
    }

    @Test
    void import_otherBytesUnderItsId_exits2() {
        commands.hset(HASH, Fixtures.text(Sessions.id(dictionary)), Fixtures.text("others"));

        CliRun run = importDictionary();

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("has other bytes for the dictionary " + Sessions.id(dictionary));
    }

    @Test
    void import_ninth_exits2() {
        for (int i = 0; i < 8; i++) {
            commands.hset(HASH, Fixtures.text("0001fff" + i), Fixtures.text("x"));
        }

        CliRun run = importDictionary();

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("sessions has 8 dictionaries, as many as applications load: drop one");
        assertThat(commands.hlen(HASH)).isEqualTo(8);
    }

    @Test
    void import_hashOfAWrongType_exits2() {
        commands.lpush(HASH, Fixtures.text("x"));

        CliRun run = importDictionary();

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).contains("is no hash of dictionaries, but a list");
    }

    @Test
    void drop_withoutYes_changesNothing() {
        importDictionary("--activate");

        CliRun run = run("drop", "--cache", "sessions");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err()).contains("this deletes 1 dictionary of sessions").contains("give --yes");
        assertThat(commands.hlen(HASH)).isEqualTo(3);
    }

    @Test
    void drop_all_leavesNoneAsCurrent() {
        importDictionary("--activate");

        CliRun run = run("drop", "--cache", "sessions", "--yes");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).endsWith("1 dictionary deleted, none is current\n");
        assertThat(text(commands.hget(HASH, CURRENT))).isEqualTo("none");
        assertThat(text(commands.hget(HASH, Fixtures.text("dropped")))).matches("[0-9]{13}");
        assertThat(commands.hlen(HASH)).isEqualTo(2);
        assertThat(run("list").out()).isEqualTo("sessions: none is current, since they were dropped\n");
    }

    @Test
    void drop_oneThatIsNotCurrent_keepsTheCurrent() {
        importDictionary("--activate");
        commands.hset(HASH, Fixtures.text("0001ffff"), Fixtures.text("x"));

        CliRun run = run("drop", "--cache", "sessions", "--yes", "0001ffff");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(text(commands.hget(HASH, CURRENT))).isEqualTo(Sessions.id(dictionary));
        assertThat(commands.hlen(HASH)).isEqualTo(3);
    }

    @Test
    void drop_noSuchDictionary_exits2() {
        importDictionary();

        CliRun run = run("drop", "--cache", "sessions", "--yes", "0001ffff");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err())
                .isEqualTo("cachezip: the zstd dictionary 0001ffff is not in cachezip:dictionaries:sessions\n");
    }

    @Test
    void drop_noSuchCache_exits2() {
        CliRun run = run("drop", "--cache", "sesions", "--yes");

        assertThat(run.exitCode()).isEqualTo(ExitCodes.IO);
        assertThat(run.err()).isEqualTo("cachezip: no dictionaries: there is no hash cachezip:dictionaries:sesions\n");
    }
}
