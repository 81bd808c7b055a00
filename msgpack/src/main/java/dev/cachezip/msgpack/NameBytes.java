package dev.cachezip.msgpack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Operations on the bytes of names: they are compared and hashed by words of eight bytes, without making strings of
 * them.
 */
final class NameBytes {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private NameBytes() {}

    /** Returns the eight bytes at an index; the caller makes sure that they exist. */
    static long word(byte[] bytes, int index) {
        return (long) WORDS.get(bytes, index);
    }

    /** Returns a mask for the first bytes of a word. */
    static long mask(int length) {
        return length >= Long.BYTES ? -1 : (1L << (length * Byte.SIZE)) - 1;
    }

    /** Returns the first bytes of a range, at most eight, padded with zeros. */
    static long head(byte[] bytes, int start, int length) {
        if (start + Long.BYTES <= bytes.length) {
            return word(bytes, start) & mask(length);
        }
        long word = 0;
        for (int i = Math.min(length, Long.BYTES) - 1; i >= 0; i--) {
            word = word << Byte.SIZE | (bytes[start + i] & 0xFF);
        }
        return word;
    }

    /**
     * Returns a hash of the length and of the first and last eight bytes. It may ignore the rest: its callers keep a
     * bounded number of names, and compare few names for each hash.
     */
    static int hash(byte[] bytes, int start, int length) {
        long tail = length > Long.BYTES ? word(bytes, start + length - Long.BYTES) : 0;
        long mixed = (head(bytes, start, length) + length) * 0x9E37_79B9_7F4A_7C15L // 2^64 / golden ratio
                ^ tail * 0xC2B2_AE3D_27D4_EB4FL; // a prime of xxHash
        return (int) (mixed >>> 32 ^ mixed >>> 15);
    }

    static boolean equal(byte[] bytes, int start, int length, byte[] name) {
        return length == name.length && Arrays.equals(bytes, start, start + length, name, 0, length);
    }
}
