package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Comparators of the JDK that are values by themselves. */
public final class ComparatorPlan extends ValuePlan {

    private final DeclaredPlace object;

    /** Creates the plan. */
    public ComparatorPlan(StateMapping mapping) {
        super(false);
        this.object = mapping.place(mapping.objectType());
    }

    @Override
    public void write(Object value, WriteDocument out) {
        Comparators.write((Comparator<?>) value, object, out);
    }

    @Override
    public Object read(@Nullable Mark mark, ReadDocument in) {
        return Comparators.find(in, object);
    }
}
