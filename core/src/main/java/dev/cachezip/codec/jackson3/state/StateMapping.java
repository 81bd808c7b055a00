package dev.cachezip.codec.jackson3.state;

import dev.cachezip.CachezipException;
import dev.cachezip.accessors.FieldAccess;
import dev.cachezip.codec.limits.BoundedCache;
import dev.cachezip.codec.types.ContainerRules;
import dev.cachezip.codec.types.JdkContainers;
import dev.cachezip.codec.types.JdkTypes;
import dev.cachezip.codec.types.RootTypes;
import java.time.Instant;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;
import tools.jackson.core.type.WritableTypeId;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

/**
 * Decides the form of a value in a {@link Slot}: without a mark if its declared type builds it, or with the mark of its
 * class.
 *
 * <p>Thread-safe.
 */
final class StateMapping {

    static final byte[] NO_DATA = {};

    /** Scalar classes that a reader without a declared type builds, in every format and in MessagePack only. */
    private static final Set<Class<?>> NATURAL = Set.of(String.class, Boolean.class, Integer.class, Double.class);

    private static final Set<Class<?>> NATURAL_IN_MESSAGE_PACK = Set.of(Instant.class, byte[].class);

    private final RootTypes rootTypes;
    private final ClassKinds kinds;
    private final UnaryOperator<Object> unproxy;
    private final boolean messagePack;
    private final TypeFactory types;
    private final Registered registered;
    private final FieldAccess access = new FieldAccess();
    private final Shapes shapes;

    /** Whether values of a class are replaced by other objects when they are written. */
    private final BoundedCache<Class<?>, Boolean> replaces = new BoundedCache<>();

    private final MarkedTypes marked;

    StateMapping(StateSettings settings, TypeFactory types) {
        this.rootTypes = settings.rootTypes();
        this.kinds = new ClassKinds();
        this.unproxy = settings.unproxy();
        this.messagePack = settings.messagePack();
        this.types = types;
        this.registered = settings.registered();
        this.shapes = settings.shapes();
        this.marked = new MarkedTypes(this, settings.remembered());
    }

    ClassKinds kinds() {
        return kinds;
    }

    TypeFactory types() {
        return types;
    }

    /** Returns the access to fields, which all parts of this mapping share. */
    FieldAccess access() {
        return access;
    }

    JavaType objectType() {
        return types.constructType(Object.class);
    }

    /** Returns a type for values that come as objects: boxed if it is primitive. */
    JavaType boxed(JavaType type) {
        return type.isPrimitive() ? types.constructType(ClassUtil.wrapperType(type.getRawClass())) : type;
    }

    /** Returns a new place for values of a type. */
    Slot slot(JavaType declared) {
        return new Slot(named(declared), this);
    }

    /** Returns the type that replaces a declared type in type ids. */
    JavaType named(JavaType declared) {
        Class<?> raw = declared.getRawClass();
        Class<?> named = rootTypes.named(StateModule.namedClass(raw));
        return named == raw ? ofTrees(declared) : types.constructType(named);
    }

    /** Returns a collection or map of nodes as one of trees, which it is in type ids. */
    private JavaType ofTrees(JavaType container) {
        Class<?> raw = container.getRawClass();
        boolean map = Map.class.isAssignableFrom(raw) && raw.getTypeParameters().length == 2;
        boolean collection = Collection.class.isAssignableFrom(raw) && raw.getTypeParameters().length == 1;
        if (!map && !collection) {
            return container;
        }
        JavaType content = container.getContentType();
        Class<?> named = StateModule.namedClass(content.getRawClass());
        JavaType replaced = content.hasRawClass(named) ? ofTrees(content) : types.constructType(named);
        if (replaced.equals(content)) {
            return container;
        }
        return map
                ? types.constructMapType(raw.asSubclass(Map.class), container.getKeyType(), replaced)
                : types.constructCollectionType(raw.asSubclass(Collection.class), replaced);
    }

    Shapes shapes() {
        return shapes;
    }

    /** Returns the object to write instead of a root value, or the value itself. */
    Object replaced(Object value) {
        if (value instanceof JsonNode tree) {
            Trees.check(tree, messagePack);
            return value;
        }
        Class<?> type = value.getClass();
        Boolean known = replaces.get(type);
        if (known == null) {
            known = kinds.isProxy(type) || replacement(type) != null;
            replaces.put(type, known);
        }
        if (!known) {
            return value;
        }
        if (kinds.isProxy(type)) {
            return unproxy.apply(value);
        }
        UnaryOperator<@Nullable Object> replacement = replacement(type);
        Object replaced = replacement == null ? value : replacement.apply(value);
        if (replaced == null) {
            throw new CachezipException.Codec(
                    type.getName() + " cannot be stored: its writeReplace returns null", null);
        }
        return replaced;
    }

    /**
     * Returns the replacement that a class asks for, or {@code null} if it has none, or if other code writes its values
     * anyway.
     */
    private @Nullable UnaryOperator<@Nullable Object> replacement(Class<?> type) {
        if (JdkTypes.isEntryOfAMap(type)) {
            return entry -> new SimpleEntry<>((Map.Entry<?, ?>) entry);
        }
        if (SetsFromMaps.is(type)) {
            return SetsFromMaps::plain;
        }
        boolean foreign = ClassKinds.isTree(type)
                || kinds.isLibraryContainer(type)
                || registered.serializer(types.constructType(type)) != null;
        return foreign ? null : Hooks.replacement(type);
    }

    /** Returns how to write the values of a class where a type is declared. */
    WrittenAs writtenAs(Class<?> type, JavaType declared, SerializationContext context) {
        boolean fits = declared.isPrimitive() || declared.getRawClass().isAssignableFrom(type);
        // A class with readResolve may become another object when it is read.
        if (!fits && Hooks.resolution(type) == null && !JdkTypes.isEntryOfAMap(type)) {
            throw new CachezipException.Codec(
                    "A " + type.getName() + " where " + declared.getRawClass().getName()
                            + " is declared cannot be stored: an unchecked cast has let it in",
                    null);
        }
        if (kinds.isProxy(type)) {
            return WrittenAs.replaced(type, unproxy);
        }
        UnaryOperator<@Nullable Object> replacement = replacement(type);
        return replacement == null ? writtenAsItself(type, declared, context) : WrittenAs.replaced(type, replacement);
    }

    /** Returns how to write the values of a class that are not replaced. */
    WrittenAs writtenAsItself(Class<?> type, JavaType declared, SerializationContext context) {
        Class<?> target = rootTypes.named(type);
        Refusals.checkHasState(target);
        if (kinds.isReference(declared)
                && declared.hasRawClass(target)
                && !kinds.isReference(declared.getContentType())) {
            return reference(type, declared, context);
        }
        if (EnumSet.class.isAssignableFrom(target)) {
            return enumSet(type, declared, context);
        }
        if (kinds.isContainer(target)) {
            return container(type, target, declared, context);
        }
        if (JsonNode.class.isAssignableFrom(target)) {
            return tree(type, declared, context);
        }
        if (builds(declared, target)) {
            boolean exact = declared.hasRawClass(target);
            return WrittenAs.bare(type, serializer(exact ? declared : types.constructType(target), context));
        }
        JavaType written = narrow(declared, target);
        rootTypes.check(target);
        return WrittenAs.marked(type, target.getName(), serializer(written, context));
    }

    /**
     * Returns how to write optionals of undeclared content. A mark in their place belongs to their content, unless it
     * names an optional: so an optional that holds another one has a mark of its own.
     */
    private WrittenAs reference(Class<?> type, JavaType declared, SerializationContext context) {
        Function<Object, String> idOf =
                value -> type.isInstance(ReferenceSerializer.inside(value)) ? type.getName() : "";
        return WrittenAs.marked(type, idOf, serializer(declared, context));
    }

    /** Returns how to write trees, whose nodes identify themselves. */
    private WrittenAs tree(Class<?> type, JavaType declared, SerializationContext context) {
        ValueSerializer<Object> nodes = serializer(types.constructType(JsonNode.class), context);
        ValueSerializer<Object> serializer = new ValueSerializer<>() {
            @Override
            public void serialize(Object value, JsonGenerator generator, SerializationContext current) {
                Trees.check((JsonNode) value, messagePack);
                nodes.serialize(value, generator, current);
            }
        };
        if (ClassKinds.isTree(declared.getRawClass())) {
            return WrittenAs.bare(type, serializer);
        }
        rootTypes.check(JsonNode.class);
        return WrittenAs.marked(type, JsonNode.class.getName(), serializer);
    }

    private boolean builds(JavaType declared, Class<?> target) {
        if (declared.hasRawClass(target) || (declared.isPrimitive() && wrapper(declared) == target)) {
            return true;
        }
        if (declared.isJavaLangObject()) {
            return NATURAL.contains(target) || (messagePack && NATURAL_IN_MESSAGE_PACK.contains(target));
        }
        return false;
    }

    private static Class<?> wrapper(JavaType primitive) {
        return ClassUtil.wrapperType(primitive.getRawClass());
    }

    private WrittenAs container(Class<?> type, Class<?> target, JavaType declared, SerializationContext context) {
        ContainerRules.BY_STATE.check(type);
        Class<?> named = ContainerRules.BY_STATE.containerClass(target);
        boolean keysUnknown = named == EnumMap.class
                && !(declared.isMapLikeType()
                        && declared.getKeyType().getRawClass().isEnum());
        if (JdkContainers.builds(declared.getRawClass(), named) && !keysUnknown) {
            return WrittenAs.bare(type, serializer(declared, context));
        }
        // An interface is named as the class that is built for it.
        named = Containers.built(named);
        boolean open = declared.isJavaLangObject();
        if (open && named == ArrayList.class) {
            return WrittenAs.bare(type, serializer(narrow(declared, named), context));
        }
        boolean map = Map.class.isAssignableFrom(named) && named.getTypeParameters().length == 2;
        if ((open && map) || keysUnknown) {
            return mapOfObjects(type, named);
        }
        rootTypes.check(named);
        JavaType written = narrow(declared, named);
        return WrittenAs.marked(type, named.getName(), serializer(written, context));
    }

    /** Returns how to write maps whose keys have no declared type. */
    private WrittenAs mapOfObjects(Class<?> type, Class<?> named) {
        Map<Class<?>, ValueSerializer<Object>> byKey = new ConcurrentHashMap<>();
        Function<Object, Class<?>> keyOf = value -> MapKeys.common((Map<?, ?>) value);
        boolean natural = named == LinkedHashMap.class;
        rootTypes.check(named);
        Function<Object, String> idOf = value -> {
            Class<?> key = keyOf.apply(value);
            if (key == String.class && named != EnumMap.class) {
                return natural ? "" : named.getName();
            }
            return mapType(named, key).toCanonical();
        };
        ValueSerializer<Object> chosen = new ValueSerializer<>() {
            @Override
            public void serialize(Object value, JsonGenerator generator, SerializationContext current) {
                byKey.computeIfAbsent(keyOf.apply(value), key -> serializer(mapType(named, key), current))
                        .serialize(value, generator, current);
            }
        };
        return WrittenAs.marked(type, idOf, chosen);
    }

    private JavaType mapType(Class<?> named, Class<?> key) {
        Class<?> map = named == EnumMap.class && !key.isEnum() ? Map.class : named;
        return types.constructMapType(
                map.asSubclass(Map.class), types.constructType(key == String.class ? Object.class : key), objectType());
    }

    private WrittenAs enumSet(Class<?> type, JavaType declared, SerializationContext context) {
        // A type variable may be any enum.
        boolean known = declared.isCollectionLikeType()
                && declared.getContentType().getRawClass().isEnum();
        if (known && declared.hasRawClass(EnumSet.class)) {
            return WrittenAs.bare(type, serializer(declared, context));
        }
        rootTypes.check(EnumSet.class);
        if (known) {
            return WrittenAs.marked(
                    type, EnumSet.class.getName(), serializer(narrow(declared, EnumSet.class), context));
        }
        return WrittenAs.marked(type, rootTypes::elementId, enumNames());
    }

    private static ValueSerializer<Object> enumNames() {
        return new ValueSerializer<>() {
            @Override
            public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
                Set<?> constants = (Set<?>) value;
                generator.writeStartArray(value, constants.size());
                constants.forEach(constant -> generator.writeString(((Enum<?>) constant).name()));
                generator.writeEndArray();
            }
        };
    }

    private ValueSerializer<Object> serializer(JavaType type, SerializationContext context) {
        return context.findValueSerializer(type);
    }

    /** Returns a class with the type arguments that a declared type implies. */
    JavaType narrow(JavaType declared, Class<?> target) {
        if (declared.isJavaLangObject() || !declared.getRawClass().isAssignableFrom(target)) {
            return types.constructType(target);
        }
        return types.constructSpecializedType(declared, target);
    }

    /** Writes a value for a container that supports type ids, such as a container of another library. */
    static <T> void serializeWithType(
            ValueSerializer<T> serializer,
            T value,
            JsonToken shape,
            JsonGenerator generator,
            SerializationContext context,
            TypeSerializer typeSerializer) {
        WritableTypeId id = typeSerializer.typeId(value, JsonToken.VALUE_EMBEDDED_OBJECT);
        typeSerializer.writeTypePrefix(generator, context, id);
        serializer.serialize(value, generator, context);
        typeSerializer.writeTypeSuffix(generator, context, id);
    }

    // ---- reading

    /** Returns the types that marks name. */
    MarkedTypes marked() {
        return marked;
    }

    /** Returns the deserializer for values of a type. */
    ValueDeserializer<Object> deserializer(JavaType type, DeserializationContext context) {
        return context.findContextualValueDeserializer(type, null);
    }

    /** Returns a value, after a check that the declared type allows it. */
    @Nullable
    Object checked(@Nullable Object value, JavaType declared, DeserializationContext context) {
        if (value != null && !declared.getRawClass().isInstance(value)) {
            throw MismatchedInputException.from(
                    context.getParser(),
                    declared,
                    "A value of another type than " + declared.getRawClass().getName());
        }
        return value;
    }

    /** Checks all content of a value that was read by a type with less information than the declared one. */
    void checkAll(Object value, JavaType declared, DeserializationContext context) {
        if (!ValueMatch.isOf(value, declared, types)) {
            throw MismatchedInputException.from(
                    context.getParser(), declared, "A value of another type than " + declared.toCanonical());
        }
    }
}
