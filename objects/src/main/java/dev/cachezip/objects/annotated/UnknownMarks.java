package dev.cachezip.objects.annotated;

import dev.cachezip.objects.root.Mark;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Refuses a mark as a property that a class does not know, which is ignored otherwise: JSON by properties has no marks, and
 * an object with one would come back without its content.
 */
final class UnknownMarks extends DeserializationProblemHandler {

    @Override
    public boolean handleUnknownProperty(
            DeserializationContext context,
            JsonParser parser,
            ValueDeserializer<?> deserializer,
            Object owner,
            String name) {
        if (Mark.of(name) != null) {
            throw MismatchedInputException.from(parser, deserializer.handledType(), "An object with a mark");
        }
        return false;
    }
}
