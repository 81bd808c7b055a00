package dev.cachezip.cli.inspect;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.dictionary.DictionaryOptions;
import dev.cachezip.cli.dictionary.RedisDictionaries;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Progress;
import dev.cachezip.cli.io.Table;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.KeyPrefixes;
import dev.cachezip.cli.redis.KeySampler;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.cli.redis.ScanOptions;
import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.cli.value.TreeText;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.cli.value.ValueForm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code cachezip inspect}. */
@Command(
        name = "inspect",
        description = {
            "Tells what the values of a Redis are like, per prefix of their keys; those of sessions per field.",
            "Reads only, in batches and with a rate limit; in a cluster from each master."
        })
public final class InspectCommand extends ToolCommand {

    private static final String TOO_LARGE = "larger than --max-size";

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Mixin
    private final ScanOptions scan = new ScanOptions();

    @Option(
            names = "--delimiter",
            paramLabel = "TEXT",
            description = "What ends a prefix; a key without it is cut after its first ':'. Default: ${DEFAULT-VALUE}.")
    private String delimiter = KeyPrefixes.DELIMITER;

    @Mixin
    private final DictionaryOptions dictionaries = new DictionaryOptions();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    private final Map<String, PrefixStatistics> prefixes = new HashMap<>();

    @Override
    public Integer call() {
        scan.check();
        try (RedisAccess access = new RedisAccess(redis);
                ValueDecoder decoder = new ValueDecoder(scan.maxSize, RedisDictionaries.of(access, dictionaries))) {
            KeySampler sampler;
            try (Progress progress = new Progress(err(), Progress.isTerminal())) {
                sampler = new KeySampler(access, scan, dictionaries.keyPrefix, progress);
                sampler.sample(false, key -> add(key, decoder));
            }
            List<PrefixStatistics> sorted = new ArrayList<>(prefixes.values());
            sorted.sort(Comparator.comparingLong(PrefixStatistics::storedBytes)
                    .reversed()
                    .thenComparing(PrefixStatistics::prefix));
            print(sorted, sampler);
            boolean unreadable = sorted.stream().anyMatch(prefix -> prefix.unreadable() > 0);
            return unreadable ? ExitCodes.UNREADABLE : ExitCodes.OK;
        }
    }

    private void add(KeySampler.Sampled key, ValueDecoder decoder) {
        String name = Printable.key(key.name());
        String prefix = KeyPrefixes.of(key, delimiter);
        if (prefixes.size() >= KeyPrefixes.MAX_PREFIXES && !prefixes.containsKey(prefix)) {
            prefix = KeyPrefixes.OTHERS;
        }
        PrefixStatistics statistics = prefixes.computeIfAbsent(prefix, PrefixStatistics::new);
        statistics.add(name, key.length(), key.ttlMillis());
        byte[] stored = key.stored();
        if (stored == null) {
            statistics.addUnreadable(TOO_LARGE);
            return;
        }
        try {
            DecodedValue value = key.field() == null ? decoder.decode(stored) : decoder.decodeField(stored);
            if (value.isUnknown()) {
                statistics.addUnreadable(
                        value.note().isEmpty() ? ValueForm.BYTES.description() : "not cachezip's: " + value.note());
            } else {
                statistics.addReadable(value, value.dictionary(stored) != null);
            }
        } catch (CachezipException.UnknownDictionary e) {
            statistics.addUnreadable(decoder.missing(e));
        } catch (CachezipException e) {
            statistics.addUnreadable(cause(e));
        }
    }

    /** Returns a cause without offsets and lengths, which differ from value to value, so that causes stay few. */
    private static String cause(CachezipException e) {
        return e instanceof CachezipException.TooLarge ? TOO_LARGE : DictionaryFile.reason(e);
    }

    private void print(List<PrefixStatistics> sorted, KeySampler sampler) {
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            ArrayNode array = node.putArray("prefixes");
            sorted.forEach(prefix -> array.add(prefix.json()));
            node.put("vanished", sampler.vanished()).put("otherTypes", sampler.otherTypes());
            node.put("hashesOfDictionaries", sampler.hashesOfDictionaries());
            node.put("databaseKeys", sampler.databaseSize());
            out().println(TreeText.json(node));
        } else {
            out().print(Table.text(
                    PrefixStatistics.HEADINGS,
                    sorted.stream().map(PrefixStatistics::row).toList(),
                    ansi()));
            sorted.forEach(prefix -> prefix.causes()
                    .forEach((cause, count) -> out().println(
                                    "unreadable: " + prefix.prefix() + "  " + Printable.count(count) + " x " + cause)));
            out().println(summary(sorted, sampler));
        }
    }

    private String summary(List<PrefixStatistics> sorted, KeySampler sampler) {
        long keys = sorted.stream().mapToLong(PrefixStatistics::keys).sum();
        return Printable.count(keys, "value") + " looked at, of "
                + Printable.count(sampler.databaseSize(), "key") + " in the database"
                + more(
                        sampler.hashesOfDictionaries(),
                        "with dictionaries (" + Printable.line(dictionaries.keyPrefix) + "*)")
                + more(sampler.otherTypes(), "hold neither a string nor a session")
                + more(sampler.vanished(), "vanished meanwhile");
    }

    private static String more(long count, String what) {
        return count == 0 ? "" : "; " + Printable.count(count) + ' ' + what;
    }
}
