package dev.cachezip.objects.hooks;

import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.document.References;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.places.SharedDeserializer;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;

/**
 * Reads objects that their class replaces with other objects. Thread-safe.
 */
public final class ResolvingDeserializer extends SharedDeserializer {

    private final ValueDeserializer<Object> deserializer;
    private final UnaryOperator<@Nullable Object> resolution;

    /** The fields whose elements may be put into a hash table. */
    private final List<StateClass.Property> hashed;

    /** Creates a deserializer that replaces what another deserializer reads. */
    public ResolvingDeserializer(
            StateClass type, ValueDeserializer<Object> deserializer, UnaryOperator<@Nullable Object> resolution) {
        this.deserializer = deserializer;
        this.resolution = resolution;
        this.hashed = CapturedInput.isHashed(type.type().getRawClass()) ? type.properties() : List.of();
    }

    @Override
    public void resolve(DeserializationContext context) {
        deserializer.resolve(context);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) {
        Object object = hashed.isEmpty() ? deserializer.deserialize(parser, context) : guarded(parser, context);
        Object resolved = resolution.apply(object);
        References references = References.current(context);
        if (references != null && object != null) {
            references.resolved(object, resolved);
        }
        return resolved;
    }

    private @Nullable Object guarded(JsonParser parser, DeserializationContext context) {
        HashGuard guard = HeapCharges.guard(context);
        long hosts = guard.hosts();
        long start = HeapCharges.position(parser);
        Object object = deserializer.deserialize(parser, context);
        long bytes = HeapCharges.position(parser) - start;
        for (StateClass.Property property : hashed) {
            if (object != null && property.value(object) instanceof Object[] elements) {
                guard.checkHosts(hosts);
                guard.checkData(Arrays.asList(elements), bytes);
            }
        }
        return object;
    }
}
