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
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Collects the objects of one document that other objects refer to, while it is read. Not thread-safe.
 */
public final class References {

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

    /** Returns the references of the current document. */
    public static References of(DeserializationContext context) {
        References known = current(context);
        if (known == null) {
            known = new References();
            context.setAttribute(References.class, known);
        }
        return known;
    }

    /** Returns the references of the current document, or {@code null} if it has none yet. */
    public static @Nullable References current(DeserializationContext context) {
        return (References) context.getAttribute(References.class);
    }

    /** Reads the number in a mark. */
    static int number(JsonParser parser) {
        byte[] data = Marking.data(parser);
        BigInteger number = new BigInteger(1, data);
        if (data.length > 10 || number.bitLength() > 31) {
            throw new StreamReadException(parser, "A number of an object that is too large");
        }
        return number.intValue();
    }

    /** Returns the shortest form of a number. */
    public static byte[] data(int number) {
        return BigInteger.valueOf(number).toByteArray();
    }

    /** Reads a reference in the place of an object. */
    public static Object read(JsonParser parser, DeserializationContext context, JavaType declared) {
        int number = number(parser);
        References references = current(context);
        Object object = references == null ? null : references.objects.get(number);
        if (references == null || object == null) {
            throw MismatchedInputException.from(
                    parser,
                    declared,
                    "A reference to an object that has not begun, or whose fields are needed to build it");
        }
        if (!declared.getRawClass().isInstance(object)) {
            throw MismatchedInputException.from(parser, declared, "A reference to an object of another type");
        }
        HeapCharges.guard(context).addExtra(references.costs.getOrDefault(number, 0L));
        return object;
    }

    /** Notes that the reader has reached the mark with the number of an object. */
    public void begin(int number) {
        open++;
        objects.remove(number);
        costs.remove(number);
    }

    /** Makes references to a number lead to an object, whose fields may still be missing. */
    public void built(int number, Object object) {
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
    public void resolved(Object object, @Nullable Object resolved) {
        Integer number = numbers.remove(object);
        if (number != null && resolved != null) {
            objects.put(number, resolved);
        }
    }

    /** Ends an object, and records the bytes that hash codes and comparisons may access at each reference to it. */
    public void end(int number, long cost) {
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
    public static boolean defer(DeserializationContext context, Runnable action) {
        References references = current(context);
        if (references == null || references.open == 0) {
            return false;
        }
        references.deferred.add(action);
        return true;
    }

    /** Defers a check of content until the open objects are complete and the deferred actions have run. */
    public static boolean deferCheck(DeserializationContext context, Runnable check) {
        References references = current(context);
        if (references == null || references.open == 0) {
            return false;
        }
        references.checks.add(check);
        return true;
    }
}
