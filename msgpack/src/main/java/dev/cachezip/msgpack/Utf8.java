package dev.cachezip.msgpack;

/** A strict encoder and checker of UTF-8: it accepts no half surrogates, and no malformed bytes. */
final class Utf8 {

    /** The maximum number of bytes per char; a surrogate pair, two chars, becomes four. */
    static final int MAX_BYTES_PER_CHAR = 3;

    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /**
     * Encodes a string into an array that has room for it.
     *
     * <p>The chars are copied first, since a loop of {@link String#charAt} asks for each char which of two forms the string
     * has: on JDK 25, encoding a page in German takes 0.8 of the time. {@link String#getBytes(java.nio.charset.Charset)}
     * writes '?' for half a surrogate pair, and with a check of that it is slower on JDK 17.
     *
     * @param segment the scratch array for the chars, of at least two
     * @return the index after the last byte; or, if negative, {@code -1 - index} of half a surrogate pair
     */
    static int encode(String text, char[] segment, byte[] bytes, int position) {
        int length = text.length();
        int at = position;
        int start = 0;
        while (start < length) {
            int end = Math.min(start + segment.length, length);
            if (end < length && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            int count = end - start;
            text.getChars(start, end, segment, 0);
            if (isAscii(segment, count)) {
                copyAscii(text, start, end, bytes, at);
                at += count;
            } else {
                at = encode(segment, count, bytes, at);
                if (at < 0) {
                    return at - start;
                }
            }
            start = end;
        }
        return at;
    }

    private static int encode(char[] text, int length, byte[] bytes, int position) {
        int at = position;
        for (int i = 0; i < length; i++) {
            char c = text[i];
            if (c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (c < 0x800) {
                at = encode2(c, bytes, at);
            } else if (!Character.isSurrogate(c)) {
                at = encode3(c, bytes, at);
            } else if (i + 1 < length && Character.isSurrogatePair(c, text[i + 1])) {
                at = encode4(Character.toCodePoint(c, text[++i]), bytes, at);
            } else {
                return -1 - i;
            }
        }
        return at;
    }

    /** Returns whether a string is ASCII; the fastest way for a short one. */
    static boolean isAscii(String text, int length) {
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAscii(char[] text, int length) {
        int all = 0;
        for (int i = 0; i < length; i++) {
            all |= text[i];
        }
        return all < 0x80;
    }

    // Deprecated because it drops the high bytes, but those of ASCII are zero; it is an array copy, and the only one
    // available.
    @SuppressWarnings("deprecation")
    static void copyAscii(String text, int start, int end, byte[] bytes, int position) {
        text.getBytes(start, end, bytes, position);
    }

    private static int encode2(char c, byte[] bytes, int at) {
        bytes[at] = (byte) (0xc0 | (c >> 6));
        bytes[at + 1] = (byte) (0x80 | (c & 0x3f));
        return at + 2;
    }

    private static int encode3(char c, byte[] bytes, int at) {
        bytes[at] = (byte) (0xe0 | (c >> 12));
        bytes[at + 1] = (byte) (0x80 | ((c >> 6) & 0x3f));
        bytes[at + 2] = (byte) (0x80 | (c & 0x3f));
        return at + 3;
    }

    private static int encode4(int c, byte[] bytes, int at) {
        bytes[at] = (byte) (0xf0 | (c >> 18));
        bytes[at + 1] = (byte) (0x80 | ((c >> 12) & 0x3f));
        bytes[at + 2] = (byte) (0x80 | ((c >> 6) & 0x3f));
        bytes[at + 3] = (byte) (0x80 | (c & 0x3f));
        return at + 4;
    }

    /** Returns the length in bytes of a text; each half of a surrogate pair counts for two bytes. */
    static long length(String text) {
        int chars = text.length();
        long length = chars;
        for (int i = 0; i < chars; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                length += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
            }
        }
        return length;
    }

    /** Returns the index of the first byte that does not belong to well-formed UTF-8, or -1. */
    static int malformed(byte[] bytes, int start, int end) {
        int i = start;
        while (i < end) {
            if (end - i >= Long.BYTES && (BigEndian.getLong(bytes, i) & HIGH_BITS) == 0) {
                i += Long.BYTES;
            } else if (bytes[i] >= 0) {
                i++;
            } else {
                int length = sequence(bytes, i, end);
                if (length == 0) {
                    return i;
                }
                i += length;
            }
        }
        return -1;
    }

    /** Returns the length of the sequence of two to four bytes at an index, or 0 if it is malformed. */
    private static int sequence(byte[] bytes, int i, int end) {
        int lead = bytes[i] & 0xff;
        int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (lead < 0xc2 || lead > 0xf4 || end - i < length) {
            return 0;
        }
        int second = bytes[i + 1] & 0xff;
        // The Unicode standard, table 3-7: no longer forms than needed, no surrogates, nothing beyond U+10FFFF.
        int min = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int max = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < min || second > max) {
            return 0;
        }
        for (int k = 2; k < length; k++) {
            if ((bytes[i + k] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
