package dev.cachezip.codec.jackson3.state;

import dev.cachezip.codec.jackson3.state.place.SharedSerializer;
import dev.cachezip.codec.jackson3.state.token.Marking;
import dev.cachezip.codec.jackson3.state.token.Placeholder;
import dev.cachezip.codec.jackson3.state.token.References;
import dev.cachezip.codec.root.Mark;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/** Writes objects that a value may refer to more than once: the first time with a number, later only the number. */
final class TrackedSerializer extends SharedSerializer<Object> {

    private final ValueSerializer<Object> serializer;

    TrackedSerializer(ValueSerializer<Object> serializer) {
        this.serializer = serializer;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        TrackedObjects found = (TrackedObjects) context.getAttribute(TrackedObjects.class);
        Object original = value instanceof Placeholder placeholder ? placeholder.original() : null;
        int number = found.visit(original == null ? value : original);
        Marking marking = Marking.of(generator);
        if (number == 0) {
            serializer.serialize(value, generator, context);
        } else if (number < 0) {
            marking.alone(generator, Mark.REFERENCE, References.data(-number, marking));
        } else {
            marking.start(generator, Mark.ANCHOR, References.data(number, marking));
            marking.startValue(generator);
            serializer.serialize(value, generator, context);
            marking.end(generator);
        }
    }
}
