package dev.cachezip.msgpack;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamReadException;

/**
 * The bytes of a {@link MessagePackParser}'s current string, binary value or extension, and what becomes of them when
 * the caller asks for it.
 */
final class Payload {

    /** The type of a binary value. */
    static final int NO_EXTENSION = ValueSource.NO_EXTENSION;

    private static final int MAX_BYTES_PER_CHAR = 3;

    // Bytes of heap, estimated for HotSpot with compressed references.
    static final int STRING_SIZE = 48;
    private static final int BYTES_SIZE = 24;
    private static final int NUMBER_SIZE = 64;

    /** Length in bytes from which the temporary copies of a string count, too. */
    private static final int LONG_STRING = 1 << 20;

    /**
     * Length in bytes up to which a string is made again if the caller asks for it again: keeping each one took up to 4 % of
     * the time to read objects.
     */
    private static final int SHORT_STRING = 64;

    private static final char REPLACEMENT = '\uFFFD';

    // The range in the reader's array.
    int start;
    int length;
    int extensionType;

    /** What was made of the range; null until the caller asks for it. */
    private @Nullable Object value;

    private final MessagePackParser parser;
    private final ByteReader in;
    private final MemoryCount memory;
    private final StreamReadConstraints limits;
    private final int formatFeatures;

    /** {@link #SHORT_STRING}, or the limit of strings if that is less. */
    private final int shortLength;

    Payload(MessagePackParser parser, ByteReader in, MemoryCount memory, int formatFeatures) {
        this.parser = parser;
        this.in = in;
        this.memory = memory;
        this.limits = parser.streamReadConstraints();
        this.formatFeatures = formatFeatures;
        this.shortLength = Math.min(SHORT_STRING, limits.getMaxStringLength());
    }

    /** Reads the range of a payload whose length has been read. */
    void read(long bytes) {
        in.require(bytes);
        int from = in.position;
        start = from;
        length = (int) bytes;
        in.position = from + (int) bytes;
    }

    void forget() {
        if (value != null) {
            value = null;
        }
    }

    /** Takes a string that was made before, which counts as another one would. */
    void reuse(Object text, int bytes) {
        memory.charge(STRING_SIZE + (long) bytes);
        value = text;
    }

    /** Makes the string, and keeps it even if it is short. */
    String keep() {
        String text = text();
        value = text;
        return text;
    }

    String text() {
        if (value == null && length <= shortLength) {
            return utf8(in.bytes, start, length);
        }
        if (value instanceof String known) {
            return known;
        }
        limits.validateStringLength(length / MAX_BYTES_PER_CHAR);
        String text = utf8(in.bytes, start, length);
        limits.validateStringLength(text.length());
        value = text;
        return text;
    }

    /** Makes a string of a name. */
    String name(byte[] bytes, int from, int count) {
        limits.validateNameLength(count / MAX_BYTES_PER_CHAR);
        String text = utf8(bytes, from, count);
        limits.validateNameLength(text.length());
        return text;
    }

    private String utf8(byte[] bytes, int from, int count) {
        memory.charge(STRING_SIZE + (count < LONG_STRING ? count : 3L * count));
        String text = new String(bytes, from, count, StandardCharsets.UTF_8);
        // The fastest decoder replaces invalid bytes. A string of Latin characters cannot hold the replacement
        // character, which makes this check free for most strings.
        if (text.indexOf(REPLACEMENT) >= 0) {
            int malformed = Utf8.malformed(bytes, from, from + count);
            if (malformed >= 0) {
                throw new StreamReadException(
                        parser, "A string that is not UTF-8: byte " + (malformed - from) + " of " + count);
            }
        }
        return text;
    }

    Object embedded() {
        Object made = value;
        if (made == null) {
            made = switch (extensionType) {
                case NO_EXTENSION -> copy();
                case Formats.TIMESTAMP -> timestamp();
                default -> unknownExtension();
            };
            value = made;
        }
        return made;
    }

    private MessagePackExtension unknownExtension() {
        if (MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS.enabledIn(formatFeatures)) {
            throw new StreamReadException(parser, "Unexpected MessagePack extension type " + extensionType);
        }
        return new MessagePackExtension((byte) extensionType, copy());
    }

    byte[] copy() {
        memory.charge(BYTES_SIZE + (long) length);
        return Arrays.copyOfRange(in.bytes, start, start + length);
    }

    Instant timestamp() {
        try {
            return Timestamps.read(in.bytes, start, length);
        } catch (IllegalArgumentException e) {
            throw new StreamReadException(parser, e.getMessage(), e);
        }
    }

    boolean isInteger() {
        return extensionType == Formats.INTEGER && NumberExtensions.isInteger(in.bytes, start, length);
    }

    boolean isDecimal() {
        return extensionType == Formats.DECIMAL && NumberExtensions.isDecimal(in.bytes, start, length);
    }

    /** Makes the integer or decimal that the payload is. */
    Number number(boolean integer) {
        int digits = length - (integer ? 0 : NumberExtensions.scaleLength(in.bytes[start]));
        // A number that certainly has too many digits is not made, and digits are counted only if there may be too
        // many: both take long.
        limits.validateIntegerLength(NumberExtensions.minDigits(digits));
        memory.charge(NUMBER_SIZE + (long) length);
        Number number = integer
                ? NumberExtensions.readInteger(in.bytes, start, length)
                : NumberExtensions.readDecimal(in.bytes, start, length);
        if (NumberExtensions.maxDigits(digits) > limits.getMaxNumberLength()) {
            limits.validateIntegerLength(NumberExtensions.digits(number));
        }
        return number;
    }
}
