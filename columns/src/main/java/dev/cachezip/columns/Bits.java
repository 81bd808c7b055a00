package dev.cachezip.columns;

/** Flags in bytes, from the lowest bit of the first byte on. */
final class Bits {

    private Bits() {}

    static boolean get(byte[] bytes, int start, int index) {
        return (bytes[start + (index >> 3)] >> (index & 7) & 1) != 0;
    }

    static int count(byte[] bytes, int start, int length) {
        int count = 0;
        for (int i = 0; i < length >> 3; i++) {
            count += Integer.bitCount(bytes[start + i] & 0xff);
        }
        int rest = length & 7;
        return rest == 0 ? count : count + Integer.bitCount(bytes[start + (length >> 3)] & (1 << rest) - 1);
    }
}
