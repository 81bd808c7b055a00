package dev.cachezip.codec.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.object.PlainForm;
import dev.cachezip.codec.object.PlainFormat;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.root.TypedRoot;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.exc.MismatchedInputException;

/** The MessagePack form of plain bytes. */
final class MessagePackFormat extends JacksonFormat {

    MessagePackFormat(FormatMappers mappers) {
        super(PlainForm.MESSAGE_PACK, mappers);
    }

    @Override
    public @Nullable Object read(
            PlainFormat<TypeMapping> format,
            PlainRoot root,
            byte[] plain,
            int offset,
            int length,
            @Nullable TypeMapping bare) {
        if (root != PlainRoot.MessagePack.TYPED) {
            return checked(read(bareReader(bare), plain, offset, length), null, bare);
        }
        int idOffset = TypedRoot.idOffset(plain, offset, length);
        int valueOffset = TypedRoot.valueOffset(plain, offset, idOffset);
        TypeMapping found = format.mapping(plain, idOffset, valueOffset);
        Object value = read(reader(found, bare), plain, valueOffset, offset + length - valueOffset);
        return checked(value, found, bare);
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
