package dev.cachezip.objects.places;

import dev.cachezip.CachezipException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;

/**
 * Writes an {@link Optional} or {@link AtomicReference} as its content, or as null if it is empty. Thread-safe.
 */
public final class ReferenceSerializer extends SharedSerializer<Object> {

    private final Slot content;

    /** Creates the serializer of references whose content is in a place. */
    public ReferenceSerializer(Slot content) {
        this.content = content;
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
        Object inside = inside(value);
        if (inside == null) {
            generator.writeNull();
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
        content.write(inside, generator, context);
    }

    /** Returns what a reference holds. */
    static @Nullable Object inside(Object value) {
        return value instanceof Optional<?> optional ? optional.orElse(null) : ((AtomicReference<?>) value).get();
    }
}
