package dev.cachezip.objects.places;

import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.classes.TypeMatch;
import dev.cachezip.objects.classes.ValueMatch;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.types.RootTypes;
import java.util.Collection;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.type.ResolvedRecursiveType;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

/**
 * What all parts of one mapping by state share: plans of types, places for values, access to fields. Thread-safe.
 */
public abstract class StateMapping {

    private final RootTypes rootTypes;
    private final RegisteredTypes registered;
    private final boolean missing;
    private final @Nullable RefusedParts refused;
    private final TypeFactory types;
    private final FieldAccess access = new FieldAccess();
    private final PlaceForms forms;
    private final MarkedTypes marked;

    /**
     * Creates the mapping of one mapper.
     *
     * @param types the type factory of the mapper
     * @param rootTypes names and checks classes
     * @param registered the types that the application maps itself
     * @param unproxy returns the object that a proxy stands for, or throws a {@link dev.cachezip.CachezipException.Codec}
     * @param remembered counts the types and type ids that are kept
     * @param missing whether classes that promise it, as JDK serialization understands that, are read without some fields
     * @param refused what becomes of parts that cannot be stored; {@code null} if a value with one is refused
     */
    protected StateMapping(
            TypeFactory types,
            RootTypes rootTypes,
            RegisteredTypes registered,
            UnaryOperator<Object> unproxy,
            Remembered remembered,
            boolean missing,
            @Nullable RefusedParts refused) {
        this.types = types;
        this.rootTypes = rootTypes;
        this.registered = registered;
        this.missing = missing;
        this.refused = refused;
        this.forms = new PlaceForms(this, rootTypes, unproxy);
        this.marked = new MarkedTypes(this, remembered);
    }

    /** Returns the plan of a type. */
    protected abstract ValuePlan plan(JavaType type);

    /** Returns whether an object may be read without a field of a class. */
    public final boolean mayBeMissing(Class<?> declaring) {
        return missing && StateClass.promisesVersions(declaring);
    }

    /** Returns what becomes of parts that cannot be stored; {@code null} if a value with one is refused. */
    public final @Nullable RefusedParts refused() {
        return refused;
    }

    /** Returns the types that the application maps itself. */
    protected final RegisteredTypes registered() {
        return registered;
    }

    /** Returns the type factory of the mapper. */
    public final TypeFactory types() {
        return types;
    }

    /** Returns the access to fields, which all parts of this mapping share. */
    public final FieldAccess access() {
        return access;
    }

    /** Returns the type of values whose type is not declared. */
    public final JavaType objectType() {
        return types.constructType(Object.class);
    }

    /** Returns a type for values that come as objects: boxed if it is primitive. */
    public final JavaType boxed(JavaType type) {
        return type.isPrimitive() ? types.constructType(ClassUtil.wrapperType(type.getRawClass())) : type;
    }

    /** Returns a new place for elements of a type. */
    public final DeclaredPlace place(JavaType declared) {
        return place(declared, true);
    }

    /** Returns a new place for values of a type; if they stay there, a reader may hand out what nobody can change. */
    public final DeclaredPlace place(JavaType declared, boolean stays) {
        return new DeclaredPlace(named(resolved(declared)), this, stays);
    }

    /** Returns the type itself where a class is its own type argument, as of a list of such lists. */
    private static JavaType resolved(JavaType declared) {
        JavaType self = declared instanceof ResolvedRecursiveType recursive ? recursive.getSelfReferencedType() : null;
        return self == null ? declared : self;
    }

    /** Returns the class that replaces another one in type ids: every node class is replaced by the class of trees. */
    public static Class<?> namedClass(Class<?> type) {
        return JsonNode.class.isAssignableFrom(type) ? JsonNode.class : type;
    }

    /** Returns the type that replaces a declared type in type ids. */
    public final JavaType named(JavaType declared) {
        Class<?> raw = declared.getRawClass();
        Class<?> named = rootTypes.named(namedClass(raw));
        return named == raw ? ofNamed(declared) : types.constructType(named);
    }

    /** Returns a collection or map with the types that replace its type arguments in type ids. */
    private JavaType ofNamed(JavaType container) {
        Class<?> raw = container.getRawClass();
        JavaType key = container.getKeyType();
        JavaType content = container.getContentType();
        // The elements of a class of its own need not be its type arguments: they may be lists of these.
        int arguments = container.containedTypeCount();
        if (Map.class.isAssignableFrom(raw)
                && arguments == 2
                && container.containedType(0).equals(key)
                && container.containedType(1).equals(content)) {
            JavaType namedKey = named(key);
            JavaType namedContent = named(content);
            return namedKey.equals(key) && namedContent.equals(content)
                    ? container
                    : types.constructMapType(raw.asSubclass(Map.class), namedKey, namedContent);
        }
        if (Collection.class.isAssignableFrom(raw)
                && arguments == 1
                && container.containedType(0).equals(content)) {
            JavaType namedContent = named(content);
            return namedContent.equals(content)
                    ? container
                    : types.constructCollectionType(raw.asSubclass(Collection.class), namedContent);
        }
        return container;
    }

    /** Returns a class with the type arguments that a declared type implies. */
    JavaType narrow(JavaType declared, Class<?> target) {
        return TypeMatch.narrowed(declared, target, types);
    }

    /** Returns the object to write instead of a root value; usually the value itself. */
    public final Object replaced(Object value) {
        return forms.replaced(value);
    }

    /** Returns whether values of a class are refused, whatever they hold. */
    public final boolean refuses(Class<?> type) {
        return forms.refuses(type);
    }

    /** Returns the forms in which values are written. */
    PlaceForms forms() {
        return forms;
    }

    /** Returns the types that marks name. */
    MarkedTypes marked() {
        return marked;
    }

    /** Returns a value, after a check that the declared type allows it. */
    @Nullable
    Object checked(@Nullable Object value, JavaType declared, ReadDocument in) {
        if (value != null && !declared.getRawClass().isInstance(value)) {
            throw in.mismatch(
                    declared,
                    "A value of another type than " + declared.getRawClass().getName());
        }
        return value;
    }

    /**
     * Returns the match of the document: objects to which others refer are checked once for each type, since a hostile
     * document may have many references to a large one.
     */
    private ValueMatch match(ReadDocument in) {
        if (!in.hasReferences()) {
            return new ValueMatch(types);
        }
        if (in.context().getAttribute(ValueMatch.class) instanceof ValueMatch known) {
            return known;
        }
        ValueMatch match = new ValueMatch(types);
        in.context().setAttribute(ValueMatch.class, match);
        return match;
    }

    /**
     * Checks all content of a value that was read by another type than the declared one, as soon as all objects to which
     * it may refer are complete.
     */
    void checkAll(Object value, JavaType declared, ReadDocument in) {
        in.checkWhenComplete(() -> {
            if (!match(in).matches(value, declared)) {
                throw in.mismatch(declared, "A value of another type than " + declared.toCanonical());
            }
        });
    }
}
