package dev.cachezip.cli;

import dev.cachezip.CachezipException;
import dev.cachezip.StoredValue;
import dev.cachezip.ValuePipeline;
import dev.cachezip.codec.ValueCodec;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Stored bytes to what they are, whoever wrote them. Loads no class that a value names. Thread-safe. */
final class ValueDecoder implements AutoCloseable {

    /** Reads JSON as deep as cachezip's values may be, with its decimals as they are written. */
    static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
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

    private final ValuePipeline<byte[]> pipeline;

    /** Makes a decoder that takes values of so many plain bytes at most. */
    ValueDecoder(int maxLength) {
        this.pipeline = ValuePipeline.builder(ValueCodec.bytes())
                .maxPlainLength(maxLength)
                .build();
    }

    /**
     * Decodes a value.
     *
     * @throws CachezipException if the envelope or the payload is broken, the plain bytes are broken in the form that
     *     they clearly have, or they are more than the limit
     */
    DecodedValue decode(byte[] stored) {
        StoredValue envelope = StoredValue.inspect(stored);
        byte[] plain = Objects.requireNonNull(pipeline.decode(stored));
        return recognize(envelope, plain);
    }

    @Override
    public void close() {
        pipeline.close();
    }

    private static DecodedValue recognize(StoredValue stored, byte[] plain) {
        if (JdkStream.recognizes(plain)) {
            JdkStream.Result result = JdkStream.read(plain);
            String note = result.complete() ? "" : "some objects write themselves in a way that only their class knows";
            return new DecodedValue(stored, plain, Form.JDK, result.type(), result.tree(), note, result.complete());
        }
        if (plain.length > 0 && (plain[0] < 0 || (plain.length == 1 && !isDigit(plain[0])))) {
            DecodedValue messagePack = messagePack(stored, plain);
            if (messagePack != null) {
                return messagePack;
            }
        }
        String text = Printable.utf8(plain).orElse(null);
        if (text == null || text.indexOf('\0') >= 0) {
            return new DecodedValue(
                    stored, plain, Form.BYTES, "", Notation.bytes(plain), Signatures.describe(plain), true);
        }
        JsonNode json = json(plain);
        return json != null ? ofJson(stored, plain, json) : ofText(stored, plain, text);
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static @Nullable DecodedValue messagePack(StoredValue stored, byte[] plain) {
        try {
            JsonNode tree = MessagePackReader.read(plain);
            String type = typeId(tree);
            Form form = type.isEmpty() ? Form.MESSAGEPACK : Form.MESSAGEPACK_TYPED;
            return new DecodedValue(stored, plain, form, type, tree, "", true);
        } catch (CachezipException e) {
            if (plain[0] == (byte) 0x92
                    && plain.length > 3
                    && (plain[1] & 0xFF) == 0xC7
                    && plain[3] == Notation.TYPE_ID) {
                // Nobody else begins so: a value of ours that is broken.
                throw e;
            }
            return null;
        }
    }

    private static String typeId(JsonNode tree) {
        return tree.isArray() && tree.size() == 2 && Notation.mark(tree.get(0)).equals(Notation.TYPE)
                ? tree.get(0).get(Notation.TYPE).stringValue("")
                : "";
    }

    private static @Nullable JsonNode json(byte[] plain) {
        if (plain.length == 0 || "{[\"".indexOf(plain[0]) < 0) {
            return null;
        }
        try {
            return JSON.readTree(plain);
        } catch (JacksonException | NumberFormatException e) {
            // The latter for exponents that no decimal has.
            return null;
        }
    }

    private static DecodedValue ofJson(StoredValue stored, byte[] plain, JsonNode json) {
        if (json.isObject() && json.size() == 2 && json.has("@type") && json.has("@value")) {
            return new DecodedValue(
                    stored, plain, Form.CACHEZIP_JSON, json.get("@type").asString(), json, "", true);
        }
        String type = SpringJson.rootClass(json);
        Form form = type.isEmpty() ? Form.JSON : Form.SPRING_JSON;
        return new DecodedValue(stored, plain, form, type, json, "", true);
    }

    private static DecodedValue ofText(StoredValue stored, byte[] plain, String text) {
        String note = "";
        if (plain.length == 1 && isDigit(plain[0])) {
            note = "one byte that is one number in text and another, " + plain[0] + ", in MessagePack";
        } else if (!text.isEmpty() && (text.charAt(0) == '{' || text.charAt(0) == '[')) {
            note = "begins like JSON and cannot be read as such";
        }
        return new DecodedValue(stored, plain, Form.STRING, "", NODES.stringNode(text), note, true);
    }

    /** JSON of a serializer with default typing: where the names of its classes are, and what it is without them. */
    static final class SpringJson {

        private SpringJson() {}

        /** Returns the class at the root, or of the first element that has one; empty if there is none. */
        static String rootClass(JsonNode json) {
            if (json.isObject()) {
                return json.path(JdkValues.CLASS).asString("");
            }
            return isTyped(json) ? json.get(0).stringValue() : "";
        }

        /** An array of a class name and a value. */
        private static boolean isTyped(JsonNode json) {
            return json.isArray()
                    && json.size() == 2
                    && json.get(0).isString()
                    && json.get(0).stringValue().matches("(\\[+[BCDFIJSZ]|(\\[+L)?([\\w$]+\\.)+[\\w$]+(<.*>)?;?)");
        }

        /** Returns the same without names of classes, as a declared type would have it. */
        static JsonNode withoutClasses(JsonNode json) {
            if (isTyped(json)) {
                return withoutClasses(json.get(1));
            }
            if (json.isArray()) {
                ArrayNode array = NODES.arrayNode();
                json.forEach(element -> array.add(withoutClasses(element)));
                return array;
            }
            if (json.isObject()) {
                var object = NODES.objectNode();
                json.forEachEntry((name, value) -> {
                    if (!name.equals(JdkValues.CLASS)) {
                        object.set(name, withoutClasses(value));
                    }
                });
                return object;
            }
            return json;
        }
    }

    /** How compressed data of others begins. */
    private static final class Signatures {

        private static String describe(byte[] bytes) {
            if (bytes.length < Integer.BYTES) {
                return "";
            }
            int start = ByteBuffer.wrap(bytes).getInt();
            if (start >>> Short.SIZE == 0x1F8B) {
                return "gzip";
            }
            return switch (start) {
                case 0x28B52FFD -> "a zstd frame without an envelope";
                case 0x04224D18 -> "an LZ4 frame without an envelope";
                default -> "";
            };
        }
    }
}
