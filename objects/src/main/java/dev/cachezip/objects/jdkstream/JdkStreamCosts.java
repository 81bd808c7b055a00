package dev.cachezip.objects.jdkstream;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.HashedStates;
import dev.cachezip.objects.types.Libraries;
import dev.cachezip.objects.types.LibraryTypes;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The steps that hashing and comparing the objects of one JDK stream take, counted on the objects themselves as
 * {@link java.io.ObjectInputStream} completes them, inner ones first.
 *
 * <p>A stream holds an object once, however many others refer to it: 100 sets, each holding the next set twice, take 1.5
 * KB and 2^100 steps. The weight of an object is the number of objects that its hash code asks, each counted once for
 * each path to it, and more for what takes longer. The sum of all weights is limited before the next object is built. So
 * hashing one more element, or comparing it with all others, takes no more steps than the limit. What repeats such a step is
 * bounded by the number of references, where sharing makes an object heavier than its stream is long, and else by the time;
 * by the number of elements with one hash code, which some classes compare only when they have read all; and by the longest
 * number. Not thread-safe.
 */
public final class JdkStreamCosts {

    /** The steps that each stream may take, some 50 milliseconds; and for each byte, which takes as long to read. */
    private static final long FREE = 6_000_000;

    private static final long PER_BYTE = 16;

    /** Steps that may take a second or more. */
    private static final long MANY = 250_000_000;

    /** Steps that may take ten seconds or more. */
    private static final long MOST = 4_000_000_000L;

    /** The time that no honest stream takes, even on a machine that is busy. */
    private static final long NANOS = 30_000_000_000L;

    /** Characters or other primitives, or the square of a number's words, that take as long as an object. */
    private static final int VALUES_PER_STEP = 16;

    /**
     * The steps of a collection or map without its elements, as most of them allocate an iterator to be hashed. It takes
     * more bytes than that in a stream, so that only sharing makes an object heavier than its stream is long.
     */
    private static final int STEPS_OF_A_CONTAINER = 12;

    private static final int STEPS_OF_A_STACK = 10_000;

    /** The weight of an object while its parts are being asked. */
    private static final long ASKED = 0;

    /** The steps for each pair of characters of a host, of which the hash code asks for the lower case each time. */
    private static final long STEPS_OF_A_HOST = 16;

    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return Stream.of(type.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .filter(field -> !field.getType().isPrimitive() && field.trySetAccessible())
                    .toList();
        }
    };

    private final int length;
    private final long limit;
    private final long end = System.nanoTime() + NANOS;

    /** The weights of complete objects; negative where a part was not complete by then, which may have grown since. */
    private final IdentityHashMap<Object, Long> weights = new IdentityHashMap<>();

    /**
     * The weights of the objects below the one that is added. One that is part of a cycle counts once: if its hash code
     * followed the cycle, there would be no end.
     */
    private final IdentityHashMap<Object, Long> walked = new IdentityHashMap<>();

    /** The objects by class and hash code, once there are enough of them to compare them for long. */
    private @Nullable Map<List<Object>, EqualHashes> alike;

    private long steps;
    private long references;
    private long heaviest;
    private long heaviestInOrder;
    private boolean sorting;
    private boolean copying;
    private boolean growing;
    private boolean cyclic;

    private static final class EqualHashes {
        private @Nullable Object last;
        private long weight;
    }

    /** Creates the count of a stream of a length in bytes. */
    public JdkStreamCosts(int length) {
        this.length = length;
        this.limit = FREE + PER_BYTE * length;
    }

    /** Adds a class of which there may be objects. */
    public void addClass(Class<?> type) {
        sorting |= sorts(type);
        copying |= Libraries.copiesElements(type.getName());
        checkOrder();
    }

    /** A queue compares its elements when it has read all, and any of them may be the heaviest, many times. */
    private void checkOrder() {
        check(sorting ? heaviestInOrder * length > MOST : heaviestInOrder * weights.size() > MANY);
    }

    /** Adds a reference to an earlier object: it may be the next element of a set, each time one that is heavy. */
    public void addReference() {
        references++;
        check(references * steps > MANY && System.nanoTime() - end > 0);
        // A container that is not complete may hold each of them, and only sharing makes one heavier than the stream is
        // long.
        check(heaviest > length && references * heaviest > MOST);
    }

    /**
     * Adds an object that is complete.
     *
     * @throws CachezipException.Codec if hashing and comparing the objects so far may take too long
     */
    public void add(Object object) {
        if (isLeaf(object)) {
            return;
        }
        if (copying && object instanceof Collection<?> counted && Libraries.distinct(counted) != counted) {
            charge(counted.size());
        }
        growing = false;
        cyclic = false;
        walked.clear();
        long weight = weigh(object);
        weights.put(object, growing ? -weight : weight);
        charge(weight);
        heaviest = Math.max(heaviest, weight);
        if (object instanceof Number || (sorting && object instanceof Comparable<?>)) {
            heaviestInOrder = Math.max(heaviestInOrder, weight);
        }
        checkOrder();
        if (alike != null) {
            compare(object, weight, alike);
        } else if (steps * weights.size() > MANY) {
            Map<List<Object>, EqualHashes> all = new HashMap<>();
            alike = all;
            weights.forEach((each, itsWeight) -> compare(each, Math.abs(itsWeight), all));
        }
    }

    /** Counts the comparisons with earlier objects of the same class that are not equal but have the same hash code. */
    @SuppressWarnings("IllegalCatch") // a hash code that fails now may not fail later
    private void compare(Object object, long weight, Map<List<Object>, EqualHashes> all) {
        Class<?> type = object.getClass();
        long cost = type.isArray() ? 0 : HashedStates.costOfComparison(type, weight);
        if (cost == 0) {
            return;
        }
        EqualHashes same;
        boolean equal;
        try {
            same = all.computeIfAbsent(List.of(type, object.hashCode()), hash -> new EqualHashes());
            equal = object.equals(same.last);
        } catch (RuntimeException | StackOverflowError e) {
            charge(STEPS_OF_A_STACK);
            same = all.computeIfAbsent(List.of(type), hash -> new EqualHashes());
            equal = false;
        }
        if (!equal) {
            check(same.weight > limit);
            charge(same.weight);
            same.last = object;
            same.weight += cost;
        }
    }

    private void charge(long more) {
        steps = Math.min(steps + more, Integer.MAX_VALUE);
        check(steps > limit);
    }

    private void check(boolean tooMany) {
        if (tooMany) {
            throw new CachezipException.Codec(
                    "A JDK stream of which more than " + limit + " objects would have to be hashed or compared", null);
        }
    }

    /** Returns the steps of an object, those of what it holds included; within itself it counts as one. */
    private long weigh(@Nullable Object object) {
        charge(1);
        if (object == null) {
            return 1;
        }
        Long known = weights.get(object);
        if (known != null && known > 0) {
            return known;
        }
        // Without a weight it is not complete, but for the one at the top.
        growing |= !walked.isEmpty() && !isLeaf(object);
        Long before = walked.putIfAbsent(object, ASKED);
        if (before != null) {
            cyclic |= before == ASKED;
            return Math.max(1, before);
        }
        boolean outer = cyclic;
        cyclic = false;
        long weight = own(object) + weightOfParts(object);
        // A hash code that follows a cycle ends with the stack, but asks what is beside the cycle at each turn.
        check(cyclic && weight * STEPS_OF_A_STACK > 4 * MOST);
        walked.put(object, cyclic ? 1 : weight);
        cyclic |= outer;
        return weight;
    }

    /** Returns whether an object consists of itself, and is compared with others at once. */
    private static boolean isLeaf(Object object) {
        return object instanceof Enum<?>
                || (object.getClass().getName().startsWith("java.")
                        && !(object instanceof Iterable<?>)
                        && !(object instanceof Map<?, ?>)
                        && !(object instanceof Map.Entry<?, ?>)
                        && !(object instanceof Optional<?>)
                        && !(object instanceof InetSocketAddress)
                        && !(object instanceof BigInteger)
                        && !(object instanceof BigDecimal));
    }

    /** Returns the steps of an object alone. Comparing numbers takes time that grows with the square of their length. */
    private static long own(Object object) {
        if (object instanceof String text) {
            return 1L + text.length() / VALUES_PER_STEP;
        }
        if (object instanceof BigInteger || object instanceof BigDecimal) {
            BigInteger integer = object instanceof BigDecimal decimal ? decimal.unscaledValue() : (BigInteger) object;
            long words = 1L + integer.bitLength() / Long.SIZE;
            return words + words * words / VALUES_PER_STEP;
        }
        if (object instanceof InetSocketAddress address) {
            long characters = address.getHostString().length();
            return 1 + STEPS_OF_A_HOST * characters * characters;
        }
        if (object instanceof Iterable<?> || object instanceof Map<?, ?>) {
            return STEPS_OF_A_CONTAINER;
        }
        boolean primitives = object.getClass().isArray() && !(object instanceof Object[]);
        return primitives ? 1L + Array.getLength(object) / VALUES_PER_STEP : 1;
    }

    /** Returns the weight of what an object holds, as far as its hash code or its order may ask for it. */
    private long weightOfParts(Object object) {
        PartWeights sum = new PartWeights();
        if (object instanceof Object[] array) {
            Arrays.asList(array).forEach(sum);
            return sum.weight;
        }
        Class<?> type = object.getClass();
        if (isLeaf(object) || type.isArray() || (HashedStates.hasIdentifier(type) && !sorts(type))) {
            return 0;
        }
        Class<?> base = type;
        if (!LibraryTypes.contains(type.getName()) || !(object instanceof Iterable<?>)) {
            for (; !base.getName().startsWith("java."); base = base.getSuperclass()) {
                FIELDS.get(base).forEach(field -> addField(sum, field, object));
            }
            if (base == Object.class || Modifier.isAbstract(base.getModifiers())) {
                return sum.weight;
            }
        }
        addElements(sum, object);
        return sum.weight;
    }

    /** Adds each element once it is yielded: a collection may yield many more than it holds. */
    @SuppressWarnings("IllegalCatch") // what cannot be asked for its elements now cannot be hashed now
    private void addElements(PartWeights sum, Object object) {
        try {
            if (object instanceof Iterable<?> elements) {
                Libraries.distinct(elements).forEach(sum);
            } else if (object instanceof Map<?, ?> map) {
                map.forEach((key, value) -> {
                    sum.accept(key);
                    sum.accept(value);
                });
            } else if (object instanceof Map.Entry<?, ?> entry) {
                sum.accept(entry.getKey());
                sum.accept(entry.getValue());
            } else if (object instanceof Optional<?> optional) {
                sum.accept(optional.orElse(null));
            }
        } catch (CachezipException e) {
            throw e;
        } catch (RuntimeException e) {
            charge(1);
        }
    }

    /** The sum of the weights of an object's parts. */
    private final class PartWeights implements Consumer<@Nullable Object> {
        private long weight;

        @Override
        public void accept(@Nullable Object part) {
            weight = Math.min(weight + weigh(part), Integer.MAX_VALUE);
        }
    }

    /** Adds what is in a field. A transient field may lead anywhere, so only containers count that a class has filled. */
    private static void addField(PartWeights parts, Field field, Object object) {
        try {
            Object value = field.get(object);
            if (!Modifier.isTransient(field.getModifiers())
                    || value instanceof Object[]
                    || value instanceof Collection<?>
                    || value instanceof Map<?, ?>) {
                parts.accept(value);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns whether a collection compares its elements when it is read, in whatever order they are. */
    private static boolean sorts(Class<?> type) {
        return PriorityQueue.class.isAssignableFrom(type) || PriorityBlockingQueue.class.isAssignableFrom(type);
    }
}
