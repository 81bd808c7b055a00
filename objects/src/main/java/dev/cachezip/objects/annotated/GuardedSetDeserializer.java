package dev.cachezip.objects.annotated;

import dev.cachezip.objects.document.HashScope;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.types.JdkContainers;
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
        ReadDocument in = ReadDocument.of(parser, context);
        HashScope hashed = in.hashed();
        Collection<Object> elements = new ArrayList<>();
        try (hashed) {
            super._deserializeFromArray(parser, context, elements);
        }
        if (JdkContainers.isSorted(_containerType.getRawClass())) {
            in.order().check(elements, null);
        } else if (set instanceof CopyOnWriteArraySet<?>) {
            hashed.checkHosts();
            in.search().check(_containerType.getContentType().getRawClass(), elements.size(), hashed.accessible());
        } else {
            hashed.checkHosts();
            hashed.check(elements, true);
        }
        set.addAll(elements);
        return set;
    }
}
