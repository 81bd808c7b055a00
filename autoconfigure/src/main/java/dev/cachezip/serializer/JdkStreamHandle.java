package dev.cachezip.serializer;

import java.util.ArrayList;
import java.util.List;

/** The target of references in a JDK stream: an object, or the description of a class. Not thread-safe. */
class JdkStreamHandle {

    /** A weight that no limit allows. */
    static final long MUCH = Long.MAX_VALUE / 4;

    private final List<Integer> containers = new ArrayList<>();
    private long weight = 1;

    /** Returns the number of objects that it stands for, itself included, as far as it has been read. */
    long weight() {
        return weight;
    }

    /** Adds a weight; a weight that is too large for any limit does not grow further. */
    void add(long more) {
        weight = Math.min(weight + Math.min(more, MUCH), MUCH);
    }

    /** Returns the numbers of the containers that hash it. */
    List<Integer> containers() {
        return containers;
    }

    /** The description of a class. */
    static final class Description extends JdkStreamHandle {

        private final String name;
        private final List<Level> levels = new ArrayList<>();

        Description(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        /** Returns the classes that have data in an object, the superclass first. */
        List<Level> levels() {
            return levels;
        }
    }

    /**
     * The data that an object has of one of its classes.
     *
     * @param primitiveLength length of its primitive fields in bytes
     * @param references number of its other fields
     * @param hasContents whether data that the class has written by itself follows the fields
     */
    record Level(int primitiveLength, int references, boolean hasContents, Hashing hashing) {}
}
