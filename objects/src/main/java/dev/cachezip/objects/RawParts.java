package dev.cachezip.objects;

import dev.cachezip.msgpack.RawMessagePack;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Refuses parts that stay as MessagePack: in JSON only the values would be left that their bytes stand for. */
final class RawParts extends StdScalarSerializer<RawMessagePack> {

    private RawParts() {
        super(RawMessagePack.class);
    }

    /** Returns the modules of JSON; none for the mapping by state, since the state of such a part is its bytes. */
    static List<JacksonModule> refused(Mapping mapping) {
        return mapping == Mapping.STATE
                ? List.of()
                : List.of(new SimpleModule("cachezip-raw-parts").addSerializer(new RawParts()));
    }

    @Override
    public void serialize(RawMessagePack value, JsonGenerator generator, SerializationContext context) {
        context.reportBadDefinition(
                RawMessagePack.class, "a RawMessagePack keeps its bytes with cachezip.codec=msgpack only");
    }
}
