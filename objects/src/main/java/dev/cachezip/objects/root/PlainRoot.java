package dev.cachezip.objects.root;

import org.jspecify.annotations.Nullable;

/**
 * The root of plain bytes, as far as their first bytes tell: which form they have, and whether they have a type id.
 *
 * <p>MessagePack without a type id is the {@link MessageKind} of the document. All roots are constants, since a root is
 * needed for each value that is read.
 */
public sealed interface PlainRoot permits MessageKind, PlainRoot.MessagePack, PlainRoot.Json, PlainRoot.Foreign {

    /** The roots of MessagePack that are no {@link MessageKind}. */
    enum MessagePack implements PlainRoot {
        /** A document with a type id, which {@link TypedRoot} finds; the id may be cut off. */
        TYPED
    }

    /** The roots of text. */
    enum Json implements PlainRoot {
        /** JSON without a type id, or text of another program: only a parser can tell which. */
        BARE,
        /** JSON that begins with a type id and a value, as cachezip writes them. */
        TYPED
    }

    /** The roots that no codec of this package writes. */
    enum Foreign implements PlainRoot {
        /** A stream of {@code ObjectOutputStream}; as MessagePack it would be a string that is not UTF-8. */
        JDK_STREAM;

        /** {@code STREAM_MAGIC} and {@code STREAM_VERSION} of java.io.ObjectStreamConstants. */
        private static final int MAGIC = 0xACED0005;
    }

    /** Returns the root of a range of bytes; no bytes count as text. */
    static PlainRoot of(byte[] plain, int offset, int length) {
        // A MessagePack document with a first byte below 80 is one byte long, so longer ones can only be text. So is
        // one
        // digit, since Redis counts in text: writers of values store the integer of that byte in two bytes.
        if (length == 0 || (plain[offset] >= 0 && (length > 1 || isDigit(plain[offset])))) {
            return TypedRoot.isJson(plain, offset, length) ? Json.TYPED : Json.BARE;
        }
        int extension = TypedRoot.extensionIndex(plain, offset, length);
        if (extension >= 0 && plain[extension] == TypedRoot.EXTENSION_TYPE) {
            return MessagePack.TYPED;
        }
        return length > Integer.BYTES && (int) TypedRoot.bigEndian(plain, offset, Integer.BYTES) == Foreign.MAGIC
                ? Foreign.JDK_STREAM
                : MessageKind.of(plain[offset]);
    }

    /** Returns the root of all bytes of an array. */
    static PlainRoot of(byte[] plain) {
        return of(plain, 0, plain.length);
    }

    /**
     * Returns the mark that a MessagePack document begins with, about the value that follows; {@code null} if there is
     * none. The rest of the document may be cut off.
     */
    static @Nullable Mark markOf(byte[] plain) {
        int index = TypedRoot.extensionIndex(plain, 0, plain.length);
        return index < 0 ? null : Mark.of(plain[index], true);
    }

    /** Returns whether a byte is a digit, which is one number in text and another in MessagePack. */
    static boolean isDigit(byte plain) {
        return plain >= '0' && plain <= '9';
    }

    /** Returns the stored bytes of null. */
    static byte[] nil() {
        return new byte[] {MessageKind.NIL_BYTE};
    }
}
