package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.ToolCommand;
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

    @Override
    public Integer call() {
        throw without("list, export, import, train, drop");
    }
}
