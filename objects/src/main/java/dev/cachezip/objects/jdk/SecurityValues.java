package dev.cachezip.objects.jdk;

import java.util.Arrays;
import javax.crypto.spec.SecretKeySpec;
import javax.security.auth.x500.X500Principal;

/** Serializers and deserializers of secret keys, and of names of X.500 in their standard encoding. */
final class SecurityValues {

    /** Maximum number of bytes of a name. The JDK takes 80 ms for 64 KB of nested parts without a length. */
    private static final int MAX_LENGTH = 2 << 10;

    /** Bytes of heap that stand for the hash code of a name: its time grows with the square of the accents. */
    private static final int SQUARE_PER_BYTE = 8;

    /** The first byte of each encoding. */
    private static final int SEQUENCE = 0x30;

    /** The second byte of a sequence without a length. The JDK reads each nested one by a nested call. */
    private static final byte NO_LENGTH = (byte) 0x80;

    // Bytes of heap, estimated for HotSpot with compressed references. Small names have fewer, but take time to parse.
    private static final int SIZE = 2048;
    private static final int SIZE_PER_BYTE = 16;

    private SecurityValues() {}

    static void addTo(Additions additions) {
        additions.value(SecretKeySpec.class, SecurityValues::write, SecurityValues::secret);
        additions.value(X500Principal.class, SecurityValues::write, SecurityValues::principal);
    }

    private static void write(SecretKeySpec value, Output output) {
        output.startArray(2)
                .text(value.getAlgorithm())
                .bytes(value.getEncoded())
                .endArray();
    }

    private static SecretKeySpec secret(Input input) {
        String algorithm = input.startArray().next().text();
        byte[] bytes = input.next().bytes();
        input.endArray();
        return new SecretKeySpec(bytes, algorithm);
    }

    private static void write(X500Principal value, Output output) {
        byte[] encoded = value.getEncoded();
        principal(encoded);
        output.bytes(encoded);
    }

    private static X500Principal principal(Input input) {
        byte[] encoded = input.bytes();
        long length = encoded.length;
        input.charge(SIZE + SIZE_PER_BYTE * length + length * length / SQUARE_PER_BYTE);
        return principal(encoded);
    }

    private static X500Principal principal(byte[] encoded) {
        if (encoded.length < 2 || encoded.length > MAX_LENGTH || encoded[0] != SEQUENCE || encoded[1] == NO_LENGTH) {
            throw new IllegalArgumentException("Not an encoding of up to " + MAX_LENGTH + " bytes");
        }
        X500Principal principal = new X500Principal(encoded);
        // The JDK accepts other encodings, too.
        if (!Arrays.equals(principal.getEncoded(), encoded)) {
            throw new IllegalArgumentException("Encoding");
        }
        return principal;
    }
}
