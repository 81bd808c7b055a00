package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Streams;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFields;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code cachezip dictionary export}. */
@Command(
        name = "export",
        description = "Writes a dictionary to a file. It holds pieces of values: keep it as you keep those.")
final class ExportCommand extends ToolCommand {

    @Parameters(index = "0", paramLabel = "ID", description = "As 'list' shows it.")
    @SuppressWarnings("NullAway.Init") // by picocli
    private String text;

    @Parameters(index = "1", paramLabel = "FILE", description = "The file to write; it is overwritten.")
    @SuppressWarnings("NullAway.Init") // by picocli
    private Path file;

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Mixin
    private final DictionaryOptions options = new DictionaryOptions();

    @Override
    public Integer call() {
        int id = DictionaryCommand.id(text);
        try (RedisAccess access = new RedisAccess(redis)) {
            RedisDictionaries dictionaries = RedisDictionaries.of(access, options);
            try (ZstdDictionary dictionary = dictionaries.load(id)) {
                if (dictionary == null) {
                    throw CommandException.io(dictionaries.missing(id), null);
                }
                Streams.write(file, dictionary.bytes());
            }
            remark(Printable.line(file.toString()) + ": the dictionary " + DictionaryFields.digits(id));
            return ExitCodes.OK;
        }
    }
}
