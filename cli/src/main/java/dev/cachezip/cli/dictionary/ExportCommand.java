package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Streams;
import dev.cachezip.cli.io.Version;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.compress.ZstdDictionary;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code cachezip dictionary export}. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Writes a dictionary to a file. It holds pieces of values: keep it as you keep those.")
final class ExportCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "ID", converter = DictionaryIds.class, description = "As 'list' shows it.")
    private int id;

    @Parameters(index = "1", paramLabel = "FILE", description = "The file to write; it is overwritten.")
    @SuppressWarnings("NullAway.Init") // by picocli
    private Path file;

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Mixin
    private final DictionaryOptions options = new DictionaryOptions();

    @Override
    public Integer call() {
        try (RedisAccess access = new RedisAccess(redis)) {
            RedisDictionaries dictionaries = RedisDictionaries.of(access, options);
            try (ZstdDictionary dictionary = dictionaries.load(id)) {
                if (dictionary == null) {
                    throw CommandException.io(dictionaries.missing(id), null);
                }
                Streams.write(file, dictionary.bytes());
            }
            PrintWriter err = spec.commandLine().getErr();
            err.println("# " + Printable.line(file.toString()) + ": the dictionary " + DictionaryIds.text(id));
            err.flush();
            return ExitCodes.OK;
        }
    }
}
