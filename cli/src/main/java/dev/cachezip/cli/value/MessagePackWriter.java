package dev.cachezip.cli.value;

import dev.cachezip.CachezipException;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A writer that turns a tree in {@link Notation} into one MessagePack document, with every header as short as possible.
 */
public final class MessagePackWriter {

    private static final int NANO_BITS = 34;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** Whether objects that look like marks are plain values. */
    private final boolean literal;

    private MessagePackWriter(boolean literal) {
        this.literal = literal;
    }

    /**
     * Writes a tree.
     *
     * @throws CachezipException.Codec if a mark in it is wrong, or it is nested too deep
     */
    public static byte[] write(JsonNode node) {
        MessagePackWriter writer = new MessagePackWriter(false);
        writer.value(node, 0);
        return writer.bytes.toByteArray();
    }

    /** Writes JSON of another program, which does not know marks. */
    public static byte[] writeLiterally(JsonNode node) {
        MessagePackWriter writer = new MessagePackWriter(true);
        writer.value(node, 0);
        return writer.bytes.toByteArray();
    }

    /** Returns the payload of the extension for a decimal. */
    static byte[] decimal(BigDecimal value) {
        MessagePackWriter writer = new MessagePackWriter(true);
        writer.integer(value.scale());
        writer.bytes.writeBytes(value.unscaledValue().toByteArray());
        return writer.bytes.toByteArray();
    }

    private void value(JsonNode node, int depth) {
        if (depth > Notation.MAX_DEPTH) {
            throw Notation.refused("it is nested more than " + Notation.MAX_DEPTH + " levels deep");
        }
        switch (node.getNodeType()) {
            case OBJECT -> object(node, depth);
            case ARRAY -> {
                header(node.size(), 0x90, 0x0F, 0xDC);
                node.forEach(element -> value(element, depth + 1));
            }
            case STRING -> string(node.stringValue());
            case BOOLEAN -> bytes.write(node.booleanValue() ? 0xC3 : 0xC2);
            case NUMBER -> number(node);
            case NULL -> bytes.write(0xC0);
            default -> throw Notation.refused("there is no " + node.getNodeType() + " in JSON");
        }
    }

    private void object(JsonNode node, int depth) {
        String mark = literal ? "" : Notation.mark(node);
        if (!mark.isEmpty()) {
            marked(mark, node.get(mark), depth);
            return;
        }
        Mark about = literal ? null : Mark.of(node);
        if (about != null) {
            about(about, node, depth);
            return;
        }
        header(node.size(), 0x80, 0x0F, 0xDE);
        boolean escaped = !literal && node.size() == 1;
        for (Map.Entry<String, JsonNode> property : node.properties()) {
            String name = property.getKey();
            string(escaped && name.startsWith(Notation.MARK) ? name.substring(1) : name);
            value(property.getValue(), depth + 1);
        }
    }

    /** Writes a mark, before its value or alone. */
    private void about(Mark mark, JsonNode node, int depth) {
        byte[] data = mark.data(node);
        if (mark.hasValue) {
            header(2, 0x90, 0x0F, 0xDC);
            extension(mark.extension, data);
            value(node.get(Mark.VALUE), depth + 1);
        } else {
            extension(mark.extension, data);
        }
    }

    private void marked(String mark, JsonNode value, int depth) {
        switch (mark) {
            case Notation.INSTANT -> timestamp(Notation.instant(value));
            case Notation.UUID_BYTES -> binary(Notation.uuid(value));
            case Notation.BYTES -> binary(Notation.base64(value));
            case Notation.FLOAT -> {
                bytes.write(0xCA);
                append(Float.floatToIntBits(Notation.float32(value)), Integer.BYTES);
            }
            case Notation.DOUBLE -> float64(Notation.float64(value));
            case Notation.DECIMAL -> extension(Notation.DECIMAL_EXTENSION, decimal(Notation.decimal(value)));
            case Notation.TYPE -> extension(Notation.TYPE_ID, utf8(value.stringValue("")));
            case Notation.MAP -> pairs(value, depth);
            default -> {
                if (value.size() != 2 || !value.get(0).canConvertToInt()) {
                    throw Notation.refused(mark + " wants a type and base64: " + value);
                }
                extension((byte) value.get(0).intValue(), Notation.base64(value.get(1)));
            }
        }
    }

    private void pairs(JsonNode pairs, int depth) {
        header(pairs.size(), 0x80, 0x0F, 0xDE);
        for (JsonNode pair : pairs) {
            if (!pair.isArray() || pair.size() != 2) {
                throw Notation.refused(Notation.MAP + " wants arrays of a key and a value: " + pair);
            }
            value(pair.get(0), depth + 1);
            value(pair.get(1), depth + 1);
        }
    }

    private void number(JsonNode node) {
        if (!node.isIntegralNumber()) {
            fraction(node);
            return;
        }
        BigInteger value = node.bigIntegerValue();
        if (value.bitLength() < Long.SIZE) {
            integer(value.longValue());
        } else if (value.signum() > 0 && value.bitLength() == Long.SIZE) {
            bytes.write(0xCF);
            append(value.longValue(), Long.BYTES);
        } else if (literal) {
            string(value.toString());
        } else {
            extension(Notation.INTEGER_EXTENSION, value.toByteArray());
        }
    }

    /**
     * Writes a fraction as a double, or as text if no double can hold it, as cachezip writes decimals. In a tree with
     * marks, it should have been a decimal.
     */
    private void fraction(JsonNode node) {
        double value = node.doubleValue(Double.NaN);
        if (Double.isFinite(value)) {
            float64(value);
        } else if (literal) {
            string(node.asString());
        } else {
            throw Notation.refused("there is a number that no double can hold; a decimal is text");
        }
    }

    private void integer(long value) {
        if (value >= -32 && value < 0x80) {
            bytes.write((int) value);
        } else if (value >= 0) {
            int power = value <= 0xFF ? 0 : value <= 0xFFFF ? 1 : value <= 0xFFFFFFFFL ? 2 : 3;
            bytes.write(0xCC + power);
            append(value, 1 << power);
        } else {
            int power = value >= Byte.MIN_VALUE ? 0 : value >= Short.MIN_VALUE ? 1 : value >= Integer.MIN_VALUE ? 2 : 3;
            bytes.write(0xD0 + power);
            append(value, 1 << power);
        }
    }

    private void float64(double value) {
        bytes.write(0xCB);
        append(Double.doubleToLongBits(value), Long.BYTES);
    }

    private void timestamp(Instant instant) {
        long seconds = instant.getEpochSecond();
        int nanos = instant.getNano();
        ByteBuffer data;
        if (seconds >>> NANO_BITS != 0) {
            data = ByteBuffer.allocate(Integer.BYTES + Long.BYTES).putInt(nanos).putLong(seconds);
        } else if (nanos != 0 || seconds > 0xFFFFFFFFL) {
            data = ByteBuffer.allocate(Long.BYTES).putLong(((long) nanos << NANO_BITS) | seconds);
        } else {
            data = ByteBuffer.allocate(Integer.BYTES).putInt((int) seconds);
        }
        extension((byte) -1, data.array());
    }

    private void string(String text) {
        byte[] utf8 = utf8(text);
        if (utf8.length < 0x20) {
            bytes.write(0xA0 | utf8.length);
        } else if (utf8.length <= 0xFF) {
            bytes.write(0xD9);
            bytes.write(utf8.length);
        } else {
            header(utf8.length, 0, -1, 0xDA);
        }
        bytes.writeBytes(utf8);
    }

    static byte[] utf8(String text) {
        try {
            ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] exact = new byte[utf8.remaining()];
            utf8.get(exact);
            return exact;
        } catch (CharacterCodingException e) {
            throw new CachezipException.Codec("Cannot encode half of a surrogate pair", e);
        }
    }

    private void binary(byte[] data) {
        int power = data.length <= 0xFF ? 0 : data.length <= 0xFFFF ? 1 : 2;
        bytes.write(0xC4 + power);
        append(data.length, 1 << power);
        bytes.writeBytes(data);
    }

    private void extension(byte type, byte[] data) {
        int length = data.length;
        if (Integer.bitCount(length) == 1 && length <= 16) {
            bytes.write(0xD4 + Integer.numberOfTrailingZeros(length));
        } else {
            int power = length <= 0xFF ? 0 : length <= 0xFFFF ? 1 : 2;
            bytes.write(0xC7 + power);
            append(length, 1 << power);
        }
        bytes.write(type);
        bytes.writeBytes(data);
    }

    /** Writes a length: within the format byte up to a limit, or in the 16 or 32 bits after the long format. */
    private void header(int length, int shortFormat, int shortLimit, int longFormat) {
        if (length <= shortLimit) {
            bytes.write(shortFormat | length);
        } else if (length <= 0xFFFF) {
            bytes.write(longFormat);
            append(length, Short.BYTES);
        } else {
            bytes.write(longFormat + 1);
            append(length, Integer.BYTES);
        }
    }

    private void append(long value, int length) {
        for (int shift = (length - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes.write((int) (value >> shift));
        }
    }
}
