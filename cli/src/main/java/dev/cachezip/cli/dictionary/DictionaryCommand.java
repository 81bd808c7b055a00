package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.dictionary.DictionaryFields;
import java.util.Locale;
import picocli.CommandLine.Command;

/** The command {@code cachezip dictionary}, of other commands only. */
@Command(
        name = "dictionary",
        description = "Shows, moves, trains and drops the zstd dictionaries of caches.",
        subcommands = {
            ListCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            TrainCommand.class,
            DropCommand.class
        })
public final class DictionaryCommand extends ToolCommand {

    /** Returns the id that a user has given. */
    static int id(String text) {
        return DictionaryFields.id(text.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> CommandException.usage(
                        "'" + text + "' is no id of a dictionary: eight hexadecimal digits, as in 'dictionary list'"));
    }

    @Override
    public Integer call() {
        throw without("list, export, import, train, drop");
    }
}
