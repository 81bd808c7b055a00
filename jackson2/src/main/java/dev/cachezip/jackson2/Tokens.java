package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.WritableTypeId;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.msgpack.MemoryBound;
import dev.cachezip.msgpack.MessagePackExtension;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.msgpack.MessagePackParser;
import dev.cachezip.msgpack.ObjectSizeException;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.limits.Limits;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.types.AllowedTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;

/**
 * The tokens of one value, between Jackson 2 and the MessagePack of {@link dev.cachezip.msgpack}, whose parser refuses
 * what is malformed, too deep or too large. Type ids are extensions there, and strings in front of their value here.
 */
final class Tokens extends TokenBuffer {

    private static final MessagePackFactory MESSAGE_PACK = MessagePackFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(Limits.WRITTEN_NESTING_DEPTH)
                    .build())
            .build();

    /** Bytes of heap of the most costly container without elements, an {@code ArrayDeque}. */
    private static final int CONTAINER_SIZE = 128;

    /** The most memory that reading counts for what was written. */
    static final MemoryBound MEMORY = new MemoryBound(CONTAINER_SIZE, 0);

    /** The classes of the objects that were written, and of other values with type ids. */
    final Set<Class<?>> classes = new HashSet<>();

    /** The last one of them: most lists hold many objects of one class. */
    private @Nullable Class<?> last;

    private final AllowedTypes types;

    Tokens(ObjectMapper mapper, AllowedTypes types) {
        super(mapper, false);
        this.types = types;
    }

    private void add(Object object) {
        Class<?> type = object.getClass();
        if (type != last) {
            classes.add(type);
            last = type;
        }
    }

    @Override
    public void writeStartObject(Object object) throws IOException {
        add(object);
        super.writeStartObject(object);
    }

    /**
     * Writes a type id as an extension, after a check of the class names of {@code @JsonTypeInfo(use = CLASS)}, which
     * readers would refuse.
     */
    @Override
    public WritableTypeId writeTypePrefix(WritableTypeId typeId) throws IOException {
        String id = String.valueOf(typeId.id);
        add(typeId.forValue);
        String className = typeId.forValue.getClass().getName();
        if (id.startsWith(".") || id.equals(className)) {
            types.check(className);
        }
        if (typeId.include != WritableTypeId.Inclusion.WRAPPER_ARRAY) {
            return super.writeTypePrefix(typeId);
        }
        writeStartArray();
        writeEmbeddedObject(new MessagePackExtension(TypedRoot.EXTENSION_TYPE, id.getBytes(StandardCharsets.UTF_8)));
        typeId.wrapperWritten = true;
        if (typeId.valueShape == JsonToken.START_OBJECT) {
            writeStartObject(typeId.forValue);
        } else if (typeId.valueShape == JsonToken.START_ARRAY) {
            writeStartArray(typeId.forValue);
        }
        return typeId;
    }

    /** Appends the MessagePack of these tokens. */
    void writeTo(OutputBuffer plain) throws IOException {
        try (JsonGenerator out = MESSAGE_PACK.createGenerator(ObjectWriteContext.empty(), plain);
                JsonParser tokens = asParser()) {
            for (JsonToken token = tokens.nextToken(); token != null; token = tokens.nextToken()) {
                switch (token) {
                    case START_OBJECT -> out.writeStartObject();
                    case END_OBJECT -> out.writeEndObject();
                    case START_ARRAY -> out.writeStartArray();
                    case END_ARRAY -> out.writeEndArray();
                    case FIELD_NAME -> out.writeName(tokens.currentName());
                    case VALUE_STRING -> out.writeString(tokens.getText());
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> writeNumber(tokens, out);
                    case VALUE_TRUE -> out.writeBoolean(true);
                    case VALUE_FALSE -> out.writeBoolean(false);
                    case VALUE_NULL -> out.writeNull();
                    default -> out.writeEmbeddedObject(tokens.getEmbeddedObject());
                }
            }
        }
    }

    private static void writeNumber(JsonParser tokens, JsonGenerator out) throws IOException {
        switch (tokens.getNumberType()) {
            case INT -> out.writeNumber(tokens.getIntValue());
            case LONG -> out.writeNumber(tokens.getLongValue());
            case BIG_INTEGER -> out.writeNumber(tokens.getBigIntegerValue());
            case FLOAT -> out.writeNumber(tokens.getFloatValue());
            case DOUBLE -> out.writeNumber(tokens.getDoubleValue());
            case BIG_DECIMAL -> out.writeNumber(tokens.getDecimalValue());
        }
    }

    /**
     * Adds the tokens of a document of MessagePack.
     *
     * @param ids whether type ids may stand in front of values
     * @param maxObjectSize the limit in bytes of the memory that the value may take
     */
    Tokens readMessagePack(PlainBytes plain, boolean ids, long maxObjectSize) throws IOException {
        try (MessagePackParser in = (MessagePackParser)
                MESSAGE_PACK.createParser(ObjectReadContext.empty(), plain.array(), plain.offset(), plain.length())) {
            in.limitObjectSize(maxObjectSize);
            long containers = 0;
            boolean first = false;
            for (var token = in.nextToken(); token != null; token = in.nextToken()) {
                if (!isEmpty() && getOutputContext().inRoot()) {
                    throw new CachezipException.Malformed(
                            "something after the value",
                            in.currentTokenLocation().getByteOffset());
                }
                if (token.isStructStart() && (containers += CONTAINER_SIZE) > maxObjectSize) {
                    throw CachezipException.TooLarge.objects(containers, maxObjectSize, null);
                }
                switch (token) {
                    case START_OBJECT -> writeStartObject();
                    case END_OBJECT -> writeEndObject();
                    case START_ARRAY -> writeStartArray();
                    case END_ARRAY -> writeEndArray();
                    case PROPERTY_NAME -> writeFieldName(in.currentName());
                    case VALUE_STRING -> writeString(in.getString());
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> appendNumber(in);
                    case VALUE_TRUE -> writeBoolean(true);
                    case VALUE_FALSE -> writeBoolean(false);
                    case VALUE_NULL -> writeNull();
                    default -> append(in.getEmbeddedObject(), ids && first);
                }
                first = token == tools.jackson.core.JsonToken.START_ARRAY;
            }
        } catch (ObjectSizeException e) {
            throw CachezipException.TooLarge.objects(e.size(), e.limit(), e);
        } catch (JacksonException e) {
            long position = e.getLocation() == null ? 0 : e.getLocation().getByteOffset();
            throw new CachezipException.Malformed(CachezipException.reasonOf(e), Math.max(0, position), e);
        }
        return this;
    }

    /** Adds the tokens of a document of JSON. */
    Tokens readJson(PlainBytes plain) throws IOException {
        try (JsonParser in = getCodec().getFactory().createParser(plain.array(), plain.offset(), plain.length())) {
            in.nextToken();
            copyCurrentStructure(in);
            if (in.nextToken() != null) {
                throw new CachezipException.Malformed("something after the JSON value", 0);
            }
        } catch (JsonProcessingException e) {
            throw new CachezipException.Malformed(CachezipException.reasonOf(e), 0, e);
        }
        return this;
    }

    private void appendNumber(MessagePackParser in) throws IOException {
        switch (Objects.requireNonNull(in.getNumberType())) {
            case INT -> writeNumber(in.getIntValue());
            case LONG -> writeNumber(in.getLongValue());
            case BIG_INTEGER -> writeNumber(in.getBigIntegerValue());
            case FLOAT -> writeNumber(in.getFloatValue());
            case DOUBLE -> writeNumber(in.getDoubleValue());
            case BIG_DECIMAL -> writeNumber(in.getDecimalValue());
        }
    }

    private void append(@Nullable Object embedded, boolean id) throws IOException {
        if (embedded instanceof byte[] || embedded instanceof Instant) {
            writeEmbeddedObject(embedded);
        } else if (id
                && embedded instanceof MessagePackExtension extension
                && extension.type() == TypedRoot.EXTENSION_TYPE) {
            writeString(new String(extension.data(), StandardCharsets.UTF_8));
        } else {
            throw new CachezipException.Malformed("an unexpected MessagePack extension", 0);
        }
    }
}
