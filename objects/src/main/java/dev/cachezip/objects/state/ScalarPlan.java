package dev.cachezip.objects.state;

import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.places.ScalarKind;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;

/** Scalars, as strictly as in a field: databind would cut off a byte and widen a float. */
final class ScalarPlan extends ValuePlan {

    private final ScalarKind kind;

    ScalarPlan(ScalarKind kind) {
        super(false);
        this.kind = kind;
    }

    @Override
    public void write(Object value, WriteDocument out) {
        kind.write(value, out.generator());
    }

    @Override
    public Object read(@Nullable Mark mark, ReadDocument in) {
        return kind.read(in.parser().currentToken(), in.parser(), in.context());
    }
}
