package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.Table;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.cli.value.TreeText;
import dev.cachezip.dictionary.DictionaryFields;
import java.io.PrintWriter;
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
            for (DictionaryHash hash : dictionaries.hashes()) {
                List<ListedDictionary> ofCache = ListedDictionary.of(hash);
                listed.addAll(ofCache);
                remarks.addAll(remarks(hash, ofCache));
            }
            if (dictionaries.hashes().isEmpty()) {
                remarks.add("no dictionaries: there is no hash " + Printable.line(dictionaries.place()));
            }
            print(listed, remarks);
            boolean refused = listed.stream().anyMatch(ListedDictionary::isRefused);
            return refused ? ExitCodes.UNREADABLE : ExitCodes.OK;
        }
    }

    private static List<String> remarks(DictionaryHash hash, List<ListedDictionary> listed) {
        List<String> remarks = new ArrayList<>();
        String current = hash.current();
        if (current == null) {
            remarks.add(hash.cache() + ": none is current yet");
        } else if (current.equals(DictionaryFields.NONE)) {
            remarks.add(hash.cache() + ": none is current, since they were dropped");
        } else if (listed.stream().noneMatch(one -> one.id().equals(current))) {
            remarks.add(hash.cache() + ": the current one, " + current + ", is not there");
        }
        if (listed.size() > DictionaryFields.MAX_DICTIONARIES) {
            remarks.add(hash.cache() + ": applications load only " + DictionaryFields.MAX_DICTIONARIES + " of them");
        }
        return remarks;
    }

    private void print(List<ListedDictionary> listed, List<String> remarks) {
        PrintWriter out = out();
        if (json) {
            ObjectNode node = JsonNodeFactory.instance.objectNode();
            ArrayNode array = node.putArray("dictionaries");
            listed.forEach(one -> array.add(one.json()));
            ArrayNode notes = node.putArray("notes");
            remarks.forEach(notes::add);
            out.println(TreeText.json(node));
        } else {
            if (!listed.isEmpty()) {
                long now = System.currentTimeMillis();
                out.print(Table.text(
                        ListedDictionary.HEADINGS,
                        listed.stream().map(one -> one.row(now)).toList(),
                        ansi()));
            }
            remarks.forEach(out::println);
        }
        out.flush();
    }
}
