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
// A superclass of the reader of tokens for the same reason as the reader of bytes.
class PayloadReader extends ByteReader {

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

    // The range in the array.
    int payloadStart;
    int payloadLength;
    int extensionType;

    /** What was made of the range; null until the caller asks for it. */
    private @Nullable Object value;

    final MemoryCount memory;
    final StreamReadConstraints limits;
    private final int formatFeatures;

    /** {@link #SHORT_STRING}, or the limit of strings if that is less. */
    private final int shortLength;

    PayloadReader(
            MessagePackParser parser, MemoryCount memory, int formatFeatures, byte[] bytes, int offset, int length) {
        super(parser, bytes, offset, length);
        this.memory = memory;
        this.limits = parser.streamReadConstraints();
        this.formatFeatures = formatFeatures;
        this.shortLength = Math.min(SHORT_STRING, limits.getMaxStringLength());
    }

    /** Reads the range of a payload whose length has been read. */
    final void readPayload(long count) {
        require(count);
        int from = position;
        payloadStart = from;
        payloadLength = (int) count;
        position = from + (int) count;
    }

    /** Follows the bytes, which have moved to lower indexes. */
    final void shift(int distance) {
        start -= distance;
        tokenStart -= distance;
        position -= distance;
        end -= distance;
        payloadStart -= distance;
    }

    final void forget() {
        if (value != null) {
            value = null;
        }
    }

    /** Takes a string that was made before, which counts as another one would. */
    final void reuse(Object text, int bytes) {
        memory.charge(STRING_SIZE + (long) bytes);
        value = text;
    }

    /** Makes the string, and keeps it even if it is short. */
    final String keep() {
        String text = text();
        value = text;
        return text;
    }

    final String text() {
        if (value == null && payloadLength <= shortLength) {
            return utf8(bytes, payloadStart, payloadLength);
        }
        if (value instanceof String known) {
            return known;
        }
        limits.validateStringLength(payloadLength / MAX_BYTES_PER_CHAR);
        String text = utf8(bytes, payloadStart, payloadLength);
        limits.validateStringLength(text.length());
        value = text;
        return text;
    }

    /** Makes a string of a name. */
    final String name(byte[] source, int from, int count) {
        limits.validateNameLength(count / MAX_BYTES_PER_CHAR);
        String text = utf8(source, from, count);
        limits.validateNameLength(text.length());
        return text;
    }

    private String utf8(byte[] source, int from, int count) {
        memory.charge(STRING_SIZE + (count < LONG_STRING ? count : 3L * count));
        String text = new String(source, from, count, StandardCharsets.UTF_8);
        // The fastest decoder replaces invalid bytes. A string of Latin characters cannot hold the replacement
        // character, which makes this check free for most strings.
        if (text.indexOf(REPLACEMENT) >= 0) {
            int malformed = Utf8.malformed(source, from, from + count);
            if (malformed >= 0) {
                throw new StreamReadException(
                        parser, "A string that is not UTF-8: byte " + (malformed - from) + " of " + count);
            }
        }
        return text;
    }

    final Object embedded() {
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

    final byte[] copy() {
        memory.charge(BYTES_SIZE + (long) payloadLength);
        return Arrays.copyOfRange(bytes, payloadStart, payloadStart + payloadLength);
    }

    /** Copies the bytes from an index to the position. */
    final byte[] copySince(int from) {
        memory.charge(BYTES_SIZE + (long) position - from);
        return Arrays.copyOfRange(bytes, from, position);
    }

    final Instant timestamp() {
        try {
            return Timestamps.read(bytes, payloadStart, payloadLength);
        } catch (IllegalArgumentException e) {
            throw new StreamReadException(parser, e.getMessage(), e);
        }
    }

    final boolean isInteger() {
        return extensionType == Formats.INTEGER && NumberExtensions.isInteger(bytes, payloadStart, payloadLength);
    }

    final boolean isDecimal() {
        return extensionType == Formats.DECIMAL && NumberExtensions.isDecimal(bytes, payloadStart, payloadLength);
    }

    /** Makes the integer or decimal that the payload is. */
    final Number number(boolean integer) {
        int digits = payloadLength - (integer ? 0 : NumberExtensions.scaleLength(bytes[payloadStart]));
        // A number that certainly has too many digits is not made, and digits are counted only if there may be too
        // many: both take long.
        limits.validateIntegerLength(NumberExtensions.minDigits(digits));
        memory.charge(NUMBER_SIZE + (long) payloadLength);
        Number number = integer
                ? NumberExtensions.readInteger(bytes, payloadStart, payloadLength)
                : NumberExtensions.readDecimal(bytes, payloadStart, payloadLength);
        if (NumberExtensions.maxDigits(digits) > limits.getMaxNumberLength()) {
            limits.validateIntegerLength(NumberExtensions.digits(number));
        }
        return number;
    }
}
