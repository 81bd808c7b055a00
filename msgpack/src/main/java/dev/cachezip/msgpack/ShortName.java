package dev.cachezip.msgpack;

import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/**
 * A property name of up to 15 bytes, which a {@link MessagePackGenerator} writes as two numbers of 64 bits instead of
 * copying an array. Any other generator writes it like a {@link SerializedString}. Thread-safe.
 */
public final class ShortName extends SerializedString {

    private static final long serialVersionUID = 1L;

    /** Number of bytes that are written at once: the header, the name, and zeros, which the next value replaces. */
    static final int WRITTEN = 2 * Long.BYTES;

    private final long head;
    private final long tail;
    private final int length;

    private ShortName(String name, byte[] utf8) {
        super(name);
        byte[] bytes = new byte[WRITTEN];
        bytes[0] = (byte) (Formats.FIXSTR | utf8.length);
        System.arraycopy(utf8, 0, bytes, 1, utf8.length);
        this.head = BigEndian.getLong(bytes, 0);
        this.tail = BigEndian.getLong(bytes, Long.BYTES);
        this.length = 1 + utf8.length;
    }

    /** Returns a name in the form that is written fastest: a {@link ShortName}, unless it is too long. */
    public static SerializableString of(String name) {
        SerializedString any = new SerializedString(name);
        byte[] utf8;
        try {
            utf8 = any.asUnquotedUTF8();
        } catch (IllegalArgumentException e) {
            // The name has half of a surrogate pair, which the generator refuses.
            return any;
        }
        return utf8.length < WRITTEN ? new ShortName(name, utf8) : any;
    }

    /** Writes the header and the name to an array that has room for {@link #WRITTEN} bytes, and returns their end. */
    int put(byte[] array, int at) {
        BigEndian.putLong(array, at, head);
        BigEndian.putLong(array, at + Long.BYTES, tail);
        return at + length;
    }
}
