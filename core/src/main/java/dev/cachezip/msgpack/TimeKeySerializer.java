package dev.cachezip.msgpack;

import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/** Times as keys: text that reads back equal. */
final class TimeKeySerializer extends ValueSerializer<TemporalAccessor> {

    private final DateTimeFormatter formatter;

    TimeKeySerializer(DateTimeFormatter formatter) {
        this.formatter = formatter;
    }

    @Override
    public void serialize(TemporalAccessor value, JsonGenerator generator, SerializationContext context) {
        generator.writeName(formatter.format(value));
    }
}
