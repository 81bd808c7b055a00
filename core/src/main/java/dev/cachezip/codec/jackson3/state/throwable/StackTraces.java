package dev.cachezip.codec.jackson3.state.throwable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;

/**
 * Writes and reads stack traces, each element as an array: the names of class loader, module, version of the module,
 * class, method and file, and the line number.
 */
final class StackTraces {

    /** The number of parts of an element. */
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
        expect(JsonToken.START_ARRAY, parser, context);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(JsonToken.START_ARRAY, parser, context);
            trace.add(element(parser, context));
        }
        return trace.toArray(StackTraceElement[]::new);
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
        parser.nextToken();
        expect(JsonToken.END_ARRAY, parser, context);
        return new StackTraceElement(texts[0], texts[1], texts[2], texts[3], texts[4], texts[5], line);
    }

    private static void expect(JsonToken token, JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(token)) {
            context.handleUnexpectedToken(context.constructType(StackTraceElement[].class), parser);
        }
    }
}
