package dev.cachezip.codec;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JavaType;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** MessagePack. */
final class MessagePackFormat extends JacksonFormat {

    private static final Set<Class<?>> NATURAL_SCALARS =
            Set.of(String.class, Boolean.class, Integer.class, Double.class, Instant.class, byte[].class);

    MessagePackFormat(AllowedTypes allowedTypes) {
        super(StrictMessagePackFactory::new, allowedTypes, Timestamps.module());
    }

    @Override
    boolean isNatural(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (raw == ArrayList.class) {
            return isNatural(type.getContentType());
        }
        if (raw == LinkedHashMap.class) {
            return type.getKeyType().hasRawClass(String.class) && isNatural(type.getContentType());
        }
        return NATURAL_SCALARS.contains(raw);
    }

    @Override
    void write(Object value, Root root, OutputBuffer plain) throws IOException {
        if (!root.natural()) {
            TypedRoot.writeMessagePackPrefix(root.id(), plain);
        }
        root.writer().writeValue(plain, value);
    }

    @Override
    @Nullable
    Object read(byte[] plain) throws IOException {
        try (StrictMessagePackParser parser = (StrictMessagePackParser) parser(plain)) {
            Object value;
            if (TypedRoot.isTypedMessagePack(plain, 0, plain.length)) {
                parser.nextToken();
                parser.nextToken();
                String id = parser.getText();
                parser.nextToken();
                value = readTyped(id, parser);
                if (parser.nextToken() != JsonToken.END_ARRAY) {
                    throw new CachezipException.Malformed("a typed value of more than two parts", parser.bytesRead());
                }
            } else {
                value = readNatural(parser);
            }
            if (parser.bytesRead() != plain.length) {
                throw new CachezipException.Malformed(
                        (plain.length - parser.bytesRead()) + " bytes after the value", parser.bytesRead());
            }
            return value;
        }
    }
}
