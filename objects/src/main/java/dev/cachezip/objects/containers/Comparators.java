package dev.cachezip.objects.containers;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.classes.HiddenFields;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.document.Marking;
import dev.cachezip.objects.places.Slot;
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
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes and reads the order of sorted containers: {@code [mark, [comparator, content]]}. The comparator is the name of
 * a JDK comparator, an object of an allowed class, or an array of {@code nulls-first} or {@code nulls-last} and one of
 * these.
 */
public final class Comparators {

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

    /** Returns the serializer of a JDK comparator that is a value by itself. */
    public static ValueSerializer<Object> serializer(Slot object) {
        return new ValueSerializer<>() {
            @Override
            public void serialize(Object order, JsonGenerator generator, SerializationContext context) {
                write((Comparator<?>) order, object, generator, context);
            }
        };
    }

    /** Returns the deserializer of a JDK comparator that is a value by itself. */
    public static ValueDeserializer<Object> deserializer(Slot object) {
        return new ValueDeserializer<>() {
            @Override
            public Object deserialize(JsonParser parser, DeserializationContext context) {
                return find(parser, context, object);
            }
        };
    }

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
    static void start(Comparator<?> order, Slot slot, JsonGenerator generator, SerializationContext context) {
        Marking.start(generator, Mark.ORDER, Marking.NO_DATA);
        generator.writeStartArray(null, 2);
        write(order, slot, generator, context);
    }

    private static void write(Comparator<?> order, Slot slot, JsonGenerator generator, SerializationContext context) {
        List<Object> inside = order.getClass() == WITH_NULLS ? HiddenFields.of(order) : List.of();
        if (inside.isEmpty()) {
            writeSimple(order, slot, generator, context);
            return;
        }
        generator.writeStartArray(null, 2);
        generator.writeString(areNullsFirst(order) ? NULLS_FIRST : NULLS_LAST);
        writeSimple((Comparator<?>) inside.get(0), slot, generator, context);
        generator.writeEndArray();
    }

    private static void writeSimple(
            Comparator<?> order, Slot slot, JsonGenerator generator, SerializationContext context) {
        String known = name(order);
        if (known != null) {
            generator.writeString(known);
        } else if (order.getClass().isHidden() || Refusals.isOfTheJdk(order.getClass())) {
            throw new CachezipException.Codec(
                    "A sorted collection with a comparator that has no class of its own cannot be stored: use natural,"
                            + " reverse or case-insensitive order, an enum or a named class of your own, or nullsFirst or"
                            + " nullsLast of one of these",
                    null);
        } else {
            slot.write(order, generator, context);
        }
    }

    @SuppressWarnings("unchecked") // null is compared without the order of others
    private static boolean areNullsFirst(Comparator<?> order) {
        return ((Comparator<Object>) order).compare(null, "") < 0;
    }

    /** Ends a container with an order. */
    static void end(JsonGenerator generator) {
        generator.writeEndArray();
        generator.writeEndArray();
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
    static Comparator<?> read(JsonParser parser, DeserializationContext context, Slot slot) {
        Marking.data(parser);
        parser.nextToken();
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            throw new StreamReadException(parser, "An order without content");
        }
        parser.nextToken();
        Comparator<?> order = find(parser, context, slot);
        parser.nextToken();
        return order;
    }

    private static Comparator<?> find(JsonParser parser, DeserializationContext context, Slot slot) {
        if (!parser.hasToken(JsonToken.START_ARRAY) || Marking.next(parser) != null) {
            return findSimple(UnaryOperator.identity(), parser, context, slot);
        }
        String name = parser.nextToken() == JsonToken.VALUE_STRING ? parser.getString() : "";
        parser.nextToken();
        Comparator<?> order =
                switch (name) {
                    case NULLS_FIRST -> findSimple(Comparator::nullsFirst, parser, context, slot);
                    case NULLS_LAST -> findSimple(Comparator::nullsLast, parser, context, slot);
                    default -> throw noComparator(parser);
                };
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw new StreamReadException(parser, "More than an order and what is made of it");
        }
        return order;
    }

    @SuppressWarnings("unchecked") // the container's elements decide
    private static Comparator<?> findSimple(
            UnaryOperator<Comparator<Object>> around, JsonParser parser, DeserializationContext context, Slot slot) {
        Object found =
                parser.hasToken(JsonToken.VALUE_STRING) ? NAMED.get(parser.getString()) : slot.read(parser, context);
        // With a type id, there could be any number of orders around an order.
        if (!(found instanceof Comparator<?> simple) || simple.getClass() == WITH_NULLS) {
            throw noComparator(parser);
        }
        Comparator<?> order = around.apply((Comparator<Object>) simple);
        if (simple == String.CASE_INSENSITIVE_ORDER) {
            HeapCharges.order(context).addIgnoringCase(order);
        }
        return order;
    }

    private static StreamReadException noComparator(JsonParser parser) {
        return new StreamReadException(parser, "An order that is no comparator");
    }

    /** Moves to the end of a container with an order. */
    static void end(JsonParser parser) {
        if (parser.nextToken() != JsonToken.END_ARRAY) {
            throw new StreamReadException(parser, "More than an order and its content");
        }
        Marking.end(parser);
    }
}
