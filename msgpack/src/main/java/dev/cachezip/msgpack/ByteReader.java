package dev.cachezip.msgpack;

import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** The bytes that a {@link MessagePackParser} reads, and its place in them. */
// The superclass of the reader of tokens, not a part of it, since each token would load one more reference.
class ByteReader {

    byte[] bytes;

    /** Index of the next byte to read. */
    int position;

    /** Index after the last byte. */
    int end;

    /** Index of the first byte of the current token. */
    int tokenStart;

    /** Index of the input's first byte; less than zero if the bytes begin behind it. */
    long start;

    final MessagePackParser parser;

    ByteReader(MessagePackParser parser, byte[] bytes, int offset, int length) {
        this.parser = parser;
        this.bytes = bytes;
        this.position = offset;
        this.tokenStart = offset;
        this.end = offset + length;
        this.start = offset;
    }

    /**
     * Makes sure that a number of bytes can be read.
     *
     * @throws UnexpectedEndOfInputException if the input ends first
     */
    final void require(long count) {
        if (end - position < count) {
            throw ended("Unexpected end of input: " + count + " bytes expected, " + (end - position) + " there");
        }
    }

    /** Refuses an array or object that claims more tokens than the input has bytes. */
    final void checkClaim(long count, long tokens) {
        if (tokens > end - position) {
            throw ended("An array or object of " + count + " in the last " + (end - position) + " bytes");
        }
    }

    final UnexpectedEndOfInputException ended(String message) {
        return new UnexpectedEndOfInputException(parser, null, message);
    }

    final int uint8() {
        require(1);
        return bytes[position++] & 0xFF;
    }

    final int uint16() {
        require(Short.BYTES);
        int bits = BigEndian.getShort(bytes, position) & 0xFFFF;
        position += Short.BYTES;
        return bits;
    }

    final int int32() {
        require(Integer.BYTES);
        int bits = BigEndian.getInt(bytes, position);
        position += Integer.BYTES;
        return bits;
    }

    final long uint32() {
        return Integer.toUnsignedLong(int32());
    }

    final long int64() {
        require(Long.BYTES);
        long bits = BigEndian.getLong(bytes, position);
        position += Long.BYTES;
        return bits;
    }
}
