package dev.cachezip.objects.document;

import dev.cachezip.msgpack.MessagePackGenerator;
import dev.cachezip.msgpack.MessagePackParser;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;

/**
 * The form of marks in a document; a mark says more about a value than the value itself does.
 *
 * <p>A mark is an extension. It precedes its value in an array, or stands alone if it has no value. The value begins at
 * the token after the mark.
 */
public final class Marking {

    /** The data of a mark that says all by itself. */
    public static final byte[] NO_DATA = {};

    private Marking() {}

    /** Returns the mark of the value at the current token, or {@code null} if it has none. */
    public static @Nullable Mark next(JsonParser parser) {
        // Buffered tokens have no marks, since they are not a whole document.
        if (!(parser instanceof MessagePackParser messagePack)) {
            return null;
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_ARRAY) {
            return Mark.of(messagePack.nextExtensionType(), true);
        }
        return token == JsonToken.VALUE_EMBEDDED_OBJECT && messagePack.isExtension()
                ? Mark.of(messagePack.getExtensionType(), false)
                : null;
    }

    /** Reads the data of the mark that {@link #next} has found. */
    public static byte[] data(JsonParser parser) {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            parser.nextToken();
        }
        return parser.getBinaryValue();
    }

    /** Moves to the end of a mark and its value, which must come now. */
    public static void end(JsonParser parser) {
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw new StreamReadException(parser, "More than a mark and a value");
        }
    }

    /** Begins a mark and its value; the value follows, and then the end of an array. */
    public static void start(JsonGenerator generator, Mark mark, byte[] data) {
        generator.writeStartArray(null, 2);
        alone(generator, mark, data);
    }

    /** Writes a mark without a value. */
    public static void alone(JsonGenerator generator, Mark mark, byte[] data) {
        ((MessagePackGenerator) generator).writeExtension(mark.extensionType(), data, 0, data.length);
    }
}
