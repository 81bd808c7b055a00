package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.dictionary.DictionaryFields;
import java.util.ArrayList;
import java.util.List;
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
        List<Integer> chosen = texts.stream().map(DictionaryIds::of).toList();
        try (RedisAccess access = new RedisAccess(redis)) {
            DictionaryHash hash = RedisDictionaries.of(access, options).ofOneCache();
            if (!hash.exists()) {
                throw CommandException.io("no dictionaries: there is no hash " + hash.key(), null);
            }
            List<Integer> ids = hash.ids();
            for (int id : chosen) {
                if (!ids.contains(id)) {
                    throw CommandException.io(
                            "the zstd dictionary " + DictionaryFields.digits(id) + " is not in " + hash.key(), null);
                }
            }
            drop(hash, chosen.isEmpty() ? ids : chosen, chosen.isEmpty());
            return ExitCodes.OK;
        }
    }

    private void drop(DictionaryHash hash, List<Integer> ids, boolean all) {
        String what = ids.size() == 1 ? "1 dictionary" : Printable.count(ids.size()) + " dictionaries";
        if (!yes) {
            throw CommandException.usage("this deletes " + what + " of " + hash.cache()
                    + ", and values written with them become misses: give --yes");
        }
        String current = hash.current();
        // First, so that no application writes with a dictionary that is gone.
        if (all || ids.stream().map(DictionaryFields::digits).anyMatch(id -> id.equals(current))) {
            hash.deactivate(System.currentTimeMillis());
        }
        ids.forEach(hash::delete);
        remark(hash.key() + ": " + what + " deleted"
                + (DictionaryFields.NONE.equals(hash.current()) ? ", none is current" : ""));
    }
}
