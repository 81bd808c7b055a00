package dev.cachezip.objects.sharing;

import dev.cachezip.objects.access.CountedAccessor;
import dev.cachezip.objects.access.FieldAccess;
import dev.cachezip.objects.classes.ClassKinds;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.limits.ContainerCost;
import dev.cachezip.objects.types.JdkContainers;
import dev.cachezip.objects.types.JdkTypes;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Estimates what values take in memory, in bytes of heap on 64-bit HotSpot with compressed references: each object is
 * counted once, constants are not. What the fields of classes of the JDK hold is in a table. Thread-safe; what is known of a
 * class goes with the class.
 */
final class HeapWeights {

    private static final int HEADER = 12;
    private static final int ARRAY = 16;
    private static final int REFERENCE = 4;

    /** Of those that {@code Set.of} and {@code Map.of} make. */
    private static final int SET_ELEMENT = 2 * REFERENCE;

    private static final int MAP_ENTRY = 4 * REFERENCE;

    /** The least of an entry in a table. */
    private static final int TABLE_ENTRY = 32;

    /** The slots of a table with few entries. */
    private static final int MIN_SLOTS = 16;

    /** The most elements for which a reader gives a list its memory at once. */
    private static final int MAX_EXPECTED = 1 << 10;

    /** Of a map with a table, which stands behind a set. */
    private static final int MAP = 64;

    /** The least that a list has room for, once it had an element. */
    private static final int MIN_CAPACITY = 10;

    /** Of a view that a map keeps. */
    private static final int VIEW = 24;

    /** Of what cannot be looked into. */
    private static final int UNKNOWN = 64;

    /** A stack trace as the JVM keeps it, and each of its elements with its names. */
    private static final int BACKTRACE = 4_096;

    private static final int STACK_ELEMENT = 520;

    private final ClassValue<HeapClass> classes = new ClassValue<>() {
        @Override
        protected HeapClass computeValue(Class<?> type) {
            return HeapClass.of(type);
        }
    };

    /**
     * Returns the weight of a value.
     *
     * @param most ends the count as soon as it is exceeded
     */
    long of(Object value, long most) {
        Count count = new Count();
        count.add(value);
        while (!count.open.isEmpty() && count.bytes <= most) {
            count.look(count.open.pop());
        }
        return count.bytes;
    }

    /** Returns the size of an object or array that has so many bytes. */
    private static long aligned(long bytes) {
        return (bytes + 7) & ~7L;
    }

    /**
     * What the class of an object tells.
     *
     * @param bytes of the object alone, or with all that is in it
     * @param textBytes of each character that its text has
     * @param cost of elements or entries that its fields do not show; {@code null} if it has none
     * @param parts the fields that hold other objects
     */
    private record HeapClass(
            long bytes,
            int textBytes,
            @Nullable ContainerCost cost,
            List<CountedAccessor<Function<Object, @Nullable Object>>> parts) {

        static HeapClass of(Class<?> type) {
            JdkTypes.Heap known = JdkTypes.heap(type);
            if (known != null) {
                return new HeapClass(known.bytes(), known.textBytes(), null, List.of());
            }
            List<Field> fields = StateClass.instanceFields(type);
            FieldAccess access = new FieldAccess();
            List<CountedAccessor<Function<Object, @Nullable Object>>> parts = new ArrayList<>();
            long bytes = HEADER;
            long hidden = 0;
            for (Field field : fields) {
                bytes += fieldBytes(field.getType());
                if (field.getType().isPrimitive()) {
                    continue;
                }
                boolean ofTheJdk = Refusals.isOfTheJdk(field.getDeclaringClass());
                if (!ofTheJdk && field.trySetAccessible()) {
                    parts.add(access.getter(field));
                } else {
                    hidden += ofTheJdk && Modifier.isTransient(field.getModifiers()) ? VIEW : UNKNOWN;
                }
            }
            boolean container = (Refusals.isOfTheJdk(type) || ClassKinds.extendsContainer(type))
                    && (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type));
            if (!container) {
                return new HeapClass(aligned(bytes) + hidden, 0, null, parts);
            }
            ContainerCost cost = JdkContainers.cost(type);
            long map = JdkContainers.hasTable(type) ? MAP : 0;
            return new HeapClass(cost.isNone() ? aligned(bytes) + map : cost.empty(), 0, cost, parts);
        }
    }

    private static int fieldBytes(Class<?> type) {
        if (type == long.class || type == double.class) {
            return 8;
        }
        if (type == short.class || type == char.class) {
            return 2;
        }
        return type == byte.class || type == boolean.class ? 1 : 4;
    }

    /** One look at a value. Not thread-safe. */
    private final class Count {

        private final Deque<Object> open = new ArrayDeque<>();
        private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        private long bytes;

        private void add(@Nullable Object part) {
            if (part instanceof String text) {
                bytes += 24 + text(text);
            } else if (part != null && !isCached(part)) {
                open.push(part);
            }
        }

        /** Returns whether the JVM has one object for a small number. */
        private static boolean isCached(Object part) {
            return (part instanceof Integer || part instanceof Long || part instanceof Short)
                    && ((Number) part).longValue() == ((Number) part).byteValue();
        }

        private void look(Object object) {
            Class<?> type = object.getClass();
            if (type.isArray()) {
                array(object, type.getComponentType());
                return;
            }
            HeapClass known = classes.get(type);
            if (known.bytes == 0 || !seen.add(object)) {
                return;
            }
            bytes += known.bytes;
            if (known.textBytes > 0) {
                bytes += (long) known.textBytes * object.toString().length();
            }
            known.parts.forEach(part -> add(part.counted().apply(object)));
            if (known.cost == null) {
                content(object);
            } else {
                container(object, known.cost);
            }
        }

        private void array(Object array, Class<?> component) {
            int length = Array.getLength(array);
            if (seen.add(array)) {
                bytes += aligned(ARRAY + (long) fieldBytes(component) * length);
                if (array instanceof Object[] elements) {
                    for (Object each : elements) {
                        add(each);
                    }
                }
            }
        }

        /** Adds what is in an object of the JDK that is no container. */
        private void content(Object object) {
            if (object instanceof BigInteger number) {
                bytes += aligned(number.bitLength() / 8);
            } else if (object instanceof Optional<?> optional) {
                add(optional.orElse(null));
            } else if (object instanceof AtomicReference<?> reference) {
                add(reference.get());
            } else if (object instanceof Map.Entry<?, ?> entry) {
                add(entry.getKey());
                add(entry.getValue());
            } else if (object instanceof Throwable exception) {
                bytes += BACKTRACE + (long) STACK_ELEMENT * exception.getStackTrace().length;
                add(exception.getMessage());
                add(exception.getCause());
                for (Throwable each : exception.getSuppressed()) {
                    add(each);
                }
                if (exception instanceof Iterable<?> chain) {
                    chain.forEach(this::add);
                }
            } else if (object instanceof AtomicReferenceArray<?> array) {
                bytes += ARRAY + (long) REFERENCE * array.length();
                for (int i = 0; i < array.length(); i++) {
                    add(array.get(i));
                }
            }
        }

        private void container(Object container, ContainerCost cost) {
            if (container instanceof EnumMap<?, ?> map) {
                Enum<?> key = map.isEmpty() ? null : map.keySet().iterator().next();
                int keys = key == null ? MIN_SLOTS : key.getDeclaringClass().getEnumConstants().length;
                bytes += (long) REFERENCE * keys;
            }
            if (container instanceof Map<?, ?> map) {
                bytes += VIEW + contentBytes(container, map.size(), cost.isNone() ? MAP_ENTRY : cost.element());
                map.forEach((key, value) -> {
                    add(key);
                    add(value);
                });
            } else if (container instanceof Collection<?> elements) {
                long element = elements instanceof Set ? SET_ELEMENT : REFERENCE;
                bytes += contentBytes(container, elements.size(), cost.isNone() ? element : cost.element());
                elements.forEach(this::add);
            }
        }
    }

    private static long contentBytes(Object container, int size, long element) {
        Class<?> type = container.getClass();
        // A constructor of a class of an application may have added elements that are not there any more.
        boolean filled = size > 0 || !Refusals.isOfTheJdk(type);
        if (JdkContainers.hasTable(type)) {
            long slots = filled ? Math.max(MIN_SLOTS, 2L * Integer.highestOneBit(size * 4 / 3)) : 0;
            return ARRAY + aligned(Math.max(element, TABLE_ENTRY) * size + REFERENCE * slots);
        }
        boolean array =
                filled && element <= SET_ELEMENT && !type.getName().startsWith("java.util.ImmutableCollections$");
        // A long list has grown by a half.
        long capacity = !array ? size : size > MAX_EXPECTED ? size * 5L / 4 : Math.max(MIN_CAPACITY, size);
        return ARRAY + aligned(element * capacity);
    }

    private static long text(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) > 0xFF) {
                return aligned(ARRAY + 2L * length);
            }
        }
        return aligned(ARRAY + (long) length);
    }
}
