package dev.cachezip.objects.limits;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

/**
 * The memory of JDK containers beyond the average that a parser counts for each array and object.
 *
 * <p>In bytes of heap on 64-bit HotSpot with compressed references: an object has a header of 12 bytes, an array one of
 * 16, a reference takes 4, and every size is rounded up to 8. A table of hashes is on average two thirds full. Without
 * compressed references, the memory is up to twice as much.
 */
public final class ContainerCosts {

    /** The cost of a container that takes about as much as the parser counts. */
    private static final Cost NONE = new Cost(0, 0);

    /** Bytes of a {@code ReentrantLock} (16) with its {@code NonfairSync} (32). */
    private static final int LOCK = 48;

    /** Bytes of the {@code ConditionObject} of a lock. */
    private static final int CONDITION = 24;

    private static final Map<Class<?>, Cost> COSTS = Map.ofEntries(
            // Without elements, the object alone.
            Map.entry(LinkedList.class, new Cost(32, 24)),
            // The object (32) and an array of 10.
            Map.entry(Vector.class, new Cost(32 + 56, 8)),
            // The object (24) and an array of 17.
            Map.entry(ArrayDeque.class, new Cost(24 + 88, 8)),
            // The object (32) and an array of 11.
            Map.entry(PriorityQueue.class, new Cost(32 + 64, 8)),
            // An entry takes 32, its slot in the table 6 to 11.
            Map.entry(HashMap.class, new Cost(48, 40)),
            Map.entry(HashSet.class, new Cost(16 + 48, 40)),
            // An entry takes 40.
            Map.entry(LinkedHashMap.class, new Cost(56, 48)),
            Map.entry(LinkedHashSet.class, new Cost(16 + 56, 48)),
            Map.entry(TreeMap.class, new Cost(48, 40)),
            Map.entry(TreeSet.class, new Cost(16 + 48, 40)),
            // The object (48) and a table of 11.
            Map.entry(Hashtable.class, new Cost(48 + 64, 40)),
            // The object (40) and a table of 64; an entry takes two slots.
            Map.entry(IdentityHashMap.class, new Cost(40 + 272, 16)),
            // The object (48), a table of 16 and a queue with its lock.
            Map.entry(WeakHashMap.class, new Cost(48 + 80 + 48, 56)),
            Map.entry(ConcurrentHashMap.class, new Cost(64, 40)),
            // A node takes 24. So does an entry of the index, and every third node has one. Plus a counter (32) and a
            // head (48).
            Map.entry(ConcurrentSkipListMap.class, new Cost(48 + 32 + 48, 32)),
            Map.entry(ConcurrentSkipListSet.class, new Cost(16 + 48 + 32 + 48, 32)),
            // The object (24) and the head node.
            Map.entry(ConcurrentLinkedQueue.class, new Cost(24 + 24, 24)),
            Map.entry(ConcurrentLinkedDeque.class, new Cost(24 + 24, 24)),
            // The object (48), a counter (16), the head node (24), and a lock and condition for each end.
            Map.entry(LinkedBlockingQueue.class, new Cost(48 + 16 + 24 + 2 * (LOCK + CONDITION), 24)),
            // The object (40), a lock and two conditions.
            Map.entry(LinkedBlockingDeque.class, new Cost(40 + LOCK + 2 * CONDITION, 24)),
            // The object (40), an array of 11, a lock and a condition.
            Map.entry(PriorityBlockingQueue.class, new Cost(40 + 64 + LOCK + CONDITION, 8)));

    private ContainerCosts() {}

    /** Returns the cost of a class of collections or maps; for a class outside the JDK, the cost of its superclass. */
    public static Cost of(Class<?> type) {
        for (Class<?> known = type; known != null; known = known.getSuperclass()) {
            Cost cost = COSTS.get(known);
            if (cost != null) {
                return cost;
            }
        }
        return NONE;
    }

    /** Returns the cost of a map with one slot for each constant of an enum. */
    public static Cost ofEnumMap(int constants) {
        return new Cost(40 + 16 + 4L * constants, 0);
    }

    /**
     * The memory of a container.
     *
     * @param empty bytes of an instance without elements
     * @param element bytes that each element or entry adds
     */
    public record Cost(long empty, long element) {

        /** Returns the bytes of a container with the given number of elements or entries. */
        public long of(long elements) {
            return empty + element * elements;
        }

        /** Returns whether there is anything to count. */
        public boolean isNone() {
            return empty == 0;
        }
    }
}
