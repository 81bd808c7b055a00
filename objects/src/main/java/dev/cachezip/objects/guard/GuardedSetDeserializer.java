package dev.cachezip.objects.guard;

import dev.cachezip.objects.classes.Containers;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.limits.HashGuard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.CopyOnWriteArraySet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.jdk.CollectionDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** Reads the elements of a set or sorted queue into a list, so that they can be checked before they are compared. */
final class GuardedSetDeserializer extends CollectionDeserializer {

    GuardedSetDeserializer(CollectionDeserializer base) {
        super(base);
    }

    @Override
    protected CollectionDeserializer withResolved(
            @Nullable ValueDeserializer<?> delegate,
            ValueDeserializer<?> values,
            @Nullable TypeDeserializer valueTypes,
            NullValueProvider nulls,
            @Nullable Boolean unwrapSingle) {
        return new GuardedSetDeserializer(super.withResolved(delegate, values, valueTypes, nulls, unwrapSingle));
    }

    @Override
    protected Collection<Object> _deserializeFromArray(
            JsonParser parser, DeserializationContext context, Collection<Object> set) throws JacksonException {
        // An element with an object id may only be resolved after its place.
        if (_valueDeserializer.getObjectIdReader(context) != null) {
            return super._deserializeFromArray(parser, context, set);
        }
        HashGuard guard = HeapCharges.guard(context);
        long start = HeapCharges.position(parser);
        long before = guard.extra();
        long hosts = guard.hosts();
        Collection<Object> elements = super._deserializeFromArray(parser, context, new ArrayList<>());
        long bytes = HeapCharges.position(parser) - start;
        if (Containers.isSorted(_containerType)) {
            HeapCharges.order(context).check(elements, null);
        } else if (set instanceof CopyOnWriteArraySet<?>) {
            guard.checkHosts(hosts);
            HeapCharges.search(context)
                    .check(
                            _containerType.getContentType().getRawClass(),
                            elements.size(),
                            bytes + guard.extra() - before);
        } else {
            guard.checkHosts(hosts);
            guard.check(elements, bytes, guard.extra() - before, true);
        }
        set.addAll(elements);
        return set;
    }
}
