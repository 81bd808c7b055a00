package dev.cachezip.session;

import dev.cachezip.CachezipException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Short strings in the form of JDK serialization: {@code AC ED 00 05 74}, two bytes of length, modified UTF-8.
 *
 * <p>Spring Session removes the members of its indexes by their bytes, which therefore must never change, neither between
 * versions nor between cachezip and JDK serialization.
 */
final class JdkText {

    /** Maximum length in bytes of a text that is no member of an index. */
    private static final int MAX_LENGTH = 1024;

    /** Maximum length in chars of members of indexes: ids of sessions, and names of keys that end with that of a user. */
    private static final int MAX_MEMBER = 0xFFFF / 3;

    private static final String MEMBER = ":sessions:index:";

    private static final int PREFIX_LENGTH = 5;
    private static final int HEADER_LENGTH = PREFIX_LENGTH + Short.BYTES;
    private static final byte[] PREFIX = ByteBuffer.allocate(PREFIX_LENGTH)
            .putShort(ObjectStreamConstants.STREAM_MAGIC)
            .putShort(ObjectStreamConstants.STREAM_VERSION)
            .put(ObjectStreamConstants.TC_STRING)
            .array();

    private JdkText() {}

    /** Returns the bytes of a text; {@code null} if it is too long. */
    static byte @Nullable [] write(String text) {
        boolean member = text.contains(MEMBER);
        if (text.length() > (member ? MAX_MEMBER : MAX_LENGTH)) {
            return null;
        }
        ByteArrayOutputStream stored = new ByteArrayOutputStream(HEADER_LENGTH + text.length());
        try (DataOutputStream out = new DataOutputStream(stored)) {
            out.write(PREFIX);
            out.writeUTF(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stored.size() > HEADER_LENGTH + MAX_LENGTH && !member ? null : stored.toByteArray();
    }

    /**
     * Returns the text of stored bytes; {@code null} if they have another form.
     *
     * @throws CachezipException.Malformed if they have this form, and are damaged
     */
    static @Nullable String read(byte[] stored) {
        if (stored.length < HEADER_LENGTH || !Arrays.equals(stored, 0, PREFIX_LENGTH, PREFIX, 0, PREFIX_LENGTH)) {
            return null;
        }
        try (DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(stored, PREFIX_LENGTH, stored.length - PREFIX_LENGTH))) {
            String text = in.readUTF();
            if (in.available() == 0) {
                return text;
            }
        } catch (IOException e) {
            throw new CachezipException.Malformed("a string of JDK serialization that is cut off or damaged", 0, e);
        }
        throw new CachezipException.Malformed("something after a string of JDK serialization", 0);
    }
}
