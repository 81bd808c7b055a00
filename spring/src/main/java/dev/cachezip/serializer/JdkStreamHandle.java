package dev.cachezip.serializer;

import dev.cachezip.objects.jdkstream.JdkStreamClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An object in a JDK stream, as far as it has been read. Not thread-safe. */
final class JdkStreamHandle {

    /** A weight that no limit allows. */
    private static final long MUCH = Long.MAX_VALUE / 4;

    private final String className;
    private final List<Integer> containers = new ArrayList<>();
    private long weight = 1;
    private long weightOfFields;
    private @Nullable JdkStreamClass level;

    /** What the class whose data is being read hashes, the number of that container, and whether a key comes next. */
    Hashing hashing = Hashing.NONE;

    int container;
    boolean key;

    /** Whether its hash code looks up a host. */
    boolean looksUp;

    JdkStreamHandle(String className) {
        this.className = className;
    }

    String className() {
        return className;
    }

    /** Returns the number of objects that it stands for, itself included, as far as it has been read. */
    long weight() {
        return weight;
    }

    /** Adds a weight; a weight that is too large for any limit does not grow further. */
    void add(long more) {
        weight = Math.min(weight + Math.min(more, MUCH), MUCH);
    }

    /** Adds an object that its hash code asks for its own. */
    void add(JdkStreamHandle part) {
        add(part.weight);
        looksUp |= part.looksUp;
    }

    /** Adds an object in a field: references back to the object meet its weight only when all fields are read. */
    void addField(JdkStreamHandle part) {
        weightOfFields = Math.min(weightOfFields + part.weight, MUCH);
        looksUp |= part.looksUp;
    }

    /** Ends the fields of a class. */
    void endFields() {
        add(weightOfFields);
        weightOfFields = 0;
    }

    /** Begins with the data of a class, unless it is that of the class before. */
    @SuppressWarnings("ReferenceEquality") // one description, or there would be a comparison of all its fields
    void enter(JdkStreamClass next, int number) {
        if (level != next) {
            endFields();
            level = next;
            hashing = Hashing.of(next.name());
            container = number;
            key = true;
        }
    }

    /** Returns the numbers of the containers that hash it. */
    List<Integer> containers() {
        return containers;
    }
}
