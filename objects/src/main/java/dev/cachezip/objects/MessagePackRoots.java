package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.msgpack.MessagePackParser;
import dev.cachezip.msgpack.ObjectSizeException;
import dev.cachezip.objects.JacksonFormat.TypeMapping;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.exc.MismatchedInputException;

/** Reads values in MessagePack. */
final class MessagePackRoots implements RootReader {

    /** The longest value in bytes that is read again to find out why it could not be read. */
    private static final int MAX_CHECKED = 1 << 20;

    private final ObjectLimit limit;

    /** Creates a reader of values whose objects have a limit. */
    MessagePackRoots(ObjectLimit limit) {
        this.limit = limit;
    }

    @Override
    public @Nullable Object read(JacksonFormat format, PlainRoot root, PlainBytes plain, @Nullable TypeMapping bare) {
        try {
            return readRoot(format, root, plain, bare);
        } catch (RuntimeException e) {
            ObjectSizeException large = CachezipException.find(ObjectSizeException.class, e);
            throw large == null ? e : CachezipException.TooLarge.objects(large.size(), large.limit(), e);
        }
    }

    private @Nullable Object readRoot(
            JacksonFormat format, PlainRoot root, PlainBytes plain, @Nullable TypeMapping bare) {
        if (root != PlainRoot.MessagePack.TYPED) {
            return format.checked(read(format.bareReader(bare), plain, plain.offset()), null, bare);
        }
        int idOffset = TypedRoot.idOffset(plain.array(), plain.offset(), plain.length());
        int valueOffset = TypedRoot.valueOffset(plain.array(), plain.offset(), idOffset);
        TypeMapping found = format.byId().of(plain.array(), idOffset, valueOffset);
        Object value = read(format.reader(found, bare), plain, valueOffset);
        return format.checked(value, found, bare);
    }

    /**
     * Reads a value.
     *
     * @param offset where it begins
     */
    private @Nullable Object read(ObjectReader reader, PlainBytes plain, int offset) {
        int length = plain.end() - offset;
        if (plain.rows() != null) {
            return readOutline(reader, plain.rows(), plain, offset);
        }
        try {
            return readRows(reader, plain.array(), offset, length, plain.storedLength());
        } catch (MismatchedInputException e) {
            if (length <= MAX_CHECKED) {
                checkEnd(reader, plain.array(), offset, length);
            }
            throw e;
        }
    }

    private @Nullable Object readRows(ObjectReader reader, byte[] plain, int offset, int length, int storedLength) {
        try (MessagePackParser parser = parser(reader, plain, offset, length, storedLength)) {
            return reader.readValue(parser);
        }
    }

    private MessagePackParser parser(ObjectReader reader, byte[] plain, int offset, int length, int storedLength) {
        MessagePackParser parser = (MessagePackParser) reader.createParser(plain, offset, length);
        parser.limitObjectSize(limit.forStored(storedLength));
        return parser;
    }

    /** Reads an outline and its detached elements. */
    private @Nullable Object readOutline(ObjectReader reader, StoredRows stored, PlainBytes outline, int offset) {
        try (MessagePackParser parser =
                parser(reader, outline.array(), offset, outline.end() - offset, outline.storedLength())) {
            parser.attach((DetachedElements) stored);
            return reader.readValue(parser);
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
