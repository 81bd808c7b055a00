package dev.cachezip.codec;

import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.internal.DeclaredType;
import dev.cachezip.codec.internal.Form;
import dev.cachezip.codec.internal.PlainFormat;
import dev.cachezip.codec.internal.RootTypes;
import dev.cachezip.codec.internal.ValueType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

/** A form of plain bytes as Jackson 3 writes and reads it. */
abstract class JacksonFormat extends PlainFormat<JacksonFormat.Mapping> {

    private final ObjectMapper mapper;

    /** Reads what a reader that knows nothing builds. */
    private final ObjectReader natural;

    /**
     * Creates one of two builders with the same settings.
     *
     * @param typed gets type ids where a declared type does not tell
     * @param natural stays without
     */
    <B extends MapperBuilder<?, B>> JacksonFormat(Form form, AllowedTypes allowedTypes, B typed, B natural) {
        this(form, allowedTypes, typed, natural.build());
    }

    private JacksonFormat(Form form, AllowedTypes allowedTypes, MapperBuilder<?, ?> typed, ObjectMapper natural) {
        // Modules may have added to the factory, but only in a mapper that is built.
        this(form, allowedTypes, typed, natural, new RootTypes(allowedTypes::check, type -> declared(natural, type)));
    }

    private JacksonFormat(
            Form form,
            AllowedTypes allowedTypes,
            MapperBuilder<?, ?> typed,
            ObjectMapper natural,
            RootTypes rootTypes) {
        super(form, rootTypes);
        typed.setDefaultTyping(new AllowedTypeResolver(rootTypes, allowedTypes));
        this.mapper = typed.build();
        this.natural = natural.readerFor(Object.class);
    }

    /** Returns what reads a value that has no type id. */
    final ObjectReader bareReader(@Nullable Mapping bare) {
        return bare == null ? natural : bare.reader;
    }

    final ObjectMapper mapper() {
        return mapper;
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
    protected final void write(Object value, Mapping mapping, OutputBuffer plain) {
        mapping.writer.writeValue(plain, value);
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

    private static DeclaredType declared(ObjectMapper mapper, Class<?> raw) {
        JavaType type = mapper.constructType(raw);
        JavaType element = PropertyChecks.elementType(type);
        return new DeclaredType(
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
