package dev.cachezip.it;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.msgpack.core.ExtensionTypeHeader;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/** One MessagePack document as a tree of Java's own types, as msgpack-core reads it. */
final class MessagePackTree {

    /** The extension type that holds the type id of a root value. */
    static final byte TYPE_ID = 0x43;

    private static final byte TIMESTAMP = -1;

    /** An extension value. */
    record Ext(byte type, ByteBuffer data) {

        static Ext typeId(String id) {
            return new Ext(TYPE_ID, ByteBuffer.wrap(id.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private MessagePackTree() {}

    /** Reads the document, and demands that nothing follows it. */
    static Object read(byte[] document) {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(document)) {
            Object tree = read(unpacker);
            if (unpacker.hasNext()) {
                throw new AssertionError("bytes after the document");
            }
            return tree;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a document that is a value with its type id: {@code [ext, value]}. */
    static List<?> readTyped(byte[] document) {
        if (read(document) instanceof List<?> root
                && root.size() == 2
                && root.get(0) instanceof Ext id
                && id.type() == TYPE_ID) {
            return root;
        }
        throw new AssertionError("no type id and value: " + read(document));
    }

    private static Object read(MessageUnpacker unpacker) throws IOException {
        return switch (unpacker.getNextFormat().getValueType()) {
            case NIL -> {
                unpacker.unpackNil();
                yield null;
            }
            case BOOLEAN -> unpacker.unpackBoolean();
            case INTEGER -> unpacker.unpackLong();
            case FLOAT -> unpacker.unpackDouble();
            case STRING -> unpacker.unpackString();
            case BINARY -> ByteBuffer.wrap(unpacker.readPayload(unpacker.unpackBinaryHeader()));
            case ARRAY -> {
                int size = unpacker.unpackArrayHeader();
                List<Object> list = new ArrayList<>();
                for (int i = 0; i < size; i++) {
                    list.add(read(unpacker));
                }
                yield list;
            }
            case MAP -> {
                int size = unpacker.unpackMapHeader();
                Map<Object, Object> map = new LinkedHashMap<>();
                for (int i = 0; i < size; i++) {
                    map.put(read(unpacker), read(unpacker));
                }
                yield map;
            }
            case EXTENSION -> extension(unpacker);
        };
    }

    private static Object extension(MessageUnpacker unpacker) throws IOException {
        ExtensionTypeHeader header = unpacker.unpackExtensionTypeHeader();
        if (header.getType() == TIMESTAMP) {
            return unpacker.unpackTimestamp(header);
        }
        return new Ext(header.getType(), ByteBuffer.wrap(unpacker.readPayload(header.getLength())));
    }

    /** Returns the tree that the format's description gives for a value. */
    static Object of(Object value) {
        if (value == null || value instanceof String || value instanceof Boolean || value instanceof Instant) {
            return value;
        } else if (value instanceof BigDecimal decimal) {
            return decimal.toString();
        } else if (value instanceof Float || value instanceof Double) {
            return ((Number) value).doubleValue();
        } else if (value instanceof Number number) {
            return number.longValue();
        } else if (value instanceof Enum<?> constant) {
            return constant.name();
        } else if (value instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        } else if (value instanceof UUID id) {
            return ByteBuffer.allocate(16)
                    .putLong(id.getMostSignificantBits())
                    .putLong(id.getLeastSignificantBits())
                    .flip();
        } else if (value instanceof Collection<?> collection) {
            List<Object> list = new ArrayList<>();
            collection.forEach(element -> list.add(of(element)));
            return list;
        } else if (value instanceof Map<?, ?> map) {
            Map<Object, Object> tree = new LinkedHashMap<>();
            map.forEach((key, element) -> tree.put(of(key), of(element)));
            return tree;
        } else if (value.getClass().getName().startsWith("dev.cachezip.samples.")) {
            return ofFields(value);
        }
        throw new AssertionError("no rule for " + value.getClass());
    }

    /** Records and beans alike: what they hold is their fields. */
    private static Map<Object, Object> ofFields(Object object) {
        Map<Object, Object> tree = new LinkedHashMap<>();
        try {
            for (Field field : object.getClass().getDeclaredFields()) {
                field.setAccessible(true);
                JsonProperty name = field.getAnnotation(JsonProperty.class);
                tree.put(name == null ? field.getName() : name.value(), of(field.get(object)));
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
        return tree;
    }
}
