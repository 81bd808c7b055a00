package dev.cachezip.cli.inspect;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.dictionary.DictionaryFile;
import dev.cachezip.cli.dictionary.DictionaryOptions;
import dev.cachezip.cli.dictionary.RedisDictionaries;
import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.InputBytes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.SizeConverter;
import dev.cachezip.cli.io.Streams;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.KeyOptions;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.cli.value.DecodedValue;
import dev.cachezip.cli.value.DictionarySource;
import dev.cachezip.cli.value.TreeText;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.cli.value.ValueForm;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code cachezip decode}. */
@Command(
        name = "decode",
        description = {
            "Tells what a stored value is and prints it.",
            "The value goes to standard output, what it is to standard error.",
            "Of a hash without --field, such as a session, all fields are printed."
        })
public final class DecodeCommand extends ToolCommand {

    /** The form in which the value is printed. */
    enum Format {
        JSON,
        HEX,
        PLAIN
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "A file with the stored bytes; standard input if there is none, or with '-'.")
    private @Nullable Path file;

    @ArgGroup
    private final KeyOptions key = new KeyOptions();

    @Option(
            names = "--field",
            paramLabel = "NAME",
            description = "With --key, a field of a hash, such as sessionAttr:cart of a session.")
    private @Nullable String field;

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Option(
            names = {"-i", "--input"},
            description = {
                "How the bytes are written: ${COMPLETION-CANDIDATES}.",
                "auto takes hex, base64 or quotes where they begin like an envelope or a JDK stream, else raw."
            })
    private InputBytes input = InputBytes.AUTO;

    @Option(
            names = {"-f", "--format"},
            description = "${COMPLETION-CANDIDATES}; hex and plain are the decompressed bytes. Default: json.")
    private Format format = Format.JSON;

    @Option(names = "--info", description = "Prints what the value is, as JSON, and not the value.")
    private boolean info;

    @Option(
            names = {"-q", "--quiet"},
            description = "Does not say what the value is.")
    private boolean quiet;

    @Option(
            names = "--max-size",
            paramLabel = "SIZE",
            defaultValue = "64MB",
            converter = SizeConverter.class,
            description = "Largest value to take, stored or plain. Default: ${DEFAULT-VALUE}.")
    private int maxSize;

    @Mixin
    private final DictionaryOptions dictionaries = new DictionaryOptions();

    @Option(
            names = "--dictionary",
            paramLabel = "FILE",
            description = "A zstd dictionary that the value may need, as 'dictionary export' writes it.")
    private @Nullable Path dictionary;

    @Override
    public Integer call() throws IOException {
        byte[] name = key.bytes();
        DictionarySource fromFile = DictionaryFile.of(dictionary);
        if (name == null) {
            if (field != null) {
                throw CommandException.usage("--field is of a hash: give its --key, too");
            }
            return decode(fromFile(fromFile), false, fromFile);
        }
        try (RedisAccess access = new RedisAccess(redis)) {
            DictionarySource source = dictionary != null ? fromFile : RedisDictionaries.of(access, dictionaries, name);
            String type = access.get(access.commands().type(name));
            if (type.equals("hash")) {
                return field == null
                        ? decodeFields(access, name, source)
                        : decode(fromRedis(access, name, field.getBytes(StandardCharsets.UTF_8)), true, source);
            }
            if (field != null && !type.equals("none")) {
                throw CommandException.io("--field is of a hash, and that key holds a " + type, null);
            }
            return decode(fromRedis(access, name, null), false, source);
        }
    }

    private int decode(byte[] stored, boolean ofHash, DictionarySource source) throws IOException {
        try (ValueDecoder decoder = new ValueDecoder(maxSize, source)) {
            DecodedValue value = decoded(stored, ofHash, decoder);
            if (info) {
                out().println(TreeText.json(description(value, stored)));
            } else {
                if (!quiet) {
                    describe(value, stored);
                }
                print(value);
            }
            return value.isUnknown() ? ExitCodes.UNREADABLE : ExitCodes.OK;
        }
    }

    /** Prints all fields of a hash as one object; those that cannot be read are only told of. */
    private int decodeFields(RedisAccess access, byte[] key, DictionarySource source) {
        if (format != Format.JSON) {
            throw CommandException.usage("that key holds a hash: --format is of one field, so give --field, too");
        }
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        int exitCode = ExitCodes.OK;
        try (ValueDecoder decoder = new ValueDecoder(maxSize, source)) {
            for (byte[] name : access.fields(key)) {
                String text = Printable.key(name);
                try {
                    byte[] stored = fromRedis(access, key, name);
                    DecodedValue value = decoded(stored, true, decoder);
                    all.set(text, info ? description(value, stored) : value.shown());
                    if (!quiet && !info) {
                        line("field", text);
                        describe(value, stored);
                    }
                    exitCode = value.isUnknown() ? ExitCodes.UNREADABLE : exitCode;
                } catch (CachezipException | CommandException e) {
                    line("field", text + ": " + Printable.line(String.valueOf(e.getMessage())));
                    exitCode = ExitCodes.UNREADABLE;
                }
            }
        }
        out().println(TreeText.json(all));
        return exitCode;
    }

    private static DecodedValue decoded(byte[] stored, boolean ofHash, ValueDecoder decoder) {
        try {
            return ofHash ? decoder.decodeField(stored) : decoder.decode(stored);
        } catch (CachezipException.UnknownDictionary e) {
            throw CommandException.unreadable(decoder.missing(e), e);
        }
    }

    private void print(DecodedValue value) throws IOException {
        switch (format) {
            case JSON -> out().println(TreeText.json(value.shown()));
            case HEX -> out().print(TreeText.hex(value.plain()));
            case PLAIN -> {
                // Bytes do not go through the writer, which is for characters.
                OutputStream bytes = new BufferedOutputStream(Streams.out());
                bytes.write(value.plain());
                bytes.flush();
            }
        }
    }

    private void describe(DecodedValue value, byte[] stored) {
        line("form", value.form().description());
        if (!value.type().isEmpty()) {
            line("type", Printable.line(value.type()));
        }
        line(
                "envelope",
                value.algorithm() == null
                        ? "none"
                        : "version 0, " + value.algorithmName() + (value.isFromGlide() ? GLIDE : ""));
        String id = value.dictionary(stored);
        if (id != null) {
            line("dictionary", id);
        }
        if (value.columns()) {
            line("layout", "columns, shown as rows");
        }
        int storedLength = value.stored().storedLength();
        int plainLength = value.plain().length;
        String ratio = value.algorithm() == null && !value.columns()
                ? ""
                : ", plain " + Printable.count(plainLength) + " bytes (stored are "
                        + Printable.percent(storedLength, plainLength) + ")";
        line("size", "stored " + Printable.count(storedLength) + " bytes" + ratio);
        if (!value.note().isEmpty()) {
            line("note", value.note());
        }
    }

    private static final String GLIDE = ", as clients of Valkey GLIDE write it (no content size in the frame)";

    private void line(String name, String text) {
        err().println(ansi().string("@|faint #|@ @|bold " + name + ":|@ ") + text);
    }

    private static ObjectNode description(DecodedValue value, byte[] stored) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("form", value.form().id());
        node.put("type", value.type().isEmpty() ? null : value.type());
        node.put("algorithm", value.algorithmName());
        node.put("dictionary", value.dictionary(stored));
        node.put("layout", value.columns() ? "columns" : "rows");
        node.put("glide", value.isFromGlide());
        node.put("storedBytes", value.stored().storedLength());
        node.put("plainBytes", value.plain().length);
        node.put("complete", value.complete());
        node.put("note", value.note());
        return node;
    }

    private byte[] fromRedis(RedisAccess access, byte[] key, byte @Nullable [] field) {
        RedisClusterAsyncCommands<byte[], byte[]> commands = access.commands();
        long length = access.get(field == null ? commands.strlen(key) : commands.hstrlen(key, field));
        if (length > maxSize) {
            throw CommandException.io("the value has " + length + " bytes, more than --max-size", null);
        }
        byte[] stored = access.get(field == null ? commands.get(key) : commands.hget(key, field));
        if (stored == null) {
            String missing = field == null ? "key: " + Printable.key(key) : "field: " + Printable.key(field);
            throw CommandException.io("no such " + missing, null);
        }
        return stored;
    }

    private byte[] fromFile(DictionarySource source) throws IOException {
        if (redis.isGiven()) {
            throw CommandException.usage("which key of --redis? Give --key");
        }
        byte[] bytes = Streams.read(file, maxSize);
        byte[] stored = input.read(bytes);
        if (input == InputBytes.AUTO && Streams.isStandardInput(file) && stored.length == bytes.length) {
            return withoutLineFeedOfRedisCli(stored, source);
        }
        return stored;
    }

    /** {@code redis-cli --raw} ends its output with a line feed, which does not belong to the value. */
    private byte[] withoutLineFeedOfRedisCli(byte[] stored, DictionarySource source) {
        byte[] without = InputBytes.withoutLineFeed(stored);
        if (without.length == stored.length) {
            return stored;
        }
        try (ValueDecoder decoder = new ValueDecoder(maxSize, source)) {
            DecodedValue value = decoder.decode(stored);
            return value.form() == ValueForm.BYTES || value.form() == ValueForm.STRING ? without : stored;
        } catch (CachezipException e) {
            return without;
        }
    }
}
