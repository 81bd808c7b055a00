package dev.cachezip.objects.document;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;

/**
 * Collects the objects of one document that other objects refer to, while it is read. Not thread-safe.
 */
final class References {

    private final Map<Integer, Object> objects = new HashMap<>();

    /** Bytes that hash codes and comparisons of each object may access. */
    private final Map<Integer, Long> costs = new HashMap<>();

    /** The numbers of objects that others may replace when they are complete. */
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();

    private final List<Runnable> deferred = new ArrayList<>();

    /** Checks of content, which some of the deferred actions add. */
    private final List<Runnable> checks = new ArrayList<>();

    /** Number of anchored objects that have begun and not ended. */
    private int open;

    /** Returns the number in a mark. */
    static int number(JsonParser parser, byte[] data) {
        BigInteger number = new BigInteger(1, data);
        if (data.length > 10 || number.bitLength() > 31) {
            throw new StreamReadException(parser, "A number of an object that is too large");
        }
        return number.intValue();
    }

    /** Returns the shortest form of a number. */
    static byte[] data(int number) {
        return BigInteger.valueOf(number).toByteArray();
    }

    /** Returns the object with a number, or {@code null} if there is none. */
    @Nullable
    Object object(int number) {
        return objects.get(number);
    }

    /** Returns the bytes that hash codes and comparisons of an object may access. */
    long cost(int number) {
        return costs.getOrDefault(number, 0L);
    }

    /** Notes that the reader has reached the mark with the number of an object. */
    void begin(int number) {
        open++;
        objects.remove(number);
        costs.remove(number);
    }

    /** Makes references to a number lead to an object, whose fields may still be missing. */
    void built(int number, Object object) {
        Object referred = object;
        numbers.put(object, number);
        if (object instanceof Placeholder placeholder) {
            referred = placeholder.original();
        }
        if (referred != null) {
            objects.put(number, referred);
        }
    }

    /** Makes references to an object lead to its replacement. */
    void resolved(Object object, @Nullable Object resolved) {
        Integer number = numbers.remove(object);
        if (number != null && resolved != null) {
            objects.put(number, resolved);
        }
    }

    /** Ends an object, and records the bytes that hash codes and comparisons may access at each reference to it. */
    void end(int number, long cost) {
        costs.put(number, cost);
        if (--open == 0) {
            // The innermost ones come first.
            List<Runnable> now = new ArrayList<>(deferred);
            now.addAll(checks);
            deferred.clear();
            checks.clear();
            now.forEach(Runnable::run);
        }
    }

    /**
     * Defers an action until the open objects are complete, since hash codes and comparisons may access all their
     * fields.
     *
     * @return whether the action is deferred; if not, no object is open
     */
    boolean defer(Runnable action) {
        return open > 0 && deferred.add(action);
    }

    /** Defers a check of content until the open objects are complete and the deferred actions have run. */
    boolean deferCheck(Runnable check) {
        return open > 0 && checks.add(check);
    }
}
