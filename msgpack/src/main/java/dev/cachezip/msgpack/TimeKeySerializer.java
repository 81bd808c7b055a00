package dev.cachezip.msgpack;

import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.node.TreeBuildingGenerator;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Writes times as map keys: in MessagePack as text that reads back equal, in other formats as Jackson's standard text.
 */
final class TimeKeySerializer extends ValueSerializer<TemporalAccessor> {

    private final ValueSerializer<TemporalAccessor> standard;
    private final DateTimeFormatter formatter;

    TimeKeySerializer(ValueSerializer<TemporalAccessor> standard, DateTimeFormatter formatter) {
        this.standard = standard;
        this.formatter = formatter;
    }

    @Override
    public void serialize(TemporalAccessor value, JsonGenerator generator, SerializationContext context) {
        boolean buffered = generator instanceof TokenBuffer || generator instanceof TreeBuildingGenerator;
        if (generator instanceof MessagePackGenerator || (buffered && CompactSerializer.isForMessagePack(context))) {
            generator.writeName(formatter.format(value));
        } else {
            standard.serialize(value, generator, context);
        }
    }
}
