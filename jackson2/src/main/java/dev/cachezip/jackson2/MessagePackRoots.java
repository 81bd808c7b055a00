package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.limits.ObjectLimit;
import dev.cachezip.codec.limits.Remembered;
import dev.cachezip.codec.object.PlainBytes;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.jackson2.JacksonFormat.Mapping;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads values in MessagePack. */
final class MessagePackRoots implements RootReader {

    private final ObjectLimit limit;

    private MessagePackRoots(ObjectLimit limit) {
        this.limit = limit;
    }

    /** Returns the mapping of one format. */
    static JacksonFormat format(
            AllowedTypes allowedTypes, Remembered remembered, ObjectLimit objectLimit, Module... modules) {
        return new JacksonFormat(
                new MessagePackRoots(objectLimit),
                allowedTypes,
                remembered,
                mapper(allowedTypes, remembered, modules),
                mapper(allowedTypes, remembered, modules));
    }

    @Override
    public @Nullable Object read(JacksonFormat format, PlainRoot root, PlainBytes plain, @Nullable Mapping bare)
            throws IOException {
        try (StrictMessagePackParser parser = (StrictMessagePackParser) format.parser(plain.array())) {
            parser.limitObjectSize(limit.forStored(plain.storedLength()));
            Object value;
            if (root == PlainRoot.MessagePack.TYPED) {
                parser.nextToken();
                parser.nextToken();
                String id = parser.getText();
                parser.nextToken();
                value = format.reader(id, bare).readValue(parser);
                if (parser.nextToken() != JsonToken.END_ARRAY) {
                    throw new CachezipException.Malformed("a typed value of more than two parts", parser.bytesRead());
                }
            } else {
                value = format.readBare(parser, bare);
            }
            if (parser.bytesRead() != plain.length()) {
                throw new CachezipException.Malformed(
                        (plain.length() - parser.bytesRead()) + " bytes after the value", parser.bytesRead());
            }
            return value;
        }
    }

    private static ObjectMapper mapper(AllowedTypes allowedTypes, Remembered remembered, Module... modules) {
        return Mappers.create(new StrictMessagePackFactory(), allowedTypes, remembered, modules)
                .registerModule(new TimesModule());
    }
}
