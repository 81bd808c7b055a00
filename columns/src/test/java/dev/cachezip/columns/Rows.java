package dev.cachezip.columns;

import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.MessagePackExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Rows for tests, as another library writes them, and columns with their header. */
final class Rows {

    private Rows() {}

    /** Returns the bytes of a value. */
    static byte[] of(@Nullable Object value) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            pack(packer, value);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void pack(MessageBufferPacker packer, @Nullable Object value) throws IOException {
        if (value == null) {
            packer.packNil();
        } else if (value instanceof Map<?, ?> map) {
            packer.packMapHeader(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                pack(packer, entry.getKey());
                pack(packer, entry.getValue());
            }
        } else if (value instanceof List<?> list) {
            packer.packArrayHeader(list.size());
            for (Object element : list) {
                pack(packer, element);
            }
        } else {
            packScalar(packer, value);
        }
    }

    private static void packScalar(MessageBufferPacker packer, Object value) throws IOException {
        if (value instanceof String text) {
            packer.packString(text);
        } else if (value instanceof Boolean flag) {
            packer.packBoolean(flag);
        } else if (value instanceof Integer || value instanceof Long) {
            packer.packLong(((Number) value).longValue());
        } else if (value instanceof Double number) {
            packer.packDouble(number);
        } else if (value instanceof Float number) {
            packer.packFloat(number);
        } else if (value instanceof Instant time) {
            packer.packTimestamp(time);
        } else if (value instanceof MessagePackExtension extension) {
            packer.packExtensionTypeHeader(extension.type(), extension.data().length);
            packer.writePayload(extension.data());
        } else {
            byte[] bytes = (byte[]) value;
            packer.packBinaryHeader(bytes.length);
            packer.writePayload(bytes);
        }
    }

    /** Returns a map of names and values in turn. */
    static Map<String, @Nullable Object> map(@Nullable Object... content) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < content.length; i += 2) {
            map.put((String) content[i], content[i + 1]);
        }
        return map;
    }

    /** Returns columns of the only version with the header of their extension. */
    static byte[] columns(byte[] column) {
        int length = column.length + 1;
        byte[] header = length < 0x100
                ? new byte[] {(byte) 0xc7, (byte) length, 'T', 1}
                : new byte[] {(byte) 0xc8, (byte) (length >> 8), (byte) length, 'T', 1};
        byte[] columns = Arrays.copyOf(header, header.length + column.length);
        System.arraycopy(column, 0, columns, header.length, column.length);
        return columns;
    }

    /** Returns the rows of columns. */
    static byte[] read(byte[] columns) {
        return read(columns, Integer.MAX_VALUE);
    }

    /** Returns the rows of columns, which must not be longer than a limit. */
    static byte[] read(byte[] columns, int limit) {
        OutputBuffer rows = new OutputBuffer();
        // The limit of a buffer holds for both.
        rows.limit((int) Math.min(Integer.MAX_VALUE, (long) limit + columns.length));
        Columns.read(columns, 0, columns.length, rows);
        return Arrays.copyOf(rows.array(), rows.length());
    }
}
