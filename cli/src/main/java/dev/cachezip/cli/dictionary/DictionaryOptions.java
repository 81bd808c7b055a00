package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.dictionary.DictionaryFields;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for where the dictionaries of caches are in Redis. */
public final class DictionaryOptions {

    @Option(
            names = {"-c", "--cache"},
            paramLabel = "NAME",
            description = "The cache whose dictionaries to take, as in 'dictionary list': books, or books:v2 for its"
                    + " version 2. Default: all; 'import', 'train' and 'drop' take one.")
    @Nullable
    String cache;

    @Option(
            names = "--key-prefix",
            paramLabel = "PREFIX",
            description = "As cachezip.dictionaries.key-prefix. Default: ${DEFAULT-VALUE}.")
    public String keyPrefix = DictionaryFields.KEY_PREFIX;

    /** Returns the one cache of the command line, and fails if there is none. */
    String oneCache() {
        if (cache == null || cache.isEmpty()) {
            throw CommandException.usage("which cache? Give --cache NAME");
        }
        return cache;
    }
}
