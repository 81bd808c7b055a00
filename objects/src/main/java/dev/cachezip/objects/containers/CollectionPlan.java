package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.HashScope;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.types.JdkContainers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;

/** Collections as arrays of their elements. */
final class CollectionPlan extends ContentPlan {

    private final JavaType type;
    private final DeclaredPlace element;
    private final boolean strings;
    private final boolean sorted;
    private Containers.@Nullable CollectionKind kind;

    /** Adds to a collection of an application's class. */
    private final @Nullable ContainerFiller filler;

    CollectionPlan(JavaType type, StateMapping mapping) {
        super(type, mapping);
        this.type = type;
        this.element = mapping.place(type.getContentType());
        this.strings = type.getContentType().hasRawClass(String.class);
        this.sorted = JdkContainers.isSorted(type.getRawClass());
        this.filler = ContainerFiller.of(type.getRawClass());
    }

    @Override
    void writeContent(Object value, ContainerShape shape, WriteDocument out) {
        if (shape.indexed() && shape.plain()) {
            writeList((List<?>) value, out);
        } else {
            writeElements((Collection<?>) value, shape, out);
        }
    }

    private void writeList(List<?> list, WriteDocument out) {
        int size = list.size();
        out.generator().writeStartArray(list, size);
        int index = 0;
        try {
            for (; index < size; index++) {
                writeElement(list.get(index), out);
            }
        } catch (Exception e) {
            throw ValuePath.within(e, index);
        }
        out.generator().writeEndArray();
    }

    private void writeElements(Collection<?> value, ContainerShape shape, WriteDocument out) {
        out.generator().writeStartArray(value, value.size());
        if (value instanceof Set) {
            out.noteBegin(Unconfirmed.ELEMENTS, shape.unordered());
        } else if (shape.unordered()) {
            // It may come back as a list.
            out.noteOpaque();
        }
        int index = 0;
        try {
            for (Object each : value) {
                writeElement(each, out);
                index++;
            }
        } catch (Exception e) {
            throw ValuePath.within(e, index);
        }
        out.generator().writeEndArray();
    }

    private void writeElement(@Nullable Object value, WriteDocument out) {
        if (value == null) {
            element.writeNull(out);
        } else if (strings && value instanceof String text) {
            out.generator().writeString(text);
        } else {
            element.write(value, out);
        }
    }

    @Override
    @Nullable
    Object readContent(@Nullable Comparator<?> order, @Nullable Anchor anchor, ReadDocument in) {
        Containers.CollectionKind made = kind();
        if (!in.is(JsonToken.START_ARRAY)) {
            return in.unexpected(type);
        }
        long size = in.charge(made.cost());
        if (made.copies()) {
            return copy(anchor, in);
        }
        Collection<@Nullable Object> collection = create(order, size, anchor);
        if (made.direct() && !sorted && filler == null) {
            checkSize(collection, readElements(in, collection), in);
            return collection;
        }
        fill(filling(collection, order, in), compares(), in);
        return collection;
    }

    @Override
    Unfilled readUnfilled(@Nullable Comparator<?> order, @Nullable Anchor anchor, ReadDocument in) {
        Containers.CollectionKind made = kind();
        if (!in.is(JsonToken.START_ARRAY)) {
            throw in.mismatch(type, "Elements that are no array");
        }
        Collection<@Nullable Object> collection = create(order, in.charge(made.cost()), anchor);
        return new Unfilled(collection, filling(collection, order, in), compares());
    }

    private boolean compares() {
        return !kind().direct() || sorted;
    }

    private Containers.CollectionKind kind() {
        Containers.CollectionKind known = kind;
        if (known == null) {
            known = Containers.collection(type);
            kind = known;
        }
        return known;
    }

    private Collection<@Nullable Object> create(@Nullable Comparator<?> order, long size, @Nullable Anchor anchor) {
        Collection<@Nullable Object> collection = kind().create(order, size);
        if (anchor != null) {
            anchor.built(collection);
        }
        return collection;
    }

    /**
     * Reads the elements, and returns the action that adds them: elements in a cycle may not be complete yet when hash codes
     * and comparisons ask for their fields.
     */
    private Runnable filling(Collection<@Nullable Object> collection, @Nullable Comparator<?> order, ReadDocument in) {
        List<@Nullable Object> elements = new ArrayList<>();
        HashScope hashed = in.hashed();
        try (hashed) {
            readElements(in, elements);
        }
        boolean looksUp = kind().hashed();
        if (looksUp) {
            hashed.checkHosts();
        }
        boolean exempt = HashGuard.isExempt(type.getContentType().getRawClass());
        return () -> {
            if (looksUp && !exempt) {
                hashed.check(elements, true);
            }
            if (sorted) {
                in.order().check(elements, order);
            }
            if (filler == null) {
                collection.addAll(elements);
            } else {
                filler.addAll(collection, elements);
            }
            checkSize(collection, elements.size(), in);
        };
    }

    /** Checks that no element is equal to another one in a set, and that the class has added each of them. */
    private void checkSize(Collection<?> collection, int elements, ReadDocument in) {
        if (collection.size() != elements) {
            throw in.mismatch(
                    type,
                    collection instanceof Set
                            ? "A set with equal elements: it was a list, or its class has changed"
                            : type.getRawClass().getSimpleName() + " drops elements; cache an ArrayList of them");
        }
    }

    /** Reads a collection that is made of its elements, so that they cannot refer to it. */
    private Object copy(@Nullable Anchor anchor, ReadDocument in) {
        List<@Nullable Object> elements = new ArrayList<>();
        HashScope hashed = in.hashed();
        try (hashed) {
            readElements(in, elements);
        }
        if (type.hasRawClass(CopyOnWriteArraySet.class)) {
            hashed.checkHosts();
            in.search().check(type.getContentType().getRawClass(), elements.size(), hashed.accessible());
        }
        Collection<?> collection = kind().copy(elements);
        checkSize(collection, elements.size(), in);
        if (anchor != null) {
            anchor.built(collection);
        }
        return collection;
    }

    /** Reads the elements, and returns their number. */
    private int readElements(ReadDocument in, Collection<@Nullable Object> elements) {
        JsonParser parser = in.parser();
        int index = 0;
        try {
            String text = next(parser);
            while (text != null || !parser.hasToken(JsonToken.END_ARRAY)) {
                elements.add(text != null ? text : element.read(in));
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
