package dev.cachezip.objects.containers;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.HiddenFields;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.root.Mark;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;

/**
 * Writes and reads the order of sorted containers: {@code [mark, [comparator, content]]}. The comparator is the name of
 * a JDK comparator, an object of an allowed class, or an array of {@code nulls-first} or {@code nulls-last} and one of
 * these.
 */
final class Comparators {

    private static final Map<String, Comparator<?>> NAMED = Map.of(
            "natural", Comparator.naturalOrder(),
            "reverse", Collections.reverseOrder(),
            "case-insensitive", String.CASE_INSENSITIVE_ORDER);

    private static final String NULLS_FIRST = "nulls-first";
    private static final String NULLS_LAST = "nulls-last";

    /** The class of what {@code Comparator.nullsFirst} and {@code nullsLast} return. */
    private static final Class<?> WITH_NULLS =
            Comparator.nullsFirst(Comparator.<String>naturalOrder()).getClass();

    private Comparators() {}

    /** Returns the comparator of a container, or {@code null} if it is not sorted or has the natural order. */
    static @Nullable Comparator<?> of(Object container) {
        if (container instanceof SortedSet<?> set) {
            return set.comparator();
        }
        if (container instanceof SortedMap<?, ?> map) {
            return map.comparator();
        }
        if (container instanceof PriorityQueue<?> queue) {
            return queue.comparator();
        }
        return container instanceof PriorityBlockingQueue<?> queue ? queue.comparator() : null;
    }

    /**
     * Checks that the elements of a sorted set or a queue, or the keys of a sorted map, are in its order: a copy would sort
     * them again.
     *
     * @throws CachezipException.Codec if one was changed after it was added
     */
    static void checkSorted(Object container) {
        if (container instanceof SortedMap<?, ?> map) {
            check(inOrder(map.keySet(), of(map)), container);
        } else if (container instanceof SortedSet<?> set) {
            check(inOrder(set, of(set)), container);
        } else if (container instanceof PriorityQueue<?> || container instanceof PriorityBlockingQueue<?>) {
            check(isHeap(((Queue<?>) container).toArray(), of(container)), container);
        }
    }

    private static void check(boolean sorted, Object container) {
        if (!sorted) {
            throw new CachezipException.Codec(
                    container.getClass().getName()
                            + " cannot be stored: it is not in its own order, since an element"
                            + " was changed after it was added; cache a copy",
                    null);
        }
    }

    private static boolean inOrder(Iterable<?> elements, @Nullable Comparator<?> own) {
        Comparator<Object> order = orNatural(own);
        Iterator<?> each = elements.iterator();
        Object last = each.hasNext() ? each.next() : null;
        while (each.hasNext()) {
            Object next = each.next();
            if (order.compare(last, next) >= 0) {
                return false;
            }
            last = next;
        }
        return true;
    }

    /** Returns whether no element comes before its parent in the tree of a queue, so that a copy has the same tree. */
    private static boolean isHeap(Object[] elements, @Nullable Comparator<?> own) {
        Comparator<Object> order = orNatural(own);
        for (int i = 1; i < elements.length; i++) {
            if (order.compare(elements[(i - 1) / 2], elements[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked") // the container has compared its elements
    private static Comparator<Object> orNatural(@Nullable Comparator<?> order) {
        return (Comparator<Object>) (order == null ? Comparator.naturalOrder() : order);
    }

    /** Begins a container with an order. */
    static void start(Comparator<?> order, DeclaredPlace place, WriteDocument out) {
        out.startMark(Mark.ORDER);
        out.generator().writeStartArray(null, 2);
        write(order, place, out);
    }

    /** Writes an order. */
    static void write(Comparator<?> order, DeclaredPlace place, WriteDocument out) {
        List<Object> inside = order.getClass() == WITH_NULLS ? HiddenFields.of(order) : List.of();
        if (inside.isEmpty()) {
            writeSimple(order, place, out);
            return;
        }
        out.generator().writeStartArray(null, 2);
        out.generator().writeString(areNullsFirst(order) ? NULLS_FIRST : NULLS_LAST);
        writeSimple((Comparator<?>) inside.get(0), place, out);
        out.generator().writeEndArray();
    }

    private static void writeSimple(Comparator<?> order, DeclaredPlace place, WriteDocument out) {
        String known = name(order);
        if (known != null) {
            out.generator().writeString(known);
        } else if (order.getClass().isHidden() || Refusals.isOfTheJdk(order.getClass())) {
            throw new CachezipException.Codec(
                    "A sorted collection with a comparator that has no class of its own cannot be stored: use natural,"
                            + " reverse or case-insensitive order, an enum or a named class of your own, or nullsFirst or"
                            + " nullsLast of one of these",
                    null);
        } else {
            place.write(order, out);
        }
    }

    @SuppressWarnings("unchecked") // null is compared without the order of others
    private static boolean areNullsFirst(Comparator<?> order) {
        return ((Comparator<Object>) order).compare(null, "") < 0;
    }

    /** Ends a container with an order. */
    static void end(WriteDocument out) {
        out.generator().writeEndArray();
        out.endMark();
    }

    @SuppressWarnings("ReferenceEquality") // constants
    private static @Nullable String name(Comparator<?> order) {
        for (Map.Entry<String, Comparator<?>> entry : NAMED.entrySet()) {
            if (entry.getValue() == order) {
                return entry.getKey();
            }
        }
        return null;
    }

    /** Reads an order, and moves to the first token of the content. */
    static Comparator<?> read(ReadDocument in, DeclaredPlace place) {
        in.markData();
        in.parser().nextToken();
        if (!in.is(JsonToken.START_ARRAY)) {
            throw new StreamReadException(in.parser(), "An order without content");
        }
        in.parser().nextToken();
        Comparator<?> order = find(in, place);
        in.parser().nextToken();
        return order;
    }

    /** Reads the order at the current token. */
    static Comparator<?> find(ReadDocument in, DeclaredPlace place) {
        if (!in.is(JsonToken.START_ARRAY) || in.mark() != null) {
            return findSimple(UnaryOperator.identity(), in, place);
        }
        JsonParser parser = in.parser();
        String name = parser.nextToken() == JsonToken.VALUE_STRING ? parser.getString() : "";
        parser.nextToken();
        Comparator<?> order =
                switch (name) {
                    case NULLS_FIRST -> findSimple(Comparator::nullsFirst, in, place);
                    case NULLS_LAST -> findSimple(Comparator::nullsLast, in, place);
                    default -> throw noComparator(parser);
                };
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw new StreamReadException(parser, "More than an order and what is made of it");
        }
        return order;
    }

    @SuppressWarnings("unchecked") // the container's elements decide
    private static Comparator<?> findSimple(
            UnaryOperator<Comparator<Object>> around, ReadDocument in, DeclaredPlace place) {
        Object found = in.is(JsonToken.VALUE_STRING) ? NAMED.get(in.parser().getString()) : place.read(in);
        // With a type id, there could be any number of orders around an order.
        if (!(found instanceof Comparator<?> simple) || simple.getClass() == WITH_NULLS) {
            throw noComparator(in.parser());
        }
        Comparator<?> order = around.apply((Comparator<Object>) simple);
        if (simple == String.CASE_INSENSITIVE_ORDER) {
            in.order().addIgnoringCase(order);
        }
        return order;
    }

    private static StreamReadException noComparator(JsonParser parser) {
        return new StreamReadException(parser, "An order that is no comparator");
    }

    /** Moves to the end of a container with an order. */
    static void end(ReadDocument in) {
        if (in.parser().nextToken() != JsonToken.END_ARRAY) {
            throw new StreamReadException(in.parser(), "More than an order and its content");
        }
        in.endMarked();
    }
}
