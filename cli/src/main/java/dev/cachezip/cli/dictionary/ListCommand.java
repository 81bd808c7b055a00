package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Table;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.cli.value.TreeText;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.dictionary.DictionaryFields;
import dev.cachezip.dictionary.DictionaryHash.Contents;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code cachezip dictionary list}. */
@Command(name = "list", description = "Lists the dictionaries of all caches, or of one.")
final class ListCommand extends ToolCommand {

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Mixin
    private final DictionaryOptions options = new DictionaryOptions();

    @Option(names = "--json", description = "Prints JSON.")
    private boolean json;

    @Override
    public Integer call() {
        try (RedisAccess access = new RedisAccess(redis)) {
            RedisDictionaries dictionaries = RedisDictionaries.of(access, options);
            List<ListedDictionary> listed = new ArrayList<>();
            List<String> remarks = new ArrayList<>();
            for (CacheHash hash : dictionaries.hashes()) {
                Contents contents = hash.read();
                listed.addAll(ListedDictionary.of(hash, contents));
                remarks.addAll(remarks(hash.cache(), contents));
            }
            if (dictionaries.hashes().isEmpty()) {
                remarks.add("no dictionaries: there is no hash " + Printable.line(dictionaries.place()));
            }
            print(listed, remarks);
            boolean refused = listed.stream().anyMatch(ListedDictionary::isRefused);
            return refused ? ExitCodes.UNREADABLE : ExitCodes.OK;
        }
    }

    private static List<String> remarks(String cache, Contents contents) {
        List<String> remarks = new ArrayList<>();
        if (contents.dropped()) {
            remarks.add(cache + ": none is current, since they were dropped");
        } else if (DictionaryFields.id(contents.written()).isEmpty()) {
            remarks.add(cache + ": none is current yet");
        } else if (contents.current() == null) {
            remarks.add(cache + ": the current one, " + contents.written() + ", is not there");
        }
        if (contents.dictionaries().size() > DictionaryFields.MAX_DICTIONARIES) {
            remarks.add(cache + ": applications load only " + DictionaryFields.MAX_DICTIONARIES + " of them");
        }
        return remarks;
    }

    private void print(List<ListedDictionary> listed, List<String> remarks) {
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            ArrayNode array = node.putArray("dictionaries");
            listed.forEach(one -> array.add(one.json()));
            node.set("notes", ValueDecoder.JSON.valueToTree(remarks));
            out().println(TreeText.json(node));
        } else {
            if (!listed.isEmpty()) {
                long now = System.currentTimeMillis();
                out().print(Table.text(
                        ListedDictionary.HEADINGS,
                        listed.stream().map(one -> one.row(now)).toList(),
                        ansi()));
            }
            remarks.forEach(out()::println);
        }
    }
}
