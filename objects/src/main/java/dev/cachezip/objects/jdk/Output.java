package dev.cachezip.objects.jdk;

import dev.cachezip.CachezipException;
import dev.cachezip.msgpack.MessagePackFactory;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;

/** The target of the parts of one value. */
record Output(JsonGenerator generator, SerializationContext context) {

    Output startArray(int size) {
        generator.writeStartArray(null, size);
        return this;
    }

    void endArray() {
        generator.writeEndArray();
    }

    Output text(@Nullable String value) {
        generator.writeString(value);
        return this;
    }

    Output number(long value) {
        generator.writeNumber(value);
        return this;
    }

    Output number(double value) {
        generator.writeNumber(value);
        return this;
    }

    Output bool(boolean value) {
        generator.writeBoolean(value);
        return this;
    }

    Output bytes(byte[] value) {
        generator.writeBinary(value);
        return this;
    }

    /** Writes a timestamp; in JSON it is text. */
    void instant(Instant value) {
        if (context.tokenStreamFactory() instanceof MessagePackFactory) {
            generator.writeEmbeddedObject(value);
        } else {
            generator.writeString(value.toString());
        }
    }

    /** Writes any value, with a type id if its class needs one. */
    Output any(@Nullable Object value) {
        if (value == null) {
            generator.writeNull();
            return this;
        }
        ValueSerializer<Object> serializer = context.findPrimaryPropertySerializer(value.getClass(), null);
        TypeSerializer typeId = context.findTypeSerializer(context.constructType(Object.class));
        if (typeId == null) {
            serializer.serialize(value, generator, context);
        } else {
            serializer.serializeWithType(value, generator, context, typeId);
        }
        return this;
    }

    /** Returns the exception that refuses a value; it names the class and nothing else of the value. */
    static CachezipException.Codec refused(Object value, String reason) {
        return new CachezipException.Codec(
                "A " + value.getClass().getName() + " " + reason + ": cache what it is made from", null);
    }
}
