package dev.cachezip.objects.limits;

import dev.cachezip.CachezipException;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * A guard against elements and keys that were chosen to have the same hash code. They make a set or map slow: each
 * added one is compared with all previous ones.
 *
 * <p>Elements that {@link java.util.HashMap} keeps in trees are exempt: objects of JDK classes that are comparable with
 * themselves. All other elements may collide as long as comparing them takes about as long as reading them. The budget
 * belongs to the document as a whole, since a document can have many sets. Honest classes with a poor hash code pass,
 * as does a set of a thousand objects whose hash code is constant, or of 2,500 JPA entities, which often have a
 * constant hash code.
 *
 * <p>A guard is for one document, and is called before the set or map is filled. Not thread-safe.
 */
public final class HashGuard {

    /** A container with fewer elements is not checked. */
    private static final int FEW = 64;

    /** Elements with one hash code that sets and maps keep in a tree. */
    private static final int TREE = 8;

    /** Elements that tell of a large set whether many have the same hash code, and how many are many. */
    private static final int SAMPLE = 64;

    private static final int MANY_ALIKE = 16;

    /**
     * Comparisons allowed per byte read, or more precisely bytes compared per byte read; a container of few elements
     * has as many, too.
     */
    private static final int WORK_PER_BYTE = 64;

    /** Bytes that any document may compare. */
    private static final long FREE_WORK = 64 << 20;

    /** Cost of a comparison in addition to the bytes: the access to the object. */
    private static final int COMPARISON = 16;

    /**
     * Divides the cost of comparing objects by an identifier only, as JPA entities usually are: 2,500 with one hash code
     * pass.
     */
    private static final int IDENTIFIER_DISCOUNT = 8;

    /**
     * Bytes that any document may hash: a nested set or map has its content hashed once more for each enclosing one.
     */
    private static final long FREE_HASHES = 512 << 20;

    private static final long MUCH = Long.MAX_VALUE / 4;

    private final Function<Class<?>, HashedState> states;
    private final OrderGuard order;
    private long work;
    private long hashed;
    private long repeated;
    private long hosts;

    /**
     * Creates the guard of one document.
     *
     * @param states returns the hashed state of a class
     * @param order the guard of the same document for the trees that a set or map has of elements with the same hash code
     */
    public HashGuard(Function<Class<?>, HashedState> states, OrderGuard order) {
        this.states = states;
        this.order = order;
    }

    /**
     * Returns whether elements of a declared class need no guard, because no subclass can be attacked either.
     *
     * @param declared the class of the elements or keys; {@code Object} if they may be anything
     */
    public static boolean isExempt(Class<?> declared) {
        return Alike.isOrdered(declared);
    }

    /**
     * Returns whether so many of a large set's or map's elements or keys have the same hash code that a document with it
     * could be refused.
     */
    public static boolean isDoubtful(Collection<?> keys) {
        List<?> some = keys.stream().limit(SAMPLE).toList();
        return Alike.of(some, true).most() >= MANY_ALIKE;
    }

    /**
     * Counts the comparisons that a set or map of these elements or keys will make.
     *
     * @param keys the elements or keys that are about to be added; they may contain duplicates
     * @param bytes approximate number of bytes that they were read from
     * @throws CachezipException.Malformed if there are more than an honest document causes
     */
    public void check(Collection<?> keys, long bytes) {
        if (keys.size() < TREE || (keys.size() < FEW && !OrderGuard.isAnySlow(keys))) {
            return;
        }
        Alike alike = Alike.of(keys, true);
        checkTrees(keys, alike);
        long comparisons = alike.comparisons();
        if (comparisons > 0 && keys.size() >= FEW) {
            add(each(keys, bytes) * comparisons - WORK_PER_BYTE * bytes, keys.size());
        }
    }

    /** Counts the comparisons in trees, which sets and maps have from eight elements with one hash code on. */
    private void checkTrees(Collection<?> keys, Alike alike) {
        if (alike.most() >= TREE) {
            order.check(keys, null);
        }
    }

    /** Returns the cost of one comparison. */
    private long each(Collection<?> keys, long bytes) {
        long each = COMPARISON + Math.min(MUCH / keys.size(), bytes) / keys.size();
        boolean byIdentifier =
                keys.stream().allMatch(key -> key == null || states.apply(key.getClass()) == HashedState.IDENTIFIER);
        return byIdentifier ? Math.max(1, each / IDENTIFIER_DISCOUNT) : each;
    }

    /**
     * Counts the comparisons of elements that a class reads by itself, and may put into a set or map of its own without
     * trees.
     *
     * @param data the elements that it reads; equal elements are not keys, since the keys of a map are next to its
     *     values
     * @param bytes approximate number of bytes that they were read from
     * @throws CachezipException.Malformed if there are more than an honest document causes
     */
    public void checkData(List<?> data, long bytes) {
        if (data.size() < FEW) {
            return;
        }
        long comparisons = Alike.different(data);
        if (comparisons > 0) {
            add(each(data, bytes) * comparisons - WORK_PER_BYTE * bytes, data.size());
        }
    }

    /**
     * Returns the bytes that hashing or comparing the values read so far may access once more, after each of the bytes that
     * they were read from: those of a referenced object each time, and those of an object for each element of a set that it
     * is compared with.
     */
    public long repeated() {
        return repeated;
    }

    /** Adds to {@link #repeated} at a reference to an object. */
    public void addRepeated(long bytes) {
        repeated = Math.min(MUCH, repeated + bytes);
    }

    /**
     * Restores earlier counts after an object of which hash codes do not reach all that was read.
     *
     * @param hashed the part that they reach
     * @param repeatedBefore {@link #repeated} before it was read
     * @param hostsBefore {@link #hosts} before it was read
     */
    public void forget(HashedState hashed, long repeatedBefore, long hostsBefore) {
        if (hashed == HashedState.IDENTIFIER) {
            repeated = repeatedBefore;
        }
        if (hashed != HashedState.ALL) {
            hosts = hostsBefore;
        }
    }

    /** Records a value whose hash code looks up a host. */
    public void addHost() {
        hosts++;
    }

    /** Returns the number of values read so far whose hash codes look up hosts. */
    public long hosts() {
        return hosts;
    }

    /**
     * Refuses elements or keys whose hash codes look up hosts: reading a value must neither make a thread wait for the
     * network, nor tell another host's name server about it.
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
     * Counts the cost of a set or map that may be inside another one.
     *
     * @param keys the elements or keys that are about to be added
     * @param bytes approximate number of bytes that they were read from
     * @param repeatedBytes their {@link #repeated} bytes
     * @param trees whether the set or map finds comparable ones in trees
     * @throws CachezipException.Malformed if it is more than an honest document causes
     */
    public void check(Collection<?> keys, long bytes, long repeatedBytes, boolean trees) {
        hashed = Math.min(MUCH, hashed + bytes + repeatedBytes);
        if (hashed > FREE_HASHES) {
            throw new CachezipException.Malformed(
                    "sets or maps in sets or maps, or references in them, that take too long to hash", 0);
        }
        int size = keys.size();
        Alike alike = Alike.of(keys, trees);
        if (alike.most() < 2) {
            return;
        }
        checkTrees(keys, alike);
        addRepeated((alike.most() - 1) * Math.min(MUCH / size, bytes + repeatedBytes));
        if (size >= FEW || repeatedBytes > bytes) {
            long each = each(keys, bytes + repeatedBytes);
            add(each * Math.min(alike.comparisons(), MUCH / each) - WORK_PER_BYTE * bytes, size);
        }
    }

    private void add(long more, int size) {
        work = Math.min(MUCH, work + Math.max(0, more));
        if (work > FREE_WORK) {
            throw new CachezipException.Malformed(
                    "too many elements or keys with the same hash code in a set or map of " + size
                            + ": improve the hashCode method of their class",
                    0);
        }
    }
}
