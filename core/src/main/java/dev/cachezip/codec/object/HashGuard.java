package dev.cachezip.codec.object;

import dev.cachezip.CachezipException;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A guard against elements and keys that were made to have the same hash code, which makes a set or map of them slow:
 * each one that is added is compared with all those before it.
 *
 * <p>Elements that {@link java.util.HashMap} keeps in trees are exempt: those of classes of the JDK that are comparable
 * with themselves. Of all others, so many may collide that comparing them takes about as long as reading them: it is the
 * document as a whole that has a budget, since it can have many sets. Honest classes with a poor hash code pass, as does
 * a set of a thousand objects whose hash code is constant, or of 2,500 entities of JPA, which are often written so.
 *
 * <p>One guard is for one document. It is to be asked before the set or map is filled. Not thread-safe.
 *
 * @since 0.1
 */
public final class HashGuard {

    /** A container with so few elements is not looked at. */
    private static final int FEW = 64;

    /** Comparisons that each byte may cause, or rather each byte compared; so many a container of few elements has, too. */
    private static final int WORK_PER_BYTE = 64;

    /** Bytes that may be compared in any document. */
    private static final long FREE_WORK = 64 << 20;

    /** What a comparison costs beside the bytes: the way to the object. */
    private static final int COMPARISON = 16;

    /** By what comparing entities of JPA is cheaper, which mostly looks at their identifiers: 2,500 of one hash code pass. */
    private static final int ENTITY_DISCOUNT = 8;

    private static final ClassValue<Boolean> ENTITIES = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isAnnotated(type);
        }
    };

    /**
     * Classes of which a {@code HashMap} finds the order. Not all that are comparable: local dates and times, enums and
     * {@code java.sql.Timestamp} are comparable with more than themselves, or inherit it.
     */
    private static final Set<Class<?>> ORDERED = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Character.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            java.math.BigDecimal.class,
            java.math.BigInteger.class,
            java.net.URI.class,
            java.time.Duration.class,
            java.time.Instant.class,
            java.time.LocalTime.class,
            java.time.MonthDay.class,
            java.time.OffsetDateTime.class,
            java.time.OffsetTime.class,
            java.time.Year.class,
            java.time.YearMonth.class,
            java.time.ZoneOffset.class,
            java.util.Date.class,
            java.util.UUID.class);

    /** Bytes that may be hashed in any document: each set or map in a set or map has all in it hashed once more. */
    private static final long FREE_HASHES = 512 << 20;

    /** Comparisons that sets without hash codes may make in any document: one of 10,000 elements has 50 millions. */
    private static final long FREE_SEARCHES = 64 << 20;

    private static final long MUCH = Long.MAX_VALUE / 4;

    private long work;
    private long hashed;
    private long searched;
    private long extra;
    private long hosts;

    /** Creates the guard of one document. */
    public HashGuard() {}

    /**
     * Returns whether elements of a declared class need no guard: no subclass of it can be attacked, either.
     *
     * @param declared the class of the elements or keys; {@code Object} if they may be anything
     */
    public static boolean isExempt(Class<?> declared) {
        // The hash code of an enum is its identity. Those that are not final have no allowed subclass with the same
        // data.
        return ORDERED.contains(declared) || declared.isEnum();
    }

    /** Returns whether a class is one of JPA, the objects of which are mostly equal by their identifiers. */
    public static boolean isEntity(Class<?> type) {
        return ENTITIES.get(type);
    }

    private static boolean isAnnotated(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Annotation annotation : each.getAnnotations()) {
                String name = annotation.annotationType().getName();
                if (name.equals("jakarta.persistence.Entity") || name.equals("javax.persistence.Entity")) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Counts the comparisons that a set or map of some elements or keys will make.
     *
     * @param keys the elements or keys, as they are about to be added; none needs to be there once only
     * @param bytes about how many bytes they were read from
     * @throws CachezipException.Malformed if there are more than an honest document causes
     */
    public void check(Collection<?> keys, long bytes) {
        if (keys.size() < FEW) {
            return;
        }
        long comparisons = alike(keys, true).comparisons;
        if (comparisons > 0) {
            add(each(keys, bytes) * comparisons - WORK_PER_BYTE * bytes, keys.size());
        }
    }

    /** Returns what comparing one with another costs. */
    private static long each(Collection<?> keys, long bytes) {
        long each = COMPARISON + Math.min(MUCH / keys.size(), bytes) / keys.size();
        boolean entities = keys.stream().allMatch(key -> key == null || isEntity(key.getClass()));
        return entities ? Math.max(1, each / ENTITY_DISCOUNT) : each;
    }

    /**
     * Counts the comparisons of what a class reads by itself, and may put into a set or map of its own without trees.
     *
     * @param data what it reads, in which equal elements are no keys: those of a map come next to its values
     * @param bytes about how many bytes it was read from
     * @throws CachezipException.Malformed if there are more than an honest document causes
     */
    public void checkData(List<?> data, long bytes) {
        if (data.size() < FEW) {
            return;
        }
        long comparisons = different(data);
        if (comparisons > 0) {
            add(each(data, bytes) * comparisons - WORK_PER_BYTE * bytes, data.size());
        }
    }

    /** Returns how often different elements with the same hash code would be compared. */
    private static long different(List<?> data) {
        Map<Integer, Object> last = new HashMap<>();
        Map<Integer, Integer> counts = new HashMap<>();
        long comparisons = 0;
        for (Object each : data) {
            if (each != null) {
                int hash = each.hashCode();
                Object before = last.put(hash, each);
                if (before != null && !before.equals(each)) {
                    comparisons += counts.merge(hash, 1, Integer::sum);
                }
            }
        }
        return comparisons;
    }

    /**
     * Returns the bytes that hashing or comparing all that was read so far may look at, beyond those that it was read from:
     * what is referred to counts each time, and so does what is compared with several elements of a set.
     */
    public long extra() {
        return extra;
    }

    /** Adds to {@link #extra}, where an object is referred to. */
    public void addExtra(long bytes) {
        extra = Math.min(MUCH, extra + bytes);
    }

    /** Goes back to an earlier {@link #extra}, after an object of which equality looks at an identifier only. */
    public void forgetExtra(long before) {
        extra = before;
    }

    /** Takes note of a value whose hash code looks up a host. */
    public void addHost() {
        hosts++;
    }

    /** Returns how many values were read so far whose hash codes look up hosts. */
    public long hosts() {
        return hosts;
    }

    /**
     * Refuses elements or keys whose hash codes look up hosts: reading a value must not make the network wait, nor tell
     * another host's name server that it is read.
     *
     * @param before {@link #hosts} before they were read
     * @throws CachezipException.Codec if there are any
     */
    public void checkHosts(long before) {
        if (hosts > before) {
            throw new CachezipException.Codec(
                    "A java.net.URL in a set or a key of a map, whose hash code looks up the host: use java.net.URI",
                    null);
        }
    }

    /**
     * Counts what a set or map costs that may be in another one.
     *
     * @param keys the elements or keys, as they are about to be added
     * @param bytes about how many bytes they were read from
     * @param beyond the {@link #extra} of them
     * @param trees whether those that are comparable are found in trees
     * @throws CachezipException.Malformed if it is more than an honest document causes
     */
    public void check(Collection<?> keys, long bytes, long beyond, boolean trees) {
        hashed = Math.min(MUCH, hashed + bytes + beyond);
        if (hashed > FREE_HASHES) {
            throw new CachezipException.Malformed(
                    "sets or maps in sets or maps, or references in them, that take too long to hash", 0);
        }
        int size = keys.size();
        Alike alike = alike(keys, trees);
        if (alike.most < 2) {
            return;
        }
        addExtra((alike.most - 1) * Math.min(MUCH / size, bytes + beyond));
        if (size >= FEW || beyond > bytes) {
            long each = each(keys, bytes + beyond);
            add(each * Math.min(alike.comparisons, MUCH / each) - WORK_PER_BYTE * bytes, size);
        }
    }

    /**
     * Counts what a set costs that compares each element with all before it.
     *
     * @param bytes about how many bytes its elements were read from
     * @throws CachezipException.Malformed if it is more than an honest document causes
     */
    public void checkSearched(long size, long bytes, boolean ordered) {
        long each = ordered || size == 0 ? 1 : 1 + Math.min(MUCH / size, bytes) / size / COMPARISON;
        searched = Math.min(MUCH, searched + each * Math.min(size * size / 2, MUCH / each));
        if (searched > FREE_SEARCHES) {
            throw new CachezipException.Malformed(
                    "a CopyOnWriteArraySet of so many elements that comparing them takes too long: cache another set",
                    0);
        }
    }

    private void add(long more, int size) {
        work = Math.min(MUCH, work + Math.max(0, more));
        if (work > FREE_WORK) {
            throw new CachezipException.Malformed(
                    "too many elements or keys with the same hash code in a set or map of " + size
                            + " (improve the hashCode method of their class if they are what was written)",
                    0);
        }
    }

    /**
     * How many elements or keys have the same hash code.
     *
     * @param comparisons of each with those before it
     * @param most the greatest number of elements with the same hash code
     */
    private record Alike(long comparisons, long most) {}

    private static Alike alike(Collection<?> keys, boolean trees) {
        int[] hashes = new int[keys.size()];
        int count = 0;
        Class<?> ordered = null;
        for (Object key : keys) {
            Class<?> type = typeOf(key);
            if (type != null && type != ordered) {
                if (trees && isExempt(type)) {
                    ordered = type;
                } else {
                    hashes[count++] = key.hashCode();
                }
            }
        }
        Arrays.sort(hashes, 0, count);
        long comparisons = 0;
        long most = 0;
        int start = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || hashes[i] != hashes[start]) {
                long alike = (long) i - start;
                comparisons += alike * (alike - 1) / 2;
                most = Math.max(most, alike);
                start = i;
            }
        }
        return new Alike(comparisons, most);
    }

    private static @Nullable Class<?> typeOf(@Nullable Object key) {
        return key == null ? null : key.getClass();
    }
}
