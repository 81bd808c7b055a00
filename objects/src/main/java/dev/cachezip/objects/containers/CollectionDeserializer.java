package dev.cachezip.objects.containers;

import dev.cachezip.objects.classes.ContainerFiller;
import dev.cachezip.objects.classes.Containers;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.document.References;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.limits.ContainerCosts;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads collections. Thread-safe.
 */
public final class CollectionDeserializer extends ContentDeserializer {

    private final JavaType type;
    private final Slot element;
    private final boolean strings;
    private final boolean sorted;
    private final Containers.CollectionKind kind;
    private final ContainerCosts.Cost cost;

    /** Adds to a collection of an application's class. */
    private final @Nullable ContainerFiller filler;

    /** Creates the deserializer of a type. */
    public CollectionDeserializer(JavaType type, StateMapping mapping) {
        super(mapping);
        this.type = type;
        this.element = mapping.slot(type.getContentType());
        this.strings = type.getContentType().hasRawClass(String.class);
        this.sorted = Containers.isSorted(type);
        this.kind = Containers.collection(type);
        this.cost = kind.cost();
        this.filler = ContainerFiller.of(type.getRawClass());
    }

    @Override
    @Nullable
    Object read(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            return context.handleUnexpectedToken(type, parser);
        }
        long size = HeapCharges.charge(context, cost);
        if (kind.copies()) {
            return copy(anchor, parser, context);
        }
        Collection<@Nullable Object> collection = create(order, size, anchor);
        boolean compares = !kind.direct() || sorted;
        if (!compares && filler == null) {
            checkSize(collection, readElements(parser, context, collection), parser);
            return collection;
        }
        Runnable fill = filling(collection, order, parser, context);
        if (!compares || !References.defer(context, fill)) {
            fill.run();
        }
        return collection;
    }

    @Override
    Unfilled readUnfilled(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        if (!parser.hasToken(JsonToken.START_ARRAY)) {
            throw MismatchedInputException.from(parser, type, "Elements that are no array");
        }
        Collection<@Nullable Object> collection = create(order, HeapCharges.charge(context, cost), anchor);
        return new Unfilled(collection, filling(collection, order, parser, context), !kind.direct() || sorted);
    }

    private Collection<@Nullable Object> create(@Nullable Comparator<?> order, long size, @Nullable Anchor anchor) {
        Collection<@Nullable Object> collection = kind.create(order, size);
        if (anchor != null) {
            anchor.built(collection);
        }
        return collection;
    }

    /**
     * Reads the elements, and returns the action that adds them: elements in a cycle may not be complete yet when hash codes
     * and comparisons ask for their fields.
     */
    private Runnable filling(
            Collection<@Nullable Object> collection,
            @Nullable Comparator<?> order,
            JsonParser parser,
            DeserializationContext context) {
        HashGuard guard = HeapCharges.guard(context);
        long start = HeapCharges.position(parser);
        long before = guard.extra();
        long hosts = guard.hosts();
        List<@Nullable Object> elements = new ArrayList<>();
        readElements(parser, context, elements);
        long bytes = HeapCharges.position(parser) - start;
        long beyond = guard.extra() - before;
        if (kind.hashed()) {
            guard.checkHosts(hosts);
        }
        boolean exempt = HashGuard.isExempt(type.getContentType().getRawClass());
        return () -> {
            if (kind.hashed() && !exempt) {
                guard.check(elements, bytes, beyond, true);
            }
            if (sorted) {
                HeapCharges.order(context).check(elements, order);
            }
            if (filler == null) {
                collection.addAll(elements);
            } else {
                filler.addAll(collection, elements);
            }
            checkSize(collection, elements.size(), parser);
        };
    }

    /** Checks that no element is equal to another one in a set, and that the class has added each of them. */
    private void checkSize(Collection<?> collection, int elements, JsonParser parser) {
        if (collection.size() != elements) {
            throw MismatchedInputException.from(
                    parser,
                    type,
                    collection instanceof Set
                            ? "A set with equal elements: it was a list, or its class has changed"
                            : type.getRawClass().getSimpleName() + " drops elements; cache an ArrayList of them");
        }
    }

    /** Reads a collection that is made of its elements, so that they cannot refer to it. */
    private Object copy(@Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        HashGuard guard = HeapCharges.guard(context);
        long start = HeapCharges.position(parser);
        long before = guard.extra();
        long hosts = guard.hosts();
        List<@Nullable Object> elements = new ArrayList<>();
        readElements(parser, context, elements);
        if (type.hasRawClass(CopyOnWriteArraySet.class)) {
            guard.checkHosts(hosts);
            HeapCharges.search(context)
                    .check(
                            type.getContentType().getRawClass(),
                            elements.size(),
                            HeapCharges.position(parser) - start + guard.extra() - before);
        }
        Collection<?> collection = kind.copy(elements);
        checkSize(collection, elements.size(), parser);
        if (anchor != null) {
            anchor.built(collection);
        }
        return collection;
    }

    /** Reads the elements, and returns their number. */
    private int readElements(JsonParser parser, DeserializationContext context, Collection<@Nullable Object> elements) {
        int index = 0;
        try {
            String text = next(parser);
            while (text != null || !parser.hasToken(JsonToken.END_ARRAY)) {
                elements.add(text != null ? text : element.read(parser, context));
                index++;
                text = next(parser);
            }
        } catch (Exception e) {
            throw ValuePath.within(e, index);
        }
        return index;
    }

    /** Moves to the next element, and returns it if it is text in a place for text. */
    private @Nullable String next(JsonParser parser) {
        if (strings) {
            return parser.nextStringValue();
        }
        parser.nextToken();
        return null;
    }
}
