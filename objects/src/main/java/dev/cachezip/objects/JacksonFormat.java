package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.TypeMatch;
import dev.cachezip.objects.classes.ValueMatch;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.types.ClassView;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

/** Maps single values in one form of plain bytes, in the way that a subclass knows. Thread-safe. */
abstract class JacksonFormat {

    private final FormatMappers mappers;
    private final RootReader roots;
    private final ObjectMapper mapper;
    private final MappingsById byId;

    /** Reads values without a declared type or type id. */
    private final ObjectReader natural;

    JacksonFormat(FormatMappers mappers, RootReader roots) {
        this.mappers = mappers;
        this.roots = roots;
        this.mapper = mappers.mapper();
        this.byId = new MappingsById(this::readAs, mappers.remembered());
        this.natural = mappers.natural().readerFor(Object.class);
    }

    /** Returns the rules that find and name the types of values. */
    RootTypes rootTypes() {
        return mappers.rootTypes();
    }

    /** Returns the object to write instead of a root value; usually the value itself. */
    Object replaced(Object value) {
        return value;
    }

    /** Returns whether a root value is written as nil, and would be read as null if it had no id. */
    boolean isNil(Object value) {
        return false;
    }

    /**
     * Notes that a value came back as it was, so that values of its shape need not be read back any more. A value that
     * is refused confirms nothing: the next value of its shape is checked, too.
     */
    final void confirm(Object value, TypeMapping mapping) {
        Unconfirmed found = new Unconfirmed();
        mapping.writer().write(value, found, new OutputBuffer());
        found.confirm();
    }

    /**
     * Checks a copy that was read back.
     *
     * @param format reads other copies
     * @param written the bytes of the value, with a type id around it if it has one
     * @throws CachezipException.Codec if the copy is another value, as far as the mapping can tell
     */
    abstract void checkCopy(RootFormat format, Object value, Object copy, TypeMapping mapping, byte[] written)
            throws IOException;

    /**
     * Reads the one value of some bytes.
     *
     * @param root the root of these bytes
     * @param bare maps a value without type id; {@code null} for values without a declared type
     */
    @Nullable
    Object read(PlainRoot root, PlainBytes plain, @Nullable TypeMapping bare) {
        return roots.read(this, root, plain, bare);
    }

    /** Returns the mappings for reading values that have a type id. */
    MappingsById byId() {
        return byId;
    }

    /** Returns the reader for a value without type id. */
    ObjectReader bareReader(@Nullable TypeMapping bare) {
        return bare == null ? natural : bare.reader;
    }

    ObjectMapper mapper() {
        return mapper;
    }

    /** Returns the mapping for writing the values of a type. */
    TypeMapping writtenAs(ValueType type) {
        return mapping(javaType(type));
    }

    private TypeMapping readAs(String id) {
        JavaType type = mapper.getTypeFactory().constructFromCanonical(id);
        // A type id as text would lose the changes that modules make to a class.
        return mapping(type.hasGenericTypes() ? type : mapper.constructType(type.getRawClass()));
    }

    /** Returns the mapping for the values of a declared type, with its primitive types boxed. */
    TypeMapping declared(Type declared) {
        JavaType type = mapper.constructType(declared);
        if (type.isPrimitive()) {
            type = mapper.constructType(ClassUtil.wrapperType(type.getRawClass()));
        }
        JavaType named = named(type);
        return mapping(named, type);
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
        if (type.isReferenceType()) {
            // The mark of its content would be mistaken for its own.
            return ValueType.NEVER_BARE;
        }
        // The content of arrays and other generic classes would have to be checked, too.
        JavaType innermost = DeclaredElements.innermost(type);
        return type.hasGenericTypes() || (type.isArrayType() && innermost.isContainerType())
                ? ValueType.NEVER_BARE
                : ValueType.of(raw, type.toCanonical());
    }

    private TypeMapping mapping(JavaType type) {
        return mapping(type, type);
    }

    private TypeMapping mapping(JavaType type, JavaType declared) {
        return new TypeMapping(
                valueType(type), type, declared, writer(type), mapper.readerFor(type), new BoundedCache<>());
    }

    /** Returns the writer for the values of a type. */
    abstract TypeWriter writer(JavaType type);

    /** Returns the type that names the values of a declared type; usually the same. */
    abstract JavaType named(JavaType declared);

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

    /** Returns the mapper's view of a class and its values. */
    static ClassView view(ObjectMapper mapper, Class<?> raw) {
        JavaType type = mapper.constructType(raw);
        JavaType element = DeclaredElements.innermost(type);
        return new ClassView(
                raw,
                id(type),
                type.isContainerType(),
                DeclaredElements.isOpen(element) ? element.getRawClass() : null,
                type.isMapLikeType() && type.getKeyType().isJavaLangObject(),
                type.isContainerType() && Hooks.replacement(raw) != null);
    }

    /**
     * Returns the name of a class, with its type arguments. For a collection or map, Jackson names the types of its
     * elements, which need not be the type arguments of the class: a map to lists of V names the lists, not V. Such a
     * class is named alone.
     */
    private static String id(JavaType type) {
        boolean generic = type.getRawClass().getTypeParameters().length > 0;
        boolean elements = type.isContainerType() && !type.isArrayType();
        return generic && elements && !holdsObjects(type) ? type.getRawClass().getName() : type.toCanonical();
    }

    private static boolean holdsObjects(JavaType type) {
        return type.getContentType().isJavaLangObject()
                && (type.getKeyType() == null || type.getKeyType().isJavaLangObject());
    }

    /**
     * Returns the reader for a value with a type id where a type is declared. It reads the type that the id names, as it
     * was written: where the id has no type arguments, the declared ones are checked when the value is complete.
     *
     * @throws CachezipException.AnotherType if the declared type does not allow such a value
     */
    ObjectReader reader(TypeMapping found, @Nullable TypeMapping declared) {
        if (declared == null) {
            return found.reader;
        }
        return allowed(found, declared).reader;
    }

    private Allowed allowed(TypeMapping found, TypeMapping declared) {
        Allowed known = declared.allowed.get(found.type);
        if (known == null) {
            check(found.type, declared.type);
            known = new Allowed(found.reader, TypeMatch.isWider(found.type, declared.declared));
            declared.allowed.put(found.type, known);
        }
        return known;
    }

    /**
     * Checks the type that an id names where another one is declared.
     *
     * @throws CachezipException.AnotherType if the declared type does not allow such a value
     */
    abstract void check(JavaType found, JavaType declared);

    /**
     * Returns a value that was read, after a check that the declared type allows it.
     *
     * @param found the type named by its type id; {@code null} if it had none
     */
    @Nullable
    Object checked(@Nullable Object value, @Nullable TypeMapping found, @Nullable TypeMapping declared) {
        if (declared == null || value == null) {
            return value;
        }
        JavaType type = declared.declared;
        boolean wider = !type.equals(declared.type) || (found != null && allowed(found, declared).wider);
        boolean matches = wider
                ? ValueMatch.isOf(value, type, mapper.getTypeFactory())
                // Annotations may read a class as another one.
                : type.getRawClass().isInstance(value);
        if (!matches) {
            throw new CachezipException.AnotherType(type.toCanonical());
        }
        return value;
    }

    /** Writes the values of one type. Thread-safe. */
    interface TypeWriter {

        /**
         * Appends a value alone, without a type id.
         *
         * @param found collects the shapes of which no value has come back yet; {@code null} to tell only whether there
         *     are any
         * @return whether the value has to be read back: it has such a shape, as far as the mapping can tell, for example
         *     because of the class of a property's value
         */
        boolean write(Object value, @Nullable Unconfirmed found, OutputBuffer plain);
    }

    /**
     * The writer and reader for the values of one type.
     *
     * @param valueType the type, as types of values are found
     * @param type the type
     * @param declared the type as a method declares it, which {@code type} may be wider than
     * @param writer writes the value itself
     * @param reader reads it
     * @param allowed readers of values of other types that may be where this one is declared
     */
    record TypeMapping(
            ValueType valueType,
            JavaType type,
            JavaType declared,
            TypeWriter writer,
            ObjectReader reader,
            BoundedCache<JavaType, Allowed> allowed) {}

    /**
     * The way to read values of a type id where another type is declared.
     *
     * @param reader reads the value
     * @param wider whether its content must be checked, since the type id says less about it than the declared type
     */
    record Allowed(ObjectReader reader, boolean wider) {}
}
