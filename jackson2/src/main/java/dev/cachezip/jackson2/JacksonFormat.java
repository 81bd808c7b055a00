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
import dev.cachezip.codec.limits.Remembered;
import dev.cachezip.codec.object.FormatBackend;
import dev.cachezip.codec.object.MappingsById;
import dev.cachezip.codec.object.PlainBytes;
import dev.cachezip.codec.root.PlainRoot;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.codec.types.ClassView;
import dev.cachezip.codec.types.ContainerRules;
import dev.cachezip.codec.types.DeclaredClass;
import dev.cachezip.codec.types.RootTypes;
import dev.cachezip.codec.types.ValueType;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A form of plain bytes that Jackson 2 writes and reads. */
final class JacksonFormat implements FormatBackend<JacksonFormat.Mapping> {

    private final RootReader roots;
    private final RootTypes rootTypes;
    private final MappingsById<Mapping> byId;
    private final ObjectMapper mapper;
    private final ObjectReader natural;

    /**
     * Creates a format with two mappers of the same settings.
     *
     * @param roots reads the values
     * @param remembered counts the types that the mappers keep
     * @param mapper writes type ids where a declared type does not identify the class
     * @param natural reads a value without a declared type or type id
     */
    JacksonFormat(
            RootReader roots,
            AllowedTypes allowedTypes,
            Remembered remembered,
            ObjectMapper mapper,
            ObjectMapper natural) {
        this.roots = roots;
        this.rootTypes = new RootTypes(
                type -> KnownTypes.check(allowedTypes, type.getName()),
                ContainerRules.BY_PROPERTIES,
                type -> view(mapper, type));
        this.byId = new MappingsById<>(this::readAs, remembered);
        this.mapper = mapper;
        this.natural = natural.readerFor(Object.class);
        mapper.setDefaultTyping(new AllowedTypeResolver(rootTypes, allowedTypes, remembered));
    }

    @Override
    public RootTypes rootTypes() {
        return rootTypes;
    }

    /**
     * Returns the reader for a value with a type id.
     *
     * @param declared maps the values of the declared type; {@code null} if none is declared
     * @throws dev.cachezip.CachezipException.AnotherType if the declared type does not allow such a value
     */
    ObjectReader reader(String id, @Nullable Mapping declared) {
        ObjectReader found = byId.of(id).reader;
        if (declared != null) {
            DeclaredClass.check(
                    found.getValueType().getRawClass(),
                    declared.reader.getValueType().getRawClass());
        }
        return found;
    }

    @Override
    public @Nullable Object read(PlainRoot root, PlainBytes plain, @Nullable Mapping bare) throws IOException {
        // The stock parser only takes whole arrays. Bytes that are stored plain are a whole array already.
        return roots.read(this, root, plain.whole(), bare);
    }

    @Override
    public Mapping writtenAs(ValueType type) {
        return mapping(javaType(type));
    }

    private Mapping readAs(String id) {
        JavaType type = mapper.getTypeFactory().constructFromCanonical(id);
        // A type id as text would lose the changes that modules make to a class.
        return mapping(type.hasGenericTypes() ? type : mapper.constructType(type.getRawClass()));
    }

    @Override
    public Declared<Mapping> declared(Type declared) {
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
        // The content of arrays and other generic classes would have to be checked, too.
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
    public boolean write(Object value, Mapping mapping, OutputBuffer plain) throws IOException {
        mapping.writer.writeValue(plain, value);
        return false;
    }

    /** Reads a value that has no type id. */
    @Nullable
    Object readBare(JsonParser parser, @Nullable Mapping bare) throws IOException {
        return (bare == null ? natural : bare.reader).readValue(parser);
    }

    JsonParser parser(byte[] plain) throws IOException {
        JsonFactory factory = mapper.getFactory();
        return factory.createParser(plain);
    }

    private static ClassView view(ObjectMapper mapper, Class<?> raw) {
        JavaType type = mapper.getTypeFactory().constructType(raw);
        JavaType element = PropertyChecks.elementType(type);
        return new ClassView(
                raw,
                type.toCanonical(),
                type.isContainerType(),
                PropertyChecks.isOpen(element) ? element.getRawClass() : null,
                type.isMapLikeType() && type.getKeyType().isJavaLangObject(),
                false);
    }

    /**
     * The writer and reader for the values of one type.
     *
     * @param writer writes the value itself
     * @param reader reads it
     */
    record Mapping(ObjectWriter writer, ObjectReader reader) {}
}
