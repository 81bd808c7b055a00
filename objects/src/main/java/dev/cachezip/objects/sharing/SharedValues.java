package dev.cachezip.objects.sharing;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.sharing.ReadOnlyContainers.ReadOnlyList;
import dev.cachezip.objects.sharing.ReadOnlyContainers.ReadOnlyMap;
import dev.cachezip.objects.sharing.ReadOnlyContainers.ReadOnlySet;
import dev.cachezip.objects.sharing.ReadOnlyContainers.ReadOnlySortedMap;
import dev.cachezip.objects.sharing.ReadOnlyContainers.ReadOnlySortedSet;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.Libraries;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells which values several callers may get: those in which nobody can change anything. Decided for each value, since a
 * field may hold a {@code List.of} in one object and an {@code ArrayList} in the next. Thread-safe; what is known of a class
 * goes with the class.
 */
public final class SharedValues {

    /** Where cycles end, too. */
    private static final int MAX_DEPTH = 100;

    private static final int MAX_OBJECTS = 100_000;

    /** The classes of {@code List.of} and its kind, of orders, and what a reader hands out: nobody can replace their content. */
    private static final Set<Class<?>> CONTAINERS = Stream.concat(
                    Stream.of(
                                    List.of(),
                                    List.of(0),
                                    Set.of(),
                                    Set.of(0),
                                    Map.of(),
                                    Map.of(0, 0),
                                    Map.entry(0, 0),
                                    Optional.empty(),
                                    Collections.emptyList(),
                                    Collections.emptySet(),
                                    Collections.emptyMap(),
                                    Collections.reverseOrder(),
                                    String.CASE_INSENSITIVE_ORDER)
                            .map(Object::getClass),
                    Stream.of(
                            ReadOnlyList.class,
                            ReadOnlySet.class,
                            ReadOnlySortedSet.class,
                            ReadOnlyMap.class,
                            ReadOnlySortedMap.class))
            .collect(Collectors.toUnmodifiableSet());

    private final ClassValue<SharedClass> classes = new ClassValue<>() {
        @Override
        protected SharedClass computeValue(Class<?> type) {
            return SharedClass.of(type);
        }
    };

    private final HeapWeights weights = new HeapWeights();

    /** Returns whether a value can be shared. */
    public Verdict verdict(Object value) {
        Walk walk = new Walk();
        return new Verdict(walk.allows("The value", value) ? null : walk.refusal);
    }

    /**
     * Returns an estimate of what a value takes in memory, in bytes of heap, whether it can be shared or not; more than
     * any cache has room for if a class of an application does not let itself be counted.
     *
     * @param most ends the estimate as soon as it is exceeded
     */
    @SuppressWarnings("IllegalCatch") // an iterator of an application's class fails, and a hit does not
    public long weight(Object value, long most) {
        try {
            return weights.of(value, most);
        } catch (RuntimeException e) {
            return Long.MAX_VALUE;
        }
    }

    /**
     * What the class of an object tells.
     *
     * @param refusal why its objects cannot be shared; {@code null} if they can, unless a part of them cannot
     * @param parts the fields that hold other objects; {@code null} if its methods show all that is in it
     */
    private record SharedClass(
            @Nullable String refusal, @Nullable List<PartGetter> parts) {

        static SharedClass of(Class<?> type) {
            if (CONTAINERS.contains(type) || JdkTypes.isConstant(type) || Libraries.isImmutable(type)) {
                return new SharedClass(null, null);
            }
            // Not one for all classes, which it would keep.
            FieldAccess access = new FieldAccess();
            List<Field> fields = StateClass.instanceFields(type);
            String refusal = refusal(type, fields);
            return new SharedClass(
                    refusal == null ? null : " is a " + type.getTypeName() + refusal,
                    fields.stream()
                            .filter(field -> refusal == null && !field.getType().isPrimitive())
                            .map(field -> new PartGetter(type.getName() + "." + field.getName(), access.getter(field)))
                            .toList());
        }

        private static @Nullable String refusal(Class<?> type, List<Field> fields) {
            if (type.isArray() || type.isHidden() || Refusals.isOfTheJdk(type)) {
                return "";
            }
            if (Hooks.isCustom(type)) {
                return ", which has methods for its own serialization";
            }
            for (Field field : fields) {
                String part = ", whose field " + field.getName();
                if (!Modifier.isFinal(field.getModifiers())) {
                    return part + " is not final";
                }
                if (!field.getType().isPrimitive() && !field.trySetAccessible()) {
                    return part + " is in a package that its module does not open";
                }
            }
            return null;
        }
    }

    private record PartGetter(String place, CountedAccessor<Function<Object, @Nullable Object>> getter) {}

    /** One look at a value. */
    private final class Walk {

        private int depth;
        private int objects;
        private @Nullable String refusal;

        /** Returns whether nobody can change a value or anything in it. */
        private boolean allows(String place, @Nullable Object value) {
            if (value == null) {
                return true;
            }
            SharedClass known = classes.get(value.getClass());
            if (known.refusal != null) {
                refusal = place + known.refusal;
                return false;
            }
            if (depth == MAX_DEPTH || ++objects > MAX_OBJECTS) {
                refusal = place + " is beyond " + MAX_DEPTH + " levels or " + MAX_OBJECTS + " objects, as in a cycle";
                return false;
            }
            depth++;
            boolean allowed = known.parts == null
                    ? allowsContent(place, value)
                    : known.parts.stream()
                            .allMatch(part ->
                                    allows(part.place, part.getter.counted().apply(value)));
            depth--;
            return allowed;
        }

        private boolean allowsContent(String place, Object value) {
            if (value instanceof Collection<?> elements) {
                return allowsOrder(place, value instanceof SortedSet<?> set ? set.comparator() : null)
                        && allowsAll(place + "[]", elements);
            } else if (value instanceof Map<?, ?> map) {
                return allowsOrder(place, value instanceof SortedMap<?, ?> sorted ? sorted.comparator() : null)
                        && allowsAll(place + "{}", map.keySet())
                        && allowsAll(place + "{}", map.values());
            } else if (value instanceof Map.Entry<?, ?> entry) {
                return allows(place, entry.getKey()) && allows(place, entry.getValue());
            } else if (value instanceof Optional<?> optional) {
                return allows(place, optional.orElse(null));
            }
            return true;
        }

        private boolean allowsOrder(String place, @Nullable Comparator<?> order) {
            return allows(place + "'s order", order);
        }

        private boolean allowsAll(String place, Collection<?> values) {
            return values.stream().allMatch(each -> allows(place, each));
        }
    }

    /**
     * Whether a value can be shared.
     *
     * @param refusal why it cannot be shared, as in {@code com.acme.Doc.reviews is a java.util.ArrayList}; {@code null} if it
     *     can
     */
    public record Verdict(@Nullable String refusal) {

        /** Returns whether several callers may get the value. */
        public boolean isShareable() {
            return refusal == null;
        }
    }
}
