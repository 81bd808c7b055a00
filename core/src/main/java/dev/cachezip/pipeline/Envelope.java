package dev.cachezip.pipeline;

import dev.cachezip.CachezipException;
import dev.cachezip.compress.Algorithm;

/**
 * The five bytes in front of a compressed payload: {@code 00 01 02}, the version, the algorithm.
 *
 * <p>Valkey GLIDE clients write the same header, byte for byte. No MessagePack document of two or more bytes begins
 * with {@code 00}, and neither does JSON or a JDK stream, so a plain value is never mistaken for an enveloped one.
 *
 * @param version the format version, always {@link #VERSION}
 * @param algorithm the algorithm that the payload is compressed with
 */
public record Envelope(int version, Algorithm algorithm) {

    /** Length of the envelope in bytes. */
    public static final int LENGTH = 5;

    /** The only existing version. */
    public static final int VERSION = 0;

    private static final int MAGIC_LENGTH = 3;

    /**
     * Returns whether the first {@code length} bytes begin with the magic {@code 00 01 02}.
     *
     * @param bytes plain or stored bytes, from index 0
     * @param length number of bytes that count
     */
    static boolean startsWithMagic(byte[] bytes, int length) {
        return length >= MAGIC_LENGTH && bytes[0] == 0x00 && bytes[1] == 0x01 && bytes[2] == 0x02;
    }

    /**
     * Reads the envelope of stored bytes that {@linkplain #startsWithMagic begin with the magic}.
     *
     * @throws CachezipException.Malformed if it is cut off, or its version or algorithm is unknown
     */
    static Envelope read(byte[] stored) {
        if (stored.length < LENGTH) {
            throw new CachezipException.Malformed("the envelope is cut off", stored.length);
        }
        int version = stored[3];
        if (version != VERSION) {
            throw new CachezipException.Malformed("unknown envelope version " + Byte.toUnsignedInt(stored[3]), 3);
        }
        Algorithm algorithm = Algorithm.withId(stored[4]);
        if (algorithm == null) {
            throw new CachezipException.Malformed("unknown algorithm id " + Byte.toUnsignedInt(stored[4]), 4);
        }
        return new Envelope(version, algorithm);
    }

    /** Writes the envelope of {@code algorithm} to the first {@link #LENGTH} bytes. */
    static void write(Algorithm algorithm, byte[] stored) {
        stored[0] = 0x00;
        stored[1] = 0x01;
        stored[2] = 0x02;
        stored[3] = VERSION;
        stored[4] = algorithm.id();
    }
}
