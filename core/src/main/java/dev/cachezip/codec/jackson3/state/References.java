package dev.cachezip.codec.jackson3.state;

import dev.cachezip.codec.object.Placeholder;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
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

/** The objects of one document that others refer to, while it is read. Not thread-safe. */
final class References {

    private final Map<Integer, Object> objects = new HashMap<>();

    /** What looking at each of them may cost in hash codes and comparisons, in bytes. */
    private final Map<Integer, Long> costs = new HashMap<>();

    /** Those of which others are made when they are whole, each with its number. */
    private final IdentityHashMap<Object, Integer> placeholders = new IdentityHashMap<>();

    private final List<Runnable> deferred = new ArrayList<>();

    /** Number of anchored objects that have begun and not ended. */
    private int open;

    /** Returns those of the document that is being read. */
    static References of(DeserializationContext context) {
        References known = current(context);
        if (known == null) {
            known = new References();
            context.setAttribute(References.class, known);
        }
        return known;
    }

    /** Returns those of the document that is being read, {@code null} if nothing has been referred to yet. */
    static @Nullable References current(DeserializationContext context) {
        return (References) context.getAttribute(References.class);
    }

    /** Returns the number that a mark says. */
    static int number(JsonParser parser, byte[] data) {
        BigInteger number;
        try {
            number = Marking.of(parser) == Marking.JSON
                    ? new BigInteger(new String(data, 0, Math.min(data.length, 10), StandardCharsets.UTF_8))
                    : new BigInteger(1, data);
        } catch (NumberFormatException e) {
            throw new StreamReadException(parser, "Not the number of an object");
        }
        if (data.length > 10 || number.bitLength() > 31) {
            throw new StreamReadException(parser, "A number of an object that is too large");
        }
        return number.intValue();
    }

    /** Returns the shortest form of a number. */
    static byte[] data(int number, Marking marking) {
        return marking == Marking.JSON
                ? Integer.toString(number).getBytes(StandardCharsets.US_ASCII)
                : BigInteger.valueOf(number).toByteArray();
    }

    /** Reads a reference in the place of an object. */
    static Object read(JsonParser parser, DeserializationContext context, JavaType declared) {
        Marking marking = Marking.of(parser);
        int number = number(parser, marking.data(parser, Mark.REFERENCE));
        marking.endAlone(parser);
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

    void begin(int number) {
        open++;
        objects.remove(number);
        costs.remove(number);
    }

    void built(int number, Object object) {
        Object referred = object;
        if (object instanceof Placeholder placeholder) {
            placeholders.put(object, number);
            referred = placeholder.original();
        }
        if (referred != null) {
            objects.put(number, referred);
        }
    }

    /** Has what was made of an object referred to in its place. */
    void resolved(Object object, @Nullable Object resolved) {
        Integer number = placeholders.remove(object);
        if (number != null && resolved != null) {
            objects.put(number, resolved);
        }
    }

    /** Ends an object, with what looking at it may cost where it is referred to. */
    void end(int number, long cost) {
        costs.put(number, cost);
        if (--open == 0) {
            // The innermost ones come first.
            List<Runnable> now = new ArrayList<>(deferred);
            deferred.clear();
            now.forEach(Runnable::run);
        }
    }

    /**
     * Has something done when the objects are whole that are being read: hash codes and comparisons may look at all their
     * fields.
     *
     * @return whether it is deferred; if not, there is nothing to wait for
     */
    static boolean defer(DeserializationContext context, Runnable action) {
        References references = current(context);
        if (references == null || references.open == 0) {
            return false;
        }
        references.deferred.add(action);
        return true;
    }
}
