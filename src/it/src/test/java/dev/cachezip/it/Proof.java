package dev.cachezip.it;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A value that belongs to one key, and shows it.
 *
 * @param key the key
 * @param lines text which makes it long enough to be compressed
 * @param checksum of both
 */
record Proof(String key, List<String> lines, long checksum) {

    /** Returns the value of a key, which is null for some. */
    static @Nullable Proof of(String key) {
        int hash = key.hashCode();
        if (Math.floorMod(hash, 16) == 0) {
            return null;
        }
        List<String> lines = IntStream.range(0, 4 + Math.floorMod(hash, 20))
                .mapToObj(i -> "line " + i + " of the value that belongs to " + key + " and to no other key")
                .toList();
        return new Proof(key, lines, checksum(key, lines));
    }

    /** Tells whether this is the value of a key, bit by bit. */
    static boolean isOf(String key, @Nullable Object value) {
        return value instanceof Proof proof
                ? proof.checksum == checksum(proof.key, proof.lines) && proof.equals(of(key))
                : Objects.equals(value, of(key));
    }

    private static long checksum(String key, List<String> lines) {
        CRC32 crc = new CRC32();
        crc.update(key.getBytes(StandardCharsets.UTF_8));
        lines.forEach(line -> crc.update(line.getBytes(StandardCharsets.UTF_8)));
        return crc.getValue();
    }
}
