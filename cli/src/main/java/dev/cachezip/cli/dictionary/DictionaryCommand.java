package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code cachezip dictionary}, of other commands only. */
@Command(
        name = "dictionary",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Shows, moves, trains and drops the zstd dictionaries of caches.",
        subcommands = {
            ListCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            TrainCommand.class,
            DropCommand.class
        })
public final class DictionaryCommand implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command? One of list, export, import, train, drop");
    }
}
