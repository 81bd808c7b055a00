package dev.cachezip.objects.containers;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;

/** Collections or maps, to which their content may refer. */
public abstract class ContainerPlan extends ValuePlan {

    private final DeclaredPlace comparator;

    ContainerPlan(StateMapping mapping) {
        super(true);
        this.comparator = mapping.place(mapping.objectType());
    }

    /**
     * Returns the plan of a type of collections or maps.
     *
     * @throws CachezipException.Codec if a class of its own cannot be stored
     */
    public static ValuePlan of(JavaType type, StateMapping mapping) {
        ExtendedContainer extended = ExtendedContainer.of(type, mapping.types());
        ContentPlan content = Map.class.isAssignableFrom(type.getRawClass())
                ? new MapPlan(type, mapping)
                : new CollectionPlan(type, mapping);
        return extended == null ? content : new ExtendedPlan(extended, content, mapping);
    }

    @Override
    public final @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        if (mark != Mark.ANCHOR) {
            return mark == null ? readContent(null, null, in) : readMarked(mark, null, in);
        }
        Anchor anchor = in.anchor();
        Object container = readMarked(in.mark(), anchor, in);
        anchor.end(Anchor.CONTAINER_WEIGHT);
        return container;
    }

    private @Nullable Object readMarked(@Nullable Mark mark, @Nullable Anchor anchor, ReadDocument in) {
        if (mark != Mark.ORDER) {
            return readContent(null, anchor, in);
        }
        Comparator<?> order = Comparators.read(in, comparator);
        Object container = readContent(order, anchor, in);
        Comparators.end(in);
        return container;
    }

    /** Returns the place of comparators. */
    final DeclaredPlace comparator() {
        return comparator;
    }

    /**
     * Reads the content that begins at the current token.
     *
     * @param anchor gets the collection or map before its content is read; {@code null} if nothing refers to it
     */
    abstract @Nullable Object readContent(@Nullable Comparator<?> order, @Nullable Anchor anchor, ReadDocument in);
}
