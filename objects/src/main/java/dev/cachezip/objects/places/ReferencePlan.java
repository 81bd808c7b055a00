package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;

/** An {@link Optional} or {@link AtomicReference}: its content, or null if it is empty. */
public final class ReferencePlan extends ValuePlan {

    private final boolean optional;
    private final DeclaredPlace content;

    /** Creates the plan of a type. */
    public ReferencePlan(JavaType type, StateMapping mapping) {
        super(true);
        this.optional = type.hasRawClass(Optional.class);
        this.content = mapping.place(type.getContentType());
    }

    @Override
    public void write(Object value, WriteDocument out) {
        Object inside = inside(value);
        if (inside == null) {
            out.generator().writeNull();
            return;
        }
        if (inside == value) {
            throw new CachezipException.Codec(
                    "AtomicReference cannot be stored where its own content refers to it, as a lazy getter of Lombok"
                            + " leaves it for null: have the getter return an Optional",
                    null);
        }
        if (content.isStoredAsNull(inside)) {
            throw new CachezipException.Codec(
                    "An optional cannot hold a " + inside.getClass().getName()
                            + " whose stored form is null: it would come back empty",
                    null);
        }
        content.write(inside, out);
    }

    /** Returns what a reference holds. */
    static @Nullable Object inside(Object value) {
        return value instanceof Optional<?> optional ? optional.orElse(null) : ((AtomicReference<?>) value).get();
    }

    // The mark, if there is one, belongs to the content.
    @Override
    public Object read(@Nullable Mark mark, ReadDocument in) {
        return of(content.read(in));
    }

    /** Reads a reference whose content follows a mark with its type id. */
    Object readTyped(byte[] id, ReadDocument in) {
        return of(content.readTyped(id, in));
    }

    @Override
    public Object nullValue(DeserializationContext context) {
        return of(null);
    }

    private Object of(@Nullable Object value) {
        return optional ? Optional.ofNullable(value) : new AtomicReference<>(value);
    }
}
