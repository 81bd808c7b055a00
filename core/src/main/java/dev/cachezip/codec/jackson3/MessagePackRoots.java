package dev.cachezip.codec.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.JacksonFormat.TypeMapping;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.root.TypedRoot;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.exc.MismatchedInputException;

/** Reads values in MessagePack. */
final class MessagePackRoots implements RootReader {

    @Override
    public @Nullable Object read(
            JacksonFormat format, PlainRoot root, byte[] plain, int offset, int length, @Nullable TypeMapping bare) {
        if (root != PlainRoot.MessagePack.TYPED) {
            return format.checked(read(format.bareReader(bare), plain, offset, length), null, bare);
        }
        int idOffset = TypedRoot.idOffset(plain, offset, length);
        int valueOffset = TypedRoot.valueOffset(plain, offset, idOffset);
        TypeMapping found = format.byId().of(plain, idOffset, valueOffset);
        Object value = read(format.reader(found, bare), plain, valueOffset, offset + length - valueOffset);
        return format.checked(value, found, bare);
    }

    private static @Nullable Object read(ObjectReader reader, byte[] plain, int offset, int length) {
        try {
            return reader.readValue(plain, offset, length);
        } catch (MismatchedInputException e) {
            checkEnd(reader, plain, offset, length);
            throw e;
        }
    }

    /** Checks whether bytes after the value are the reason why it could not be read. */
    private static void checkEnd(ObjectReader reader, byte[] plain, int offset, int length) {
        try (JsonParser parser = reader.createParser(plain, offset, length)) {
            parser.nextToken();
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed(
                        "something after the value",
                        parser.currentTokenLocation().getByteOffset());
            }
        }
    }
}
