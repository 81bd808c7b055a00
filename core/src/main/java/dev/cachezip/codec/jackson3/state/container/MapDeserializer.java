package dev.cachezip.codec.jackson3.state.container;

import dev.cachezip.codec.jackson3.state.kind.Containers;
import dev.cachezip.codec.jackson3.state.kind.MapKeys;
import dev.cachezip.codec.jackson3.state.place.Slot;
import dev.cachezip.codec.jackson3.state.place.StateMapping;
import dev.cachezip.codec.jackson3.state.token.Anchor;
import dev.cachezip.codec.jackson3.state.token.HeapCharges;
import dev.cachezip.codec.jackson3.state.token.Marking;
import dev.cachezip.codec.jackson3.state.token.References;
import dev.cachezip.codec.limits.HashGuard;
import dev.cachezip.codec.limits.OrderGuard;
import dev.cachezip.codec.object.ValuePath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads maps. Thread-safe.
 *
 * @since 0.1
 */
public final class MapDeserializer extends ContainerDeserializer {

    private final JavaType type;
    private final boolean textKeys;
    private final boolean named;

    /** Whether the map finds comparable keys with the same hash code in trees; a plain hash table does not. */
    private final boolean trees;

    private final boolean sorted;
    private final Slot key;
    private final Slot content;
    private final Containers.MapKind kind;
    private @Nullable KeyDeserializer keyDeserializer;

    /** Creates the deserializer of a type. */
    public MapDeserializer(JavaType type, StateMapping mapping) {
        super(mapping);
        this.type = type;
        Class<?> keyClass = type.getKeyType().getRawClass();
        this.named = MapKeys.areNames(type.getKeyType());
        this.textKeys = keyClass == Object.class || keyClass == String.class;
        this.trees = !Hashtable.class.isAssignableFrom(type.getRawClass());
        this.sorted = Containers.isSorted(type);
        this.key = mapping.slot(type.getKeyType());
        this.content = mapping.slot(type.getContentType());
        this.kind = Containers.map(type);
    }

    @Override
    @Nullable
    Object read(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        HeapCharges.charge(context, kind.cost());
        Map<@Nullable Object, @Nullable Object> map = kind.create(order);
        if (anchor != null) {
            anchor.built(map);
        }
        if (parser.hasToken(JsonToken.START_OBJECT) && (textKeys || named)) {
            int read;
            if (trees) {
                read = readNamed(order, parser, context, map);
            } else {
                long start = HeapCharges.position(parser);
                Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
                read = readNamed(null, parser, context, entries);
                HeapCharges.guard(context).check(entries.keySet(), HeapCharges.position(parser) - start, 0, false);
                map.putAll(entries);
            }
            checkSize(map, read, parser);
        } else if (parser.hasToken(JsonToken.START_ARRAY)) {
            readFlat(order, parser, context, map);
        } else {
            return context.handleUnexpectedToken(type, parser);
        }
        return map;
    }

    /** Checks that no key is equal to another one, and that the class has added each of the entries. */
    private void checkSize(Map<?, ?> map, int entries, JsonParser parser) {
        if (map.size() != entries) {
            throw MismatchedInputException.from(
                    parser, type, "A map with equal keys: their class, or the class of the map, has changed");
        }
    }

    /** Reads entries, and returns their number. */
    private int readNamed(
            @Nullable Comparator<?> order,
            JsonParser parser,
            DeserializationContext context,
            Map<@Nullable Object, @Nullable Object> map) {
        Class<?> keyClass = type.getKeyType().getRawClass();
        boolean slow = sorted
                ? OrderGuard.isComparedSlowly(keyClass)
                        || (order != null && HeapCharges.order(context).ignoresCase(order))
                : !textKeys && !HashGuard.isExempt(keyClass);
        if (slow) {
            return readGuarded(order, parser, context, map);
        }
        int entries = 0;
        try {
            String name = parser.nextName();
            while (name != null) {
                Object each = textKeys ? name : keyDeserializer(context).deserializeKey(name, context);
                parser.nextToken();
                map.put(each, content.read(parser, context));
                entries++;
                name = parser.nextName();
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        return entries;
    }

    /** Reads entries whose keys an attacker may have chosen for their hash codes, or because comparing them is slow. */
    private int readGuarded(
            @Nullable Comparator<?> order,
            JsonParser parser,
            DeserializationContext context,
            Map<@Nullable Object, @Nullable Object> map) {
        long start = HeapCharges.position(parser);
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        try {
            String name = parser.nextName();
            while (name != null) {
                keys.add(textKeys ? name : keyDeserializer(context).deserializeKey(name, context));
                parser.nextToken();
                values.add(content.read(parser, context));
                name = parser.nextName();
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        if (sorted) {
            HeapCharges.order(context).check(keys, order);
        } else {
            HeapCharges.guard(context).check(keys, HeapCharges.position(parser) - start);
        }
        putAll(map, keys, values);
        return keys.size();
    }

    private void readFlat(
            @Nullable Comparator<?> order,
            JsonParser parser,
            DeserializationContext context,
            Map<@Nullable Object, @Nullable Object> map) {
        HashGuard guard = HeapCharges.guard(context);
        long start = HeapCharges.position(parser);
        long before = guard.extra();
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        try {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                long hosts = guard.hosts();
                keys.add(key.read(parser, context));
                guard.checkHosts(hosts);
                parser.nextToken();
                values.add(content.read(parser, context));
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        boolean asMap = named && Marking.of(parser) == Marking.MESSAGE_PACK;
        if (asMap ? !keys.contains(null) : keys.isEmpty() && textKeys) {
            throw MismatchedInputException.from(parser, type, "A list where a map is declared");
        }
        long bytes = HeapCharges.position(parser) - start;
        long beyond = guard.extra() - before;
        Runnable fill = () -> {
            if (!trees || !HashGuard.isExempt(type.getKeyType().getRawClass())) {
                guard.check(keys, bytes, beyond, trees);
            }
            if (sorted) {
                HeapCharges.order(context).check(keys, order);
            }
            putAll(map, keys, values);
            checkSize(map, keys.size(), parser);
        };
        if (!References.defer(context, fill)) {
            fill.run();
        }
    }

    private static void putAll(
            Map<@Nullable Object, @Nullable Object> map, List<@Nullable Object> keys, List<@Nullable Object> values) {
        for (int i = 0; i < keys.size(); i++) {
            map.put(keys.get(i), values.get(i));
        }
    }

    private KeyDeserializer keyDeserializer(DeserializationContext context) {
        KeyDeserializer deserializer = keyDeserializer;
        if (deserializer == null) {
            deserializer = context.findKeyDeserializer(type.getKeyType(), null);
            keyDeserializer = deserializer;
        }
        return deserializer;
    }
}
