package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.ClassUtil;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.object.AllowedTypes;
import dev.cachezip.codec.object.ContainerRules;
import dev.cachezip.codec.object.DeclaredType;
import dev.cachezip.codec.object.Form;
import dev.cachezip.codec.object.PlainFormat;
import dev.cachezip.codec.object.Remembered;
import dev.cachezip.codec.object.RootTypes;
import dev.cachezip.codec.object.ValueType;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A form of plain bytes as Jackson 2 writes and reads it. */
abstract class JacksonFormat extends PlainFormat<JacksonFormat.Mapping> {

    private final ObjectMapper mapper;
    private final ObjectReader natural;

    /**
     * Creates one of two mappers with the same settings.
     *
     * @param remembered counts what the mappers keep for the types that they meet
     * @param mapper gets type ids where a declared type does not tell
     * @param natural reads what a reader that knows nothing builds
     */
    JacksonFormat(
            Form form, AllowedTypes allowedTypes, Remembered remembered, ObjectMapper mapper, ObjectMapper natural) {
        this(
                form,
                allowedTypes,
                remembered,
                mapper,
                natural,
                new RootTypes(
                        type -> KnownTypes.check(allowedTypes, type.getName()),
                        ContainerRules.BY_PROPERTIES,
                        type -> declared(mapper, type)));
    }

    private JacksonFormat(
            Form form,
            AllowedTypes allowedTypes,
            Remembered remembered,
            ObjectMapper mapper,
            ObjectMapper natural,
            RootTypes rootTypes) {
        super(form, rootTypes, remembered);
        this.mapper = mapper;
        this.natural = natural.readerFor(Object.class);
        mapper.setDefaultTyping(new AllowedTypeResolver(rootTypes, allowedTypes, remembered));
    }

    /**
     * Reads the one value that the whole array is.
     *
     * @param bare maps a value without type id; {@code null} for what a reader that knows nothing builds
     */
    abstract @Nullable Object read(byte[] plain, @Nullable Mapping bare) throws IOException;

    @Override
    protected final @Nullable Object read(byte[] plain, int offset, int length, @Nullable Mapping bare)
            throws IOException {
        // The stock parser takes whole arrays only. What is stored plain is that already.
        return read(length == plain.length ? plain : Arrays.copyOfRange(plain, offset, offset + length), bare);
    }

    @Override
    protected final Mapping writtenAs(ValueType type) {
        return mapping(javaType(type));
    }

    @Override
    protected final Mapping readAs(String id) {
        JavaType type = mapper.getTypeFactory().constructFromCanonical(id);
        // What modules make of a class is lost on the way of a text.
        return mapping(type.hasGenericTypes() ? type : mapper.constructType(type.getRawClass()));
    }

    @Override
    protected final Declared<Mapping> declared(Type declared) {
        JavaType type = mapper.constructType(declared);
        if (type.isPrimitive()) {
            type = mapper.constructType(ClassUtil.wrapperType(type.getRawClass()));
        }
        return new Declared<>(valueType(type), mapping(type));
    }

    private static ValueType valueType(JavaType type) {
        Class<?> raw = type.getRawClass();
        if (raw.getName().startsWith("java.") && type.isMapLikeType()) {
            return ValueType.of(raw, valueType(type.getKeyType()), valueType(type.getContentType()));
        }
        if (raw.getName().startsWith("java.") && type.isCollectionLikeType()) {
            return ValueType.of(raw, valueType(type.getContentType()));
        }
        if (type.isJavaLangObject()) {
            return ValueType.OBJECT;
        }
        // What is within arrays and other generic classes would have to be looked at, too.
        JavaType innermost = PropertyChecks.elementType(type);
        return type.hasGenericTypes() || (type.isArrayType() && innermost.isContainerType())
                ? ValueType.NEVER_BARE
                : ValueType.of(raw, type.toCanonical());
    }

    private Mapping mapping(JavaType type) {
        return new Mapping(mapper.writerFor(type), mapper.readerFor(type));
    }

    private JavaType javaType(ValueType type) {
        Class<?> raw = type.rawClass();
        List<JavaType> arguments = type.arguments().stream().map(this::javaType).toList();
        TypeFactory types = mapper.getTypeFactory();
        return switch (arguments.size()) {
            case 0 -> types.constructType(raw);
            case 1 -> types.constructCollectionType(raw.asSubclass(Collection.class), arguments.get(0));
            default -> types.constructMapType(raw.asSubclass(Map.class), arguments.get(0), arguments.get(1));
        };
    }

    @Override
    protected final void write(Object value, Mapping mapping, OutputBuffer plain) throws IOException {
        mapping.writer.writeValue(plain, value);
    }

    /** Reads a value that has no type id. */
    final @Nullable Object readBare(JsonParser parser, @Nullable Mapping bare) throws IOException {
        return (bare == null ? natural : bare.reader).readValue(parser);
    }

    /** Reads a value of the type that an id names. */
    final @Nullable Object readTyped(String id, JsonParser parser) throws IOException {
        return mapping(id).reader.readValue(parser);
    }

    final JsonParser parser(byte[] plain) throws IOException {
        JsonFactory factory = mapper.getFactory();
        return factory.createParser(plain);
    }

    private static DeclaredType declared(ObjectMapper mapper, Class<?> raw) {
        JavaType type = mapper.getTypeFactory().constructType(raw);
        JavaType element = PropertyChecks.elementType(type);
        return new DeclaredType(
                raw,
                type.toCanonical(),
                type.isContainerType(),
                PropertyChecks.isOpen(element) ? element.getRawClass() : null,
                type.isMapLikeType() && type.getKeyType().isJavaLangObject());
    }

    /**
     * What writes and reads the values of one type.
     *
     * @param writer writes the value itself
     * @param reader reads it
     */
    record Mapping(ObjectWriter writer, ObjectReader reader) {}
}
