package dev.cachezip.objects.annotated;

import dev.cachezip.msgpack.MessagePackGenerator;
import dev.cachezip.objects.root.TypedRoot;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.type.WritableTypeId;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.databind.jsontype.impl.AsArrayTypeSerializer;

/**
 * Writes a type id and a value as an array of two. In MessagePack the id is the extension of {@link TypedRoot}, in
 * other formats a text.
 */
final class TypeIdSerializer extends AsArrayTypeSerializer {

    /** The last id, which is usually the next one, too. */
    private EncodedTypeId last = new EncodedTypeId("");

    TypeIdSerializer(TypeIdResolver ids, @Nullable BeanProperty property) {
        super(ids, property);
    }

    @Override
    public TypeIdSerializer forProperty(SerializationContext context, @Nullable BeanProperty property) {
        return property == _property ? this : new TypeIdSerializer(_idResolver, property);
    }

    @Override
    public WritableTypeId writeTypePrefix(JsonGenerator generator, SerializationContext context, WritableTypeId typeId)
            throws JacksonException {
        if (!(generator instanceof MessagePackGenerator messagePack)) {
            return super.writeTypePrefix(generator, context, typeId);
        }
        _generateTypeId(context, typeId);
        byte[] id = utf8((String) typeId.id);
        messagePack.writeStartArray(null, 2);
        messagePack.writeExtension(TypedRoot.EXTENSION_TYPE, id, 0, id.length);
        typeId.wrapperWritten = true;
        switch (typeId.valueShape) {
            case START_OBJECT -> messagePack.writeStartObject(typeId.forValue);
            case START_ARRAY -> messagePack.writeStartArray(typeId.forValue);
            default -> {
                // A scalar needs no start.
            }
        }
        return typeId;
    }

    @SuppressWarnings("ReferenceEquality") // equal texts of ids are usually the same object
    private byte[] utf8(String id) {
        EncodedTypeId known = last;
        if (known.id != id) {
            known = new EncodedTypeId(id);
            last = known;
        }
        return known.utf8;
    }

    private static final class EncodedTypeId {

        private final String id;
        private final byte[] utf8;

        EncodedTypeId(String id) {
            this.id = id;
            this.utf8 = id.getBytes(StandardCharsets.UTF_8);
        }
    }
}
