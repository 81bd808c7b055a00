package dev.cachezip.objects.annotated;

import dev.cachezip.objects.document.HashScope;
import dev.cachezip.objects.document.ReadDocument;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.NullValueProvider;
import tools.jackson.databind.deser.jdk.MapDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;

/** Reads the entries of a map into lists, so that the keys can be checked before they are compared. */
final class GuardedMapDeserializer extends MapDeserializer {

    GuardedMapDeserializer(MapDeserializer base) {
        super(base);
    }

    @Override
    protected MapDeserializer withResolved(
            KeyDeserializer keys,
            @Nullable TypeDeserializer valueTypes,
            ValueDeserializer<?> values,
            NullValueProvider nulls,
            @Nullable Set<String> ignored,
            @Nullable Set<String> included) {
        return new GuardedMapDeserializer(super.withResolved(keys, valueTypes, values, nulls, ignored, included));
    }

    @Override
    @SuppressWarnings("unchecked") // as in the superclass
    public Map<Object, Object> deserialize(JsonParser parser, DeserializationContext context) throws JacksonException {
        if (!parser.hasToken(JsonToken.START_OBJECT)
                || !_hasDefaultCreator
                || _delegateDeserializer != null
                || _propertyBasedCreator != null
                || _valueDeserializer.getObjectIdReader(context) != null) {
            return super.deserialize(parser, context);
        }
        Map<Object, Object> map = (Map<Object, Object>) _valueInstantiator.createUsingDefault(context);
        CollectedEntries entries = new CollectedEntries();
        ReadDocument in = ReadDocument.of(parser, context);
        HashScope hashed = in.hashed();
        try (hashed) {
            deserialize(parser, context, entries);
        }
        if (map instanceof SortedMap<?, ?> sorted) {
            in.order().check(entries.keys, sorted.comparator());
        } else {
            hashed.check(entries.keys);
        }
        for (int i = 0; i < entries.keys.size(); i++) {
            map.put(entries.keys.get(i), entries.values.get(i));
        }
        return map;
    }

    /** Collects entries in the order of insertion; it accepts each one as if its key were new. */
    private static final class CollectedEntries extends AbstractMap<Object, Object> {

        private final List<Object> keys = new ArrayList<>();
        private final List<Object> values = new ArrayList<>();

        @Override
        public @Nullable Object put(Object key, Object value) {
            keys.add(key);
            values.add(value);
            return null;
        }

        @Override
        public @Nullable Object get(Object key) {
            return null;
        }

        @Override
        public Set<Entry<Object, Object>> entrySet() {
            throw new UnsupportedOperationException("Entries are read from the lists");
        }
    }
}
