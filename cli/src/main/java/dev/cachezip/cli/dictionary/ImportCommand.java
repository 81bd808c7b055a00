package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.dictionary.DictionaryFacts;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code cachezip dictionary import}. */
@Command(name = "import", description = "Puts a dictionary that was exported into the Redis of a cache, after a check.")
final class ImportCommand extends ToolCommand {

    @Parameters(paramLabel = "FILE", description = "A dictionary, as 'dictionary export' writes it.")
    @SuppressWarnings("NullAway.Init") // by picocli
    private Path file;

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Mixin
    private final DictionaryOptions options = new DictionaryOptions();

    @Option(names = "--activate", description = CacheHash.ACTIVATE)
    private boolean activate;

    @Override
    public Integer call() {
        options.oneCache();
        try (ZstdDictionary dictionary = DictionaryFile.read(file);
                RedisAccess access = new RedisAccess(redis)) {
            CacheHash hash = RedisDictionaries.of(access, options).ofOneCache();
            DictionaryFacts facts = DictionaryFacts.unmeasured(
                    System.currentTimeMillis(), Algorithm.ZSTD.levels().standard());
            hash.publish(dictionary, facts, hash.read().droppedAt(), activate, 0, err());
            return ExitCodes.OK;
        }
    }
}
