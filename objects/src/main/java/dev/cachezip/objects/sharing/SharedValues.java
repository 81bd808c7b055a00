package dev.cachezip.objects.sharing;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.sharing.ReadOnlyContainers.ReadOnlyMap;
import dev.cachezip.objects.sharing.ReadOnlyContainers.ReadOnlySet;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.Libraries;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    // Bytes of heap, estimated for HotSpot with compressed references.
    private static final int OBJECT = 32;
    private static final int REFERENCE = 8;
    private static final int ENTRY = 64;

    /** The classes of {@code List.of} and its kind, and what a reader hands out: nobody can replace their content. */
    private static final Set<Class<?>> CONTAINERS = Stream.of(
                    Stream.of(List.of(), List.of(0), Set.of(), Set.of(0), Map.of(), Map.of(0, 0), Map.entry(0, 0)),
                    Stream.of(
                            Optional.empty(), Collections.emptyList(), Collections.emptySet(), Collections.emptyMap()),
                    Stream.of(new ReadOnlySet<>(Set.of()), new ReadOnlyMap<>(Map.of())))
            .flatMap(Function.identity())
            .map(Object::getClass)
            .collect(Collectors.toUnmodifiableSet());

    private final ClassValue<SharedClass> classes = new ClassValue<>() {
        @Override
        protected SharedClass computeValue(Class<?> type) {
            return SharedClass.of(type);
        }
    };

    /** Returns whether a value can be shared. */
    public Verdict verdict(Object value) {
        Walk walk = new Walk();
        String refusal = walk.refusal("The value", value);
        return new Verdict(walk.weight, refusal);
    }

    /** Returns the estimated memory in bytes of heap of a value, shareable or not, of so many plain bytes. */
    public static long estimatedWeight(int plainLength) {
        return OBJECT + 2L * plainLength;
    }

    /**
     * What the class of an object tells.
     *
     * @param refusal why its objects cannot be shared; {@code null} if they can, unless a part of them cannot
     * @param weight of an object with its fields
     * @param parts the fields that hold other objects; {@code null} if its methods show all that is in it
     */
    private record SharedClass(
            @Nullable String refusal, long weight, @Nullable List<PartGetter> parts) {

        static SharedClass of(Class<?> type) {
            if (CONTAINERS.contains(type) || JdkTypes.isConstant(type) || Libraries.isImmutable(type)) {
                return new SharedClass(null, OBJECT, null);
            }
            String refusal = " is a " + type.getTypeName();
            if (type.isArray() || type.isHidden() || Refusals.isOfTheJdk(type)) {
                return new SharedClass(refusal, 0, null);
            }
            if (Hooks.isCustom(type)) {
                return new SharedClass(refusal + ", which has methods for its own serialization", 0, null);
            }
            // Not one for all classes, which it would keep.
            FieldAccess access = new FieldAccess();
            List<PartGetter> parts = new ArrayList<>();
            List<Field> fields = StateClass.instanceFields(type);
            for (Field field : fields) {
                String part = refusal + ", whose field " + field.getName();
                if (!Modifier.isFinal(field.getModifiers())) {
                    return new SharedClass(part + " is not final", 0, null);
                }
                if (!field.getType().isPrimitive()) {
                    if (!field.trySetAccessible()) {
                        return new SharedClass(part + " is in a package that its module does not open", 0, null);
                    }
                    parts.add(new PartGetter(type.getName() + "." + field.getName(), access.getter(field)));
                }
            }
            return new SharedClass(null, OBJECT + (long) REFERENCE * fields.size(), List.copyOf(parts));
        }
    }

    private record PartGetter(String place, CountedAccessor<Function<Object, @Nullable Object>> getter) {}

    /** One look at a value. */
    private final class Walk {

        private long weight;
        private int depth;
        private int objects;

        @Nullable
        String refusal(String place, @Nullable Object value) {
            if (value == null) {
                return null;
            }
            SharedClass known = classes.get(value.getClass());
            if (known.refusal != null) {
                return place + known.refusal;
            }
            if (depth == MAX_DEPTH || ++objects > MAX_OBJECTS) {
                return place + " is beyond " + MAX_DEPTH + " levels or " + MAX_OBJECTS + " objects, as in a cycle";
            }
            weight += known.weight;
            depth++;
            String refusal = known.parts == null ? ofContent(place, value) : ofParts(known.parts, value);
            depth--;
            return refusal;
        }

        private @Nullable String ofParts(List<PartGetter> parts, Object value) {
            for (PartGetter part : parts) {
                String refusal = refusal(part.place, part.getter.counted().apply(value));
                if (refusal != null) {
                    return refusal;
                }
            }
            return null;
        }

        private @Nullable String ofContent(String place, Object value) {
            if (value instanceof String text) {
                weight += text.length();
            } else if (value instanceof Collection<?> elements) {
                weight += (long) REFERENCE * elements.size();
                return ofAll(place + "[]", elements);
            } else if (value instanceof Map<?, ?> map) {
                weight += (long) ENTRY * map.size();
                String ofKeys = ofAll(place + "{}", map.keySet());
                return ofKeys != null ? ofKeys : ofAll(place + "{}", map.values());
            } else if (value instanceof Map.Entry<?, ?> entry) {
                return ofAll(place, List.of(entry.getKey(), entry.getValue()));
            } else if (value instanceof Optional<?> optional) {
                return refusal(place, optional.orElse(null));
            }
            return null;
        }

        private @Nullable String ofAll(String place, Collection<?> values) {
            for (Object each : values) {
                String refusal = refusal(place, each);
                if (refusal != null) {
                    return refusal;
                }
            }
            return null;
        }
    }

    /**
     * Whether a value can be shared.
     *
     * @param weight an estimate of its memory, in bytes of heap
     * @param refusal why it cannot be shared, as in {@code com.acme.Doc.reviews is a java.util.ArrayList}; {@code null} if it
     *     can
     */
    public record Verdict(long weight, @Nullable String refusal) {

        /** Returns whether several callers may get the value. */
        public boolean isShareable() {
            return refusal == null;
        }
    }
}
