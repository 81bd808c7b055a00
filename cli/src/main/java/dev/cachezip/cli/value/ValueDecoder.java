package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.cli.io.Printable;
import dev.cachezip.columns.Columns;
import dev.cachezip.compress.Decompressors;
import dev.cachezip.compress.Dictionaries;
import dev.cachezip.compress.ShippedDictionaries;
import dev.cachezip.compress.ZstdDictionary;
import dev.cachezip.objects.root.ForeignForm;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.pipeline.Envelope;
import dev.cachezip.pipeline.StoredValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.BinaryNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A decoder for stored bytes of any known writer. It loads no class that a value names. Thread-safe. */
public final class ValueDecoder implements AutoCloseable {

    /** The mapper for JSON as deep as cachezip's values may be, with decimals as they are written. */
    public static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(Notation.MAX_DEPTH)
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern KRYO = Pattern.compile("\\x01\\x00[!-\\xff].*", Pattern.DOTALL);
    private static final String TEXT_CONTROLS = "\t\n\r\f\u001b";

    /** The type of sessions' values that are stored as their JDK serialization. */
    private static final String SERIALIZED = "dev.cachezip.session.SerializedObject";

    /** The longest string that sessions store in JDK serialization, with what is before it. */
    private static final int MAX_JDK_TEXT = 7 + 1024;

    private static final int DELETE = 0x7F;

    /** A byte for its type, and at most nine for the number. */
    private static final int LONGEST_NUMBER_OF_KRYO = 10;

    private final int maxLength;
    private final DictionarySource source;
    private final Map<Integer, ZstdDictionary> dictionaries = new ConcurrentHashMap<>();
    private final Decompressors decompressors;

    /**
     * Creates a decoder with a limit for the plain bytes of a value.
     *
     * @param source the dictionaries that values may name
     */
    public ValueDecoder(int maxLength, DictionarySource source) {
        this.maxLength = maxLength;
        this.source = source;
        this.decompressors = Decompressors.create().with(new NamedDictionaries(dictionaries, source));
    }

    /**
     * Decodes a value.
     *
     * @throws CachezipException if the envelope or the payload is broken, the plain bytes are broken in the form that
     *     they clearly have, or the plain bytes exceed the limit
     */
    public DecodedValue decode(byte[] stored) {
        StoredValue envelope = StoredValue.inspect(stored);
        byte[] plain = plain(envelope, stored);
        if (Columns.isColumns(plain, 0, plain.length)) {
            OutputBuffer rows = buffer();
            Columns.read(plain, 0, plain.length, rows);
            return recognize(envelope, content(rows)).inColumns();
        }
        return recognize(envelope, plain);
    }

    /**
     * Decodes a field of a session, in which null has no bytes.
     *
     * @throws CachezipException as {@link #decode}
     */
    public DecodedValue decodeField(byte[] stored) {
        DecodedValue value = decode(stored);
        if (stored.length == 0) {
            return new DecodedValue(value.stored(), stored, ValueForm.NULL, "", NODES.nullNode(), "", true);
        }
        boolean plain = value.form() == ValueForm.JDK && value.algorithm() == null;
        boolean text = plain && value.type().equals(String.class.getName()) && stored.length <= MAX_JDK_TEXT;
        return text ? value.as(ValueForm.JDK_TEXT) : value;
    }

    private OutputBuffer buffer() {
        OutputBuffer buffer = new OutputBuffer();
        buffer.limit(maxLength);
        return buffer;
    }

    private static byte[] content(OutputBuffer buffer) {
        return Arrays.copyOf(buffer.array(), buffer.length());
    }

    /** Returns why the dictionary of a value is not to be had. */
    public String missing(CachezipException.UnknownDictionary unknown) {
        return source.missing(unknown.dictionaryId());
    }

    private byte[] plain(StoredValue value, byte[] stored) {
        if (!(value instanceof StoredValue.Compressed compressed)) {
            if (stored.length > maxLength) {
                throw new CachezipException.TooLarge(stored.length, maxLength);
            }
            return stored;
        }
        OutputBuffer plain = buffer();
        decompressors
                .of(compressed.envelope().algorithm())
                .decompress(stored, Envelope.LENGTH, stored.length - Envelope.LENGTH, plain);
        return content(plain);
    }

    @Override
    public void close() {
        dictionaries.values().forEach(ZstdDictionary::close);
        decompressors.close();
    }

    private static DecodedValue recognize(StoredValue stored, byte[] plain) {
        PlainRoot root = PlainRoot.of(plain);
        if (root == PlainRoot.Foreign.JDK_STREAM) {
            JdkStream.Content result = JdkStream.of(plain);
            String note = result.complete() ? "" : "only the application's classes can read it: these are their names";
            return ofJdk(stored, plain, ValueForm.JDK, result.tree(), result, note);
        }
        if (!(root instanceof PlainRoot.Json)) {
            DecodedValue messagePack = messagePack(stored, plain);
            if (messagePack != null) {
                return messagePack;
            }
        }
        String text = Printable.utf8(plain).orElse(null);
        if (text == null || !isText(text)) {
            return new DecodedValue(stored, plain, ValueForm.BYTES, "", NODES.binaryNode(plain), noteOf(plain), true);
        }
        JsonNode json = json(plain);
        if (json == null && root == PlainRoot.Json.TYPED) {
            // No other writer begins values like this, either.
            throw new CachezipException.Malformed("the JSON is cut off or broken", plain.length);
        }
        return json != null ? ofJson(stored, plain, json) : ofText(stored, plain, text);
    }

    private static String noteOf(byte[] unknown) {
        if (KRYO.matcher(new String(unknown, StandardCharsets.ISO_8859_1)).matches()) {
            return "Kryo, as Redisson writes by default: only the application's classes can read it";
        }
        ForeignForm form = ForeignForm.of(unknown, 0, unknown.length);
        return form == null || form == ForeignForm.TEXT ? "" : form.description();
    }

    /**
     * Returns whether a string is text: it has no control characters other than layout and colours. A short string that
     * begins with a control character is a number of Kryo.
     */
    private static boolean isText(String text) {
        boolean number = !text.isEmpty() && text.charAt(0) < ' ' && text.length() <= LONGEST_NUMBER_OF_KRYO;
        return !number && text.chars().allMatch(c -> c >= ' ' || TEXT_CONTROLS.indexOf(c) >= 0);
    }

    private static @Nullable DecodedValue messagePack(StoredValue stored, byte[] plain) {
        try {
            JsonNode tree = Notation.read(plain);
            String type = Notation.typeId(tree);
            ValueForm form = type.isEmpty() ? ValueForm.MESSAGEPACK : ValueForm.MESSAGEPACK_TYPED;
            if (type.equals(SERIALIZED)
                    && tree.get(1) instanceof ObjectNode object
                    && object.get("stream") instanceof BinaryNode bytes) {
                JdkStream.Content stream = JdkStream.of(bytes.binaryValue());
                // In place of the bytes, so that the tree alone does not give them back.
                object.set("stream", stream.tree());
                return ofJdk(
                        stored, plain, form, tree, stream, "JDK serialization within: the mapping refuses its objects");
            }
            return new DecodedValue(
                    stored, plain, form, type, tree, plain.length == 1 ? character(plain[0]) : "", true);
        } catch (CachezipException e) {
            if (PlainRoot.markOf(plain) != null) {
                // No other writer begins values like this, so it is a broken value of cachezip.
                throw e;
            }
            return null;
        }
    }

    private static DecodedValue ofJdk(
            StoredValue stored, byte[] plain, ValueForm form, JsonNode tree, JdkStream.Content stream, String note) {
        boolean complete = form == ValueForm.JDK && stream.complete();
        return new DecodedValue(stored, plain, form, stream.type(), tree, note, complete, stream.classes(), false);
    }

    /** Returns the character that a byte may also be; empty if it is no character. */
    private static String character(byte b) {
        return b > ' ' && b < DELETE
                ? "one byte that is this number in MessagePack, and a string of one character, '" + (char) b
                        + "', in text"
                : "";
    }

    private static @Nullable JsonNode json(byte[] plain) {
        if (plain.length == 0 || "{[\"".indexOf(plain[0]) < 0) {
            return null;
        }
        try {
            return JSON.readTree(plain);
        } catch (JacksonException | NumberFormatException e) {
            // The latter is thrown for exponents that no decimal has.
            return null;
        }
    }

    private static DecodedValue ofJson(StoredValue stored, byte[] plain, JsonNode json) {
        JsonNode type = json.path(Notation.property(Mark.TYPE));
        if (type.isString() && json.size() == 2 && json.has(Notation.VALUE)) {
            return new DecodedValue(stored, plain, ValueForm.CACHEZIP_JSON, type.stringValue(), json, "", true);
        }
        ValueForm form = SpringJson.isTypedSomewhere(json) ? ValueForm.SPRING_JSON : ValueForm.JSON;
        return new DecodedValue(stored, plain, form, SpringJson.rootClass(json), json, "", true);
    }

    private static DecodedValue ofText(StoredValue stored, byte[] plain, String text) {
        boolean likeJson = !text.isEmpty() && (text.charAt(0) == '{' || text.charAt(0) == '[');
        String note = likeJson ? "begins like JSON and cannot be read as such" : "";
        return new DecodedValue(stored, plain, ValueForm.STRING, "", NODES.stringNode(text), note, true);
    }

    /** The dictionaries that values name, loaded when the first one does. */
    private record NamedDictionaries(Map<Integer, ZstdDictionary> byId, DictionarySource source)
            implements Dictionaries {

        @Override
        public @Nullable ZstdDictionary current() {
            return null;
        }

        @Override
        public @Nullable ZstdDictionary find(int id) {
            ZstdDictionary shipped = ShippedDictionaries.sessions().find(id);
            return shipped != null ? shipped : byId.computeIfAbsent(id, source::load);
        }
    }
}
