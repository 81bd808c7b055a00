package dev.cachezip.objects.plans;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.root.Mark;
import org.jspecify.annotations.Nullable;

/** Refuses the values of a class. */
public final class RefusedPlan extends ValuePlan {

    private final CachezipException reason;

    /** Creates a plan that refuses each value for one reason. */
    public RefusedPlan(CachezipException reason) {
        super(false);
        this.reason = reason;
    }

    @Override
    public void write(Object value, WriteDocument out) {
        throw refused();
    }

    @Override
    public Object read(@Nullable Mark mark, ReadDocument in) {
        throw refused();
    }

    private CachezipException.Codec refused() {
        return new CachezipException.Codec(String.valueOf(reason.getMessage()), reason);
    }
}
