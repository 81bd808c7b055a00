package dev.cachezip.serializer;

import java.util.Set;

/** The objects of a class's own data in a JDK stream that are hashed, or compared, when the class reads them. */
enum Hashing {
    /** None of them: a list's elements, for example. */
    NONE,
    /** Every second object, starting with the first: the keys of a map. */
    KEYS,
    /** All: the elements of a set, and the objects of an unknown class, which may do anything with them. */
    ALL,
    /**
     * The one field of the object before them says which objects: none for a list, all for a set, the keys for a map.
     */
    BY_TAG;

    private static final Set<String> MAPS = Set.of(
            "java.util.HashMap",
            "java.util.Hashtable",
            "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ConcurrentSkipListMap");

    /** Sorted collections are written in their order, and reading relies on that order. */
    private static final Set<String> NOT_HASHING = Set.of(
            "java.util.ArrayDeque",
            "java.util.ArrayList",
            "java.util.EnumMap",
            "java.util.LinkedList",
            "java.util.TreeMap",
            "java.util.TreeSet",
            "java.util.Vector",
            "java.util.concurrent.ConcurrentLinkedDeque",
            "java.util.concurrent.ConcurrentLinkedQueue",
            "java.util.concurrent.CopyOnWriteArrayList",
            "java.util.concurrent.LinkedBlockingDeque",
            "java.util.concurrent.LinkedBlockingQueue");

    /** Returns what a class hashes. */
    static Hashing of(String className) {
        if (className.equals("java.util.CollSer")) {
            return BY_TAG;
        }
        return MAPS.contains(className) ? KEYS : NOT_HASHING.contains(className) ? NONE : ALL;
    }

    /** Returns what {@code java.util.CollSer} hashes, by the serialized form that its Javadoc specifies. */
    static Hashing ofTag(int tag) {
        return switch (tag & 0xFF) {
            case 1, 4 -> NONE; // List.of, and Stream.toList
            case 3 -> KEYS; // Map.of
            default -> ALL;
        };
    }
}
