package dev.cachezip.cli.convert;

import dev.cachezip.CachezipException;
import dev.cachezip.cli.io.CommandException;
import dev.cachezip.cli.io.ExitCodes;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.cli.io.SizeConverter;
import dev.cachezip.cli.io.Streams;
import dev.cachezip.cli.io.ToolCommand;
import dev.cachezip.cli.redis.KeyOptions;
import dev.cachezip.cli.redis.RedisAccess;
import dev.cachezip.cli.redis.RedisOptions;
import dev.cachezip.cli.value.Marks;
import dev.cachezip.cli.value.MessagePackWriter;
import dev.cachezip.cli.value.ValueDecoder;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.compress.Compressor;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.root.MessageKind;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.pipeline.ValuePipeline;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** The command {@code cachezip encode}. */
@Command(
        name = "encode",
        description = {
            "Makes stored bytes of JSON, as decode prints it: for fixtures and repair.",
            "With a key of --redis it writes there, and keeps the time to live.",
            "Whether an application can read them is for its classes to say."
        })
public final class EncodeCommand extends ToolCommand {

    /** A number with a decimal point is a double, as in MessagePack; a decimal has a mark. */
    private static final JsonMapper JSON = ValueDecoder.JSON
            .rebuild()
            .disable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** The form that the input is encoded to. */
    enum WrittenForm {
        /** MessagePack. */
        MSGPACK,
        /** JSON with the type id, which must be given unless the input has it. */
        JSON,
        /** The bytes of the input as they are, as clients of Valkey GLIDE do. */
        RAW
    }

    /** The compression of values. */
    enum Compression {
        ZSTD,
        LZ4,
        NONE
    }

    /** The form in which the bytes are printed. */
    enum Output {
        HEX,
        BASE64,
        RAW
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "A file with JSON; standard input if there is none, or with '-'.")
    private @Nullable Path file;

    @Option(
            names = {"-t", "--type"},
            paramLabel = "ID",
            description = "Type id for the root: com.example.Book. Without it, the value is that of a declared type.")
    private @Nullable String type;

    @Option(names = "--form", description = "${COMPLETION-CANDIDATES}. Default: msgpack.")
    private WrittenForm form = WrittenForm.MSGPACK;

    @Option(
            names = {"-a", "--algorithm"},
            description = "${COMPLETION-CANDIDATES}. Default: zstd.")
    private Compression algorithm = Compression.ZSTD;

    @Option(names = "--level", description = "As cachezip.compression.level; the algorithm's default without it.")
    private @Nullable Integer level;

    @Option(
            names = "--min-size",
            paramLabel = "SIZE",
            defaultValue = "64B",
            converter = SizeConverter.class,
            description = "Plain size from which compression is tried. Default: ${DEFAULT-VALUE}.")
    private int minSize;

    @Option(
            names = {"-o", "--output"},
            description = "${COMPLETION-CANDIDATES}. Default: hex.")
    private Output output = Output.HEX;

    @ArgGroup
    private final KeyOptions key = new KeyOptions();

    @Mixin
    private final RedisOptions redis = new RedisOptions();

    @Option(
            names = "--max-size",
            paramLabel = "SIZE",
            defaultValue = "64MB",
            converter = SizeConverter.class,
            description = "Largest input to take. Default: ${DEFAULT-VALUE}.")
    private int maxSize;

    @Override
    public Integer call() throws IOException {
        byte[] name = key.bytes();
        if ((name == null) == redis.isGiven()) {
            throw CommandException.usage("--redis and --key belong together");
        }
        byte[] input = Streams.read(file, maxSize);
        byte[] stored;
        try (ValuePipeline<byte[]> pipeline = pipeline()) {
            stored = pipeline.encode(plain(input));
        }
        if (name != null) {
            write(name, stored);
        } else {
            print(stored);
        }
        return ExitCodes.OK;
    }

    private byte[] plain(byte[] input) {
        if (form == WrittenForm.RAW) {
            return input;
        }
        JsonNode tree = parse(input);
        if (form == WrittenForm.JSON) {
            if (type == null && Marks.of(tree) == Mark.TYPE) {
                return ValueDecoder.JSON.writeValueAsBytes(tree);
            }
            if (type == null) {
                throw CommandException.usage("JSON always has a type id: give --type");
            }
            return ValueDecoder.JSON.writeValueAsBytes(typed(type, tree));
        }
        byte[] plain = MessagePackWriter.write(type == null ? tree : typed(type, tree));
        // One digit would be read as the number that it shows.
        return plain.length == 1 && PlainRoot.isDigit(plain[0])
                ? new byte[] {MessageKind.UINT_8_BYTE, plain[0]}
                : plain;
    }

    /** Returns the tree of the JSON to encode. */
    public static JsonNode parse(byte[] json) {
        try {
            JsonNode tree = JSON.readTree(json);
            if (tree.isMissingNode()) {
                throw new CachezipException.Codec("The input is not JSON: it is empty", null);
            }
            return tree;
        } catch (JacksonException e) {
            // Leaves out the note on the source, which Jackson does not know.
            String reason = e.getOriginalMessage().replaceAll("\\s*\\([^()]*\\[Source: .*", "");
            throw new CachezipException.Codec(
                    "The input is not JSON: " + reason + ", in line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr(),
                    e);
        }
    }

    private static JsonNode typed(String type, JsonNode tree) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(TypedRoot.TYPE_FIELD, type)
                .set(TypedRoot.VALUE_FIELD, tree);
    }

    private ValuePipeline<byte[]> pipeline() {
        ValuePipeline.Builder<byte[]> builder =
                ValuePipeline.builder(ValueCodec.bytes()).minLength(minSize).maxPlainLength(maxSize);
        if (algorithm == Compression.NONE) {
            return builder.uncompressed().build();
        }
        Algorithm chosen = Algorithm.valueOf(algorithm.name());
        try {
            return builder.compressor(level == null ? Compressor.create(chosen) : Compressor.create(chosen, level))
                    .build();
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(String.valueOf(e.getMessage()));
        }
    }

    private void print(byte[] stored) throws IOException {
        switch (output) {
            case HEX -> out().println(HexFormat.of().formatHex(stored));
            case BASE64 -> out().println(Base64.getEncoder().encodeToString(stored));
            case RAW -> {
                // Bytes do not go through the writer, which is for characters.
                OutputStream bytes = Streams.out();
                bytes.write(stored);
                bytes.flush();
            }
        }
    }

    private void write(byte[] key, byte[] stored) {
        try (RedisAccess access = new RedisAccess(redis)) {
            RedisClusterAsyncCommands<byte[], byte[]> commands = access.commands();
            access.get(commands.set(key, stored, SetArgs.Builder.keepttl()));
            remark(Printable.key(key) + ": " + Printable.count(stored.length) + " bytes written");
        }
    }
}
