package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code cachezip dictionary drop}. */
@Command(
        name = "drop",
        description = {
            "Deletes the dictionaries of a cache, or some of them.",
            "Values that were written with them become misses, unless an application still has them in memory."
        })
final class DropCommand extends ToolCommand {

    @Parameters(arity = "0..*", paramLabel = "ID", description = "As 'list' shows it; all of the cache without it.")
    private final List<String> texts = new ArrayList<>();

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Mixin
    private final DictionaryOptions options = new DictionaryOptions();

    @Option(names = "--yes", description = "Deletes; without it, nothing is changed.")
    private boolean yes;

    @Override
    public Integer call() {
        options.oneCache();
        // Not by picocli, which takes what it cannot convert for one argument too many.
        List<Integer> chosen = texts.stream().map(DictionaryCommand::id).toList();
        try (RedisAccess access = new RedisAccess(redis)) {
            CacheHash hash = RedisDictionaries.of(access, options).ofOneCache();
            if (!hash.exists()) {
                throw CommandException.io("no dictionaries: there is no hash " + hash.name(), null);
            }
            Contents contents = hash.read();
            Set<Integer> ids = contents.dictionaries().keySet();
            for (int id : chosen) {
                if (!ids.contains(id)) {
                    throw CommandException.io(
                            "the zstd dictionary " + DictionaryFields.digits(id) + " is not in " + hash.name(), null);
                }
            }
            int count = chosen.isEmpty() ? ids.size() : chosen.size();
            String what = count == 1 ? "1 dictionary" : Printable.count(count) + " dictionaries";
            if (!yes) {
                throw CommandException.usage("this deletes " + what + " of " + hash.cache()
                        + ", and values written with them become misses: give --yes");
            }
            boolean none = contents.dropped();
            if (chosen.isEmpty() || chosen.contains(contents.current())) {
                hash.hash().drop(String.valueOf(System.currentTimeMillis()), chosen);
                none = true;
            } else {
                hash.hash().remove(chosen);
            }
            remark(hash.name() + ": " + what + " deleted" + (none ? ", none is current" : ""));
            return ExitCodes.OK;
        }
    }
}
