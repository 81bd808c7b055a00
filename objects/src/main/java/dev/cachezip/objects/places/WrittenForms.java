package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Containers;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.MapKeys;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.document.Placeholder;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.types.ContainerRules;
import dev.cachezip.objects.types.JdkContainers;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.RootTypes;
import java.time.Instant;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
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
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

/**
 * The forms in which the values of classes are written in a {@link Slot}: without a mark if the declared type builds
 * them, or with the mark of their class.
 *
 * <p>Thread-safe.
 */
public final class WrittenForms {

    /** Scalar classes that a reader without a declared type builds. */
    private static final Set<Class<?>> NATURAL =
            Set.of(String.class, Boolean.class, Integer.class, Double.class, Instant.class, byte[].class);

    private final StateMapping mapping;
    private final RootTypes rootTypes;
    private final ClassKinds kinds;
    private final UnaryOperator<Object> unproxy;
    private final TypeFactory types;
    private final RegisteredTypes registered;

    /** Whether values of a class are replaced by other objects when they are written. */
    private final BoundedCache<Class<?>, Boolean> replaces = new BoundedCache<>();

    WrittenForms(StateMapping mapping, StateSettings settings) {
        this.mapping = mapping;
        this.rootTypes = settings.rootTypes();
        this.kinds = mapping.kinds();
        this.unproxy = settings.unproxy();
        this.types = mapping.types();
        this.registered = settings.registered();
    }

    /** Returns the object to write instead of a root value, or the value itself. */
    public Object replaced(Object value) {
        if (value instanceof JsonNode tree) {
            Trees.check(tree);
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
            Object target = unproxy.apply(value);
            return target instanceof Placeholder placeholder ? placeholder.asRoot() : target;
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
        // A serializable lambda asks to be stored as the description of one, which is no value either.
        boolean foreign = type.isHidden()
                || ClassKinds.isTree(type)
                || kinds.isLibraryContainer(type)
                || JdkTypes.isValue(rootTypes.named(type))
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
        RefusedParts refused = mapping.refused();
        if (refused != null && refused.haveStandIns(declared.getRawClass())) {
            return WrittenAs.replaced(type, refused::storable);
        }
        UnaryOperator<@Nullable Object> replacement = replacement(type);
        return replacement == null ? writtenAsItself(type, declared, context) : WrittenAs.replaced(type, replacement);
    }

    /** Returns whether values of a class are refused, whatever they hold. */
    public boolean refuses(Class<?> type, SerializationContext context) {
        try {
            return writtenAs(type, mapping.objectType(), context).serializer() instanceof RefusingSerializer;
        } catch (CachezipException e) {
            return true;
        }
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
        JavaType written = mapping.narrow(declared, target);
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
                Trees.check((JsonNode) value);
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
        return declared.isJavaLangObject() && NATURAL.contains(target);
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
            return WrittenAs.bare(type, serializer(mapping.narrow(declared, named), context));
        }
        boolean map = Map.class.isAssignableFrom(named) && named.getTypeParameters().length == 2;
        if ((open && map) || keysUnknown) {
            return mapOfObjects(type, named);
        }
        rootTypes.check(named);
        JavaType written = mapping.narrow(declared, named);
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
                map.asSubclass(Map.class),
                types.constructType(key == String.class ? Object.class : key),
                mapping.objectType());
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
                    type, EnumSet.class.getName(), serializer(mapping.narrow(declared, EnumSet.class), context));
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
}
