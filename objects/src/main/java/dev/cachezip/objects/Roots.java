package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.msgpack.MessagePackParser;
import dev.cachezip.msgpack.ObjectSizeException;
import dev.cachezip.objects.classes.ClassViews;
import dev.cachezip.objects.classes.TypeMatch;
import dev.cachezip.objects.classes.ValueMatch;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.format.PlainBytes;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.root.PlainRoot;
import dev.cachezip.objects.root.TypedRoot;
import dev.cachezip.objects.sharing.ReadOnlyContainers;
import dev.cachezip.objects.state.Plans;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.ValueType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

/** Maps whole values, each by its plan: it finds the mapping of each type, and reads values. Thread-safe. */
final class Roots {

    /** The longest value in bytes that is read again to find out why it could not be read. */
    private static final int MAX_CHECKED = 1 << 20;

    private final ObjectMapper mapper;
    private final RootTypes rootTypes;
    private final ObjectLimit limit;
    private final MappingsById byId;
    private final Plans plans;

    /** Reads values without a declared type or type id. */
    private final TypeMapping natural;

    /**
     * Creates the mapping of one mapper.
     *
     * @param rootTypes finds and names the types of values
     * @param limit the limit of the memory that the objects of a value may take
     * @param remembered counts the type ids that are kept
     */
    Roots(ObjectMapper mapper, RootTypes rootTypes, ObjectLimit limit, Remembered remembered, Plans plans) {
        this.mapper = mapper;
        this.rootTypes = rootTypes;
        this.limit = limit;
        this.plans = plans;
        this.byId = new MappingsById(this::readAs, remembered);
        this.natural = declared(Object.class);
    }

    /** Returns the rules that find and name the types of values. */
    RootTypes rootTypes() {
        return rootTypes;
    }

    /** Returns the object to write instead of a root value; usually the value itself. */
    Object replaced(Object value) {
        return plans.replaced(value);
    }

    /** Returns whether a root value is written as nil, and would be read as null if it had no id. */
    static boolean isNil(Object value) {
        return value instanceof NullNode;
    }

    /**
     * Reads the one value of some bytes.
     *
     * @param root the root of these bytes
     * @param bare maps a value without type id; {@code null} for values without a declared type
     */
    @Nullable
    Object read(PlainRoot root, PlainBytes plain, @Nullable TypeMapping bare) {
        try {
            if (root != PlainRoot.MessagePack.TYPED) {
                return checked(read(bare == null ? natural : bare, plain, plain.offset(), bare), false, bare);
            }
            int idOffset = TypedRoot.idOffset(plain.array(), plain.offset(), plain.length());
            int valueOffset = TypedRoot.valueOffset(plain.array(), plain.offset(), idOffset);
            TypeMapping found = byId.of(plain.array(), idOffset, valueOffset);
            boolean wider = checkAllowed(found, bare);
            return checked(read(found, plain, valueOffset, bare), wider, bare);
        } catch (RuntimeException e) {
            ObjectSizeException large = CachezipException.find(ObjectSizeException.class, e);
            throw large == null ? e : CachezipException.TooLarge.objects(large.size(), large.limit(), e);
        }
    }

    /**
     * Reads a value.
     *
     * @param offset where it begins
     */
    private @Nullable Object read(TypeMapping mapping, PlainBytes plain, int offset, @Nullable TypeMapping bare) {
        try (MessagePackParser parser = parser(mapping, plain, offset)) {
            parser.limitObjectSize(limit.forStored(plain.storedLength()));
            if (plain.rows() instanceof DetachedElements elements) {
                parser.attach(elements);
            }
            ReadDocument in = ReadDocument.of(parser, plain.readOnly());
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw in.mismatch(mapping.type(), "No content to map due to end-of-input");
            }
            Mark mark = in.mark();
            Object value = first == JsonToken.VALUE_NULL
                    ? mapping.plan().nullValue(in.context())
                    : mapping.plan().read(mark, in);
            JsonToken trailing = parser.nextToken();
            if (trailing != null) {
                in.context().reportTrailingTokens(mapping.type().getRawClass(), parser, trailing);
            }
            AtomicBoolean readOnly = in.readOnly();
            if (readOnly == null) {
                return value;
            }
            readOnly.set(true);
            Class<?> declared = bare == null ? Object.class : bare.declared().getRawClass();
            return ReadOnlyContainers.of(value, mark, declared, readOnly);
        } catch (MismatchedInputException e) {
            if (plain.rows() == null && plain.end() - offset <= MAX_CHECKED) {
                checkEnd(mapping, plain, offset);
            }
            throw e;
        }
    }

    private static MessagePackParser parser(TypeMapping mapping, PlainBytes plain, int offset) {
        return (MessagePackParser) mapping.mapper().createParser(plain.array(), offset, plain.end() - offset);
    }

    /** Checks whether bytes after the value are the reason why it could not be read. */
    private static void checkEnd(TypeMapping mapping, PlainBytes plain, int offset) {
        try (MessagePackParser parser = parser(mapping, plain, offset)) {
            parser.nextToken();
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw new CachezipException.Malformed(
                        "something after the value",
                        parser.currentTokenLocation().getByteOffset());
            }
        }
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
        return mapping(plans.named(type), type);
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
        JavaType innermost = ClassViews.innermost(type);
        return type.hasGenericTypes() || (type.isArrayType() && innermost.isContainerType())
                ? ValueType.NEVER_BARE
                : ValueType.of(raw, type.toCanonical());
    }

    private TypeMapping mapping(JavaType type) {
        return mapping(type, type);
    }

    private TypeMapping mapping(JavaType type, JavaType declared) {
        return new TypeMapping(
                mapper, valueType(type), type, declared, plans.ofRoot(type), new AtomicBoolean(), new BoundedCache<>());
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

    /**
     * Checks that a value with a type id may be where a type is declared. It is read as the type that the id names, as it
     * was written: where the id has no type arguments, the declared ones are checked when the value is complete.
     *
     * @return whether its content must be checked, since the type id says less about it than the declared type
     * @throws CachezipException.AnotherType if the declared type does not allow such a value
     */
    private static boolean checkAllowed(TypeMapping found, @Nullable TypeMapping declared) {
        if (declared == null) {
            return false;
        }
        Boolean wider = declared.allowed().get(found.type());
        if (wider == null) {
            if (!TypeMatch.isReadAs(found.type(), declared.type())) {
                throw new CachezipException.AnotherType(declared.type().toCanonical());
            }
            wider = TypeMatch.isWider(found.type(), declared.declared());
            declared.allowed().put(found.type(), wider);
        }
        return wider;
    }

    /**
     * Returns a value that was read, after a check that the declared type allows it.
     *
     * @param wider whether its type id says less about its content than the declared type
     */
    private @Nullable Object checked(@Nullable Object value, boolean wider, @Nullable TypeMapping declared) {
        if (declared == null || value == null) {
            return value;
        }
        JavaType type = declared.declared();
        boolean matches = (wider || !type.equals(declared.type()))
                ? ValueMatch.isOf(value, type, mapper.getTypeFactory())
                // Annotations may read a class as another one.
                : type.getRawClass().isInstance(value);
        if (!matches) {
            throw new CachezipException.AnotherType(type.toCanonical());
        }
        return value;
    }

    /**
     * Checks that a copy that was read back has the written form of its original, but for the order of hash codes.
     *
     * @param written the bytes of the value, with a type id in front if it has one
     * @throws CachezipException.Codec if the copy is another value
     */
    void checkCopy(Object value, Object copy, TypeMapping mapping, byte[] written) {
        Object replaced = replaced(copy);
        if (!isForm(written, replaced, mapping) && !isEqualInAnotherOrder(value, replaced, mapping)) {
            throw new CachezipException.Codec(
                    "it comes back as something else: a constructor or readObject of a class in it changes what it"
                            + " gets; have it keep that, or cache an object of your own",
                    null);
        }
    }

    /** Returns whether some bytes are those of a value, with a type id or without. */
    static boolean isForm(byte[] written, Object value, TypeMapping mapping) {
        OutputBuffer again = new OutputBuffer();
        mapping.write(value, null, again);
        // Skips the bytes that may precede the value.
        int start = Math.max(0, written.length - again.length());
        return Arrays.equals(again.array(), 0, again.length(), written, start, written.length);
    }

    private boolean isEqualInAnotherOrder(Object value, Object copy, TypeMapping mapping) {
        Unconfirmed both = new Unconfirmed();
        OutputBuffer expected = new OutputBuffer();
        OutputBuffer found = new OutputBuffer();
        mapping.write(value, both, expected);
        mapping.write(copy, both, found);
        return both.isUnordered()
                && WrittenForm.of(expected, both.isOpaque(), mapper) == WrittenForm.of(found, both.isOpaque(), mapper);
    }
}
