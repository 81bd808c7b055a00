package dev.cachezip.codec.jackson3.state.throwable;

import dev.cachezip.codec.types.StackTraceFormats;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Writes and reads stack traces, each element as an array: the names of class loader, module, version of the module,
 * class, method and file, the line number, and the {@linkplain StackTraceFormats format} if it is not 0.
 */
final class StackTraces {

    /** The number of parts of an element without a format. */
    static final int LENGTH = 7;

    private StackTraces() {}

    /** Returns all parts except the line number. */
    static List<@Nullable String> texts(StackTraceElement element) {
        return Arrays.asList(
                element.getClassLoaderName(),
                element.getModuleName(),
                element.getModuleVersion(),
                element.getClassName(),
                element.getMethodName(),
                element.getFileName());
    }

    /** Reads the stack trace that begins at the current token. */
    static StackTraceElement[] read(JsonParser parser, DeserializationContext context) {
        List<StackTraceElement> trace = new ArrayList<>();
        ByteArrayOutputStream formats = new ByteArrayOutputStream();
        boolean formatted = false;
        expect(JsonToken.START_ARRAY, parser, context);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(JsonToken.START_ARRAY, parser, context);
            trace.add(element(parser, context));
            int format = format(parser, context);
            formats.write(format);
            formatted |= format != 0;
        }
        StackTraceElement[] elements = trace.toArray(StackTraceElement[]::new);
        return formatted ? StackTraceFormats.with(formats.toByteArray(), elements) : elements;
    }

    private static StackTraceElement element(JsonParser parser, DeserializationContext context) {
        String[] texts = new String[LENGTH - 1];
        for (int i = 0; i < texts.length; i++) {
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                expect(JsonToken.VALUE_STRING, parser, context);
                texts[i] = parser.getString();
            }
        }
        parser.nextToken();
        expect(JsonToken.VALUE_NUMBER_INT, parser, context);
        int line = parser.getIntValue();
        return new StackTraceElement(texts[0], texts[1], texts[2], texts[3], texts[4], texts[5], line);
    }

    /** Reads the format of an element, 0 if it has none, and its end. */
    private static int format(JsonParser parser, DeserializationContext context) {
        if (parser.nextToken() == JsonToken.END_ARRAY) {
            return 0;
        }
        expect(JsonToken.VALUE_NUMBER_INT, parser, context);
        int format = parser.getIntValue();
        if (format <= 0 || format > StackTraceFormats.ALL) {
            throw MismatchedInputException.from(
                    parser, StackTraceElement.class, "An element of a stack trace whose format is not 1, 2 or 3");
        }
        parser.nextToken();
        expect(JsonToken.END_ARRAY, parser, context);
        return format;
    }

    private static void expect(JsonToken token, JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(token)) {
            context.handleUnexpectedToken(context.constructType(StackTraceElement[].class), parser);
        }
    }
}
