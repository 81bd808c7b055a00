package dev.cachezip.serializer;

import java.util.Set;

/** What is hashed, or compared, of the objects that a class has written to a JDK stream by itself, when it reads them. */
enum Hashing {
    /** None of them: a list's elements, for example. */
    NONE,
    /** Every other one, from the first: the keys of a map. */
    KEYS,
    /** All: the elements of a set, and those of a class that is not known, which may do with them what it likes. */
    ALL,
    /** What the one field of the object before them says, which is a list, set or map. */
    BY_TAG;

    private static final Set<String> MAPS = Set.of(
            "java.util.HashMap",
            "java.util.Hashtable",
            "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.ConcurrentSkipListMap");

    /** Sorted ones are written in their order, and taken for sorted. */
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
            "java.util.concurrent.LinkedBlockingDeque",
            "java.util.concurrent.LinkedBlockingQueue");

    /** Tells what a class does. */
    static Hashing of(String className) {
        if (className.equals("java.util.CollSer")) {
            return BY_TAG;
        }
        return MAPS.contains(className) ? KEYS : NOT_HASHING.contains(className) ? NONE : ALL;
    }

    /** Tells what {@code java.util.CollSer} does, by the serialized form that its Javadoc specifies. */
    static Hashing ofTag(int tag) {
        return switch (tag & 0xFF) {
            case 1, 4 -> NONE; // List.of, and Stream.toList
            case 3 -> KEYS; // Map.of
            default -> ALL;
        };
    }
}
