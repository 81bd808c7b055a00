package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.document.Placeholder;
import dev.cachezip.objects.limits.BoundedCache;
import dev.cachezip.objects.plans.RefusedPlan;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.types.JdkContainers;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.MapKeys;
import dev.cachezip.objects.types.RootTypes;
import dev.cachezip.objects.types.StateRules;
import java.time.Instant;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

/**
 * Decides how values of a class are written in a {@link DeclaredPlace}: without a mark if a reader that knows the declared
 * type builds that class anyway, else with a mark that names the class. Thread-safe.
 */
final class PlaceForms {

    /** Scalar classes that a reader without a declared type builds. */
    private static final Set<Class<?>> NATURAL =
            Set.of(String.class, Boolean.class, Integer.class, Double.class, Instant.class, byte[].class);

    private final StateMapping mapping;
    private final RootTypes rootTypes;
    private final UnaryOperator<Object> unproxy;
    private final TypeFactory types;
    private final RegisteredTypes registered;

    /** Whether values of a class are replaced by other objects when they are written. */
    private final BoundedCache<Class<?>, Boolean> replaces = new BoundedCache<>();

    PlaceForms(StateMapping mapping, RootTypes rootTypes, UnaryOperator<Object> unproxy) {
        this.mapping = mapping;
        this.rootTypes = rootTypes;
        this.unproxy = unproxy;
        this.types = mapping.types();
        this.registered = mapping.registered();
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
            known = ClassKinds.isProxy(type) || replacement(type) != null;
            replaces.put(type, known);
        }
        if (!known) {
            return value;
        }
        if (ClassKinds.isProxy(type)) {
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
                || ClassKinds.isLibraryContainer(type)
                || JdkTypes.isValue(rootTypes.named(type))
                || registered.serializer(types.constructType(type)) != null;
        return foreign ? null : Hooks.replacement(type);
    }

    /** Returns the form of the values of a class where a type is declared. */
    PlaceForm of(Class<?> type, JavaType declared) {
        boolean fits = declared.isPrimitive() || declared.getRawClass().isAssignableFrom(type);
        // A class with readResolve may become another object when it is read.
        if (!fits && Hooks.resolution(type) == null && !JdkTypes.isEntryOfAMap(type)) {
            throw new CachezipException.Codec(
                    "A " + type.getName() + " where " + declared.getRawClass().getName()
                            + " is declared cannot be stored: an unchecked cast has let it in",
                    null);
        }
        if (ClassKinds.isProxy(type)) {
            return new PlaceForm.Substitute(unproxy);
        }
        RefusedParts refused = mapping.refused();
        if (refused != null && refused.haveStandIns(declared.getRawClass())) {
            return new PlaceForm.Substitute(refused::storable);
        }
        UnaryOperator<@Nullable Object> replacement = replacement(type);
        return replacement == null ? ofItself(type, declared) : new PlaceForm.Substitute(replacement);
    }

    /** Returns whether values of a class are refused, whatever they hold. */
    public boolean refuses(Class<?> type) {
        try {
            PlaceForm form = of(type, mapping.objectType());
            return (form instanceof PlaceForm.Bare bare && bare.plan() instanceof RefusedPlan)
                    || (form instanceof PlaceForm.Marked marked && marked.plan() instanceof RefusedPlan);
        } catch (CachezipException e) {
            return true;
        }
    }

    /** Returns the form of the values of a class that are not replaced. */
    PlaceForm ofItself(Class<?> type, JavaType declared) {
        Class<?> target = rootTypes.named(type);
        Refusals.checkHasState(target);
        if (ClassKinds.isReference(declared)
                && declared.hasRawClass(target)
                && !ClassKinds.isReference(declared.getContentType())) {
            return reference(type, declared);
        }
        if (EnumSet.class.isAssignableFrom(target)) {
            return enumSet(declared);
        }
        if (ClassKinds.isContainer(target)) {
            return container(type, target, declared);
        }
        if (JsonNode.class.isAssignableFrom(target)) {
            ValuePlan nodes = mapping.plan(types.constructType(JsonNode.class));
            return ClassKinds.isTree(declared.getRawClass())
                    ? new PlaceForm.Bare(nodes)
                    : marked(JsonNode.class, nodes);
        }
        if (builds(declared, target)) {
            boolean exact = declared.hasRawClass(target);
            return new PlaceForm.Bare(mapping.plan(exact ? declared : types.constructType(target)));
        }
        JavaType written = mapping.narrow(declared, target);
        return marked(target, mapping.plan(written));
    }

    private PlaceForm marked(Class<?> named, ValuePlan plan) {
        rootTypes.check(named);
        return PlaceForm.Marked.of(named.getName(), plan);
    }

    /**
     * Returns the form of optionals of undeclared content. A mark in the place of an optional names the class of its
     * content. An optional that holds an optional has a mark of its own, or that of the inner one would be taken for it.
     */
    private PlaceForm reference(Class<?> type, JavaType declared) {
        PlaceForm bare = new PlaceForm.Bare(mapping.plan(declared));
        PlaceForm marked = PlaceForm.Marked.of(type.getName(), mapping.plan(declared));
        return new PlaceForm.Each(value -> type.isInstance(ReferencePlan.inside(value)) ? marked : bare);
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

    private PlaceForm container(Class<?> type, Class<?> target, JavaType declared) {
        StateRules.INSTANCE.check(type);
        Class<?> named = StateRules.INSTANCE.containerClass(target);
        boolean keysUnknown = named == EnumMap.class
                && !(declared.isMapLikeType()
                        && declared.getKeyType().getRawClass().isEnum());
        if (JdkContainers.builds(declared.getRawClass(), named) && !keysUnknown) {
            return new PlaceForm.Bare(mapping.plan(declared));
        }
        // An interface is named as the class that is built for it.
        named = JdkContainers.built(named);
        boolean open = declared.isJavaLangObject();
        if (open && named == ArrayList.class) {
            return new PlaceForm.Bare(mapping.plan(mapping.narrow(declared, named)));
        }
        boolean map = Map.class.isAssignableFrom(named) && named.getTypeParameters().length == 2;
        rootTypes.check(named);
        return (open && map) || keysUnknown
                ? mapOfObjects(named)
                : marked(named, mapping.plan(mapping.narrow(declared, named)));
    }

    /** Returns the form of maps whose keys have no declared type: each names the class that its keys have in common. */
    private PlaceForm mapOfObjects(Class<?> named) {
        Map<Class<?>, PlaceForm> byKey = new ConcurrentHashMap<>();
        return new PlaceForm.Each(
                value -> byKey.computeIfAbsent(MapKeys.common((Map<?, ?>) value), key -> mapOfKeys(named, key)));
    }

    private PlaceForm mapOfKeys(Class<?> named, Class<?> key) {
        JavaType type = mapType(named, key);
        ValuePlan plan = mapping.plan(type);
        boolean texts = key == String.class && named != EnumMap.class;
        return texts && named == LinkedHashMap.class
                ? new PlaceForm.Bare(plan)
                : PlaceForm.Marked.of(texts ? named.getName() : type.toCanonical(), plan);
    }

    private JavaType mapType(Class<?> named, Class<?> key) {
        Class<?> map = named == EnumMap.class && !key.isEnum() ? Map.class : named;
        return types.constructMapType(
                map.asSubclass(Map.class),
                types.constructType(key == String.class ? Object.class : key),
                mapping.objectType());
    }

    private PlaceForm enumSet(JavaType declared) {
        // A type variable may be any enum.
        boolean known = declared.isCollectionLikeType()
                && declared.getContentType().getRawClass().isEnum();
        if (known && declared.hasRawClass(EnumSet.class)) {
            return new PlaceForm.Bare(mapping.plan(declared));
        }
        rootTypes.check(EnumSet.class);
        if (known) {
            return marked(EnumSet.class, mapping.plan(mapping.narrow(declared, EnumSet.class)));
        }
        // As the type that the mark names reads it: the enum may have serializers of the application.
        Map<String, PlaceForm> byId = new ConcurrentHashMap<>();
        return new PlaceForm.Each(value -> byId.computeIfAbsent(
                rootTypes.elementId(value),
                id -> PlaceForm.Marked.of(id, mapping.plan(types.constructFromCanonical(id)))));
    }
}
