package dev.cachezip.objects.hooks;

import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.HashScope;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Objects that their class replaces with other objects when they have been read. */
public final class ResolvingPlan extends ValuePlan {

    private final ValuePlan plan;
    private final UnaryOperator<@Nullable Object> resolution;

    /** The fields whose elements may be put into a hash table. */
    private final List<StateClass.Property> hashed;

    /** Creates a plan that replaces what another plan reads. */
    public ResolvingPlan(StateClass type, ValuePlan plan, UnaryOperator<@Nullable Object> resolution) {
        super(true);
        this.plan = plan;
        this.resolution = resolution;
        this.hashed = CapturedInput.isHashed(type.type().getRawClass()) ? type.properties() : List.of();
    }

    @Override
    public void write(Object value, WriteDocument out) {
        plan.write(value, out);
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        Object object = hashed.isEmpty() ? plan.read(mark, in) : guarded(mark, in);
        Object resolved = resolution.apply(object);
        in.resolved(object, resolved);
        return resolved;
    }

    private @Nullable Object guarded(@Nullable Mark mark, ReadDocument in) {
        HashScope scope = in.hashed();
        Object object;
        try (scope) {
            object = plan.read(mark, in);
        }
        for (StateClass.Property property : hashed) {
            if (object != null && property.value(object) instanceof Object[] elements) {
                scope.checkData(Arrays.asList(elements));
            }
        }
        return object;
    }
}
