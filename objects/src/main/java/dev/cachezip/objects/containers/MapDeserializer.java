package dev.cachezip.objects.containers;

import dev.cachezip.objects.classes.ContainerFiller;
import dev.cachezip.objects.classes.Containers;
import dev.cachezip.objects.classes.MapKeys;
import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.document.References;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.OrderGuard;
import dev.cachezip.objects.places.Slot;
import dev.cachezip.objects.places.StateMapping;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Hashtable;
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
 */
public final class MapDeserializer extends ContentDeserializer {

    private final JavaType type;
    private final boolean textKeys;
    private final boolean named;

    /** The class of keys that are all written as names; {@code null} if none are. */
    private final @Nullable Class<?> names;

    /** Whether the map finds comparable keys with the same hash code in trees; a plain hash table does not. */
    private final boolean trees;

    private final boolean sorted;
    private final Slot key;
    private final Slot content;
    private final Containers.MapKind kind;

    /** Adds to a map of an application's class. */
    private final @Nullable ContainerFiller filler;

    private @Nullable KeyDeserializer keyDeserializer;

    /** Creates the deserializer of a type. */
    public MapDeserializer(JavaType type, StateMapping mapping) {
        super(mapping);
        this.type = type;
        Class<?> keyClass = type.getKeyType().getRawClass();
        this.named = MapKeys.areNames(type.getKeyType());
        this.textKeys = keyClass == Object.class || keyClass == String.class;
        this.names = named ? keyClass : keyClass == Object.class ? String.class : null;
        this.trees = !Hashtable.class.isAssignableFrom(type.getRawClass());
        this.sorted = Containers.isSorted(type);
        this.key = mapping.slot(type.getKeyType());
        this.content = mapping.slot(type.getContentType());
        this.kind = Containers.map(type);
        this.filler = ContainerFiller.of(type.getRawClass());
    }

    @Override
    @Nullable
    Object read(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        Map<@Nullable Object, @Nullable Object> map = create(order, anchor, context);
        if (parser.hasToken(JsonToken.START_OBJECT) && (textKeys || named)) {
            if (filler != null || isChecked(order, context)) {
                filling(map, order, parser, context).run();
            } else {
                checkSize(map, readNamed(parser, context, map), parser);
            }
        } else if (parser.hasToken(JsonToken.START_ARRAY)) {
            Runnable fill = readFlat(map, order, parser, context);
            if (!References.defer(context, fill)) {
                fill.run();
            }
        } else {
            return context.handleUnexpectedToken(type, parser);
        }
        return map;
    }

    @Override
    Unfilled readUnfilled(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, JsonParser parser, DeserializationContext context) {
        Map<@Nullable Object, @Nullable Object> map = create(order, anchor, context);
        if (parser.hasToken(JsonToken.START_OBJECT) && (textKeys || named)) {
            return new Unfilled(map, filling(map, order, parser, context), false);
        }
        if (parser.hasToken(JsonToken.START_ARRAY)) {
            return new Unfilled(map, readFlat(map, order, parser, context), true);
        }
        throw MismatchedInputException.from(parser, type, "Entries that are neither a map nor an array");
    }

    private Map<@Nullable Object, @Nullable Object> create(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, DeserializationContext context) {
        HeapCharges.charge(context, kind.cost());
        Map<@Nullable Object, @Nullable Object> map = kind.create(order);
        if (anchor != null) {
            anchor.built(map);
        }
        return map;
    }

    /** Returns whether keys have to be checked before they are added, as an attacker may have chosen them. */
    private boolean isChecked(@Nullable Comparator<?> order, DeserializationContext context) {
        return sorted ? isComparedSlowly(order, context) : !trees || isHashedSlowly();
    }

    private boolean isComparedSlowly(@Nullable Comparator<?> order, DeserializationContext context) {
        return OrderGuard.isComparedSlowly(type.getKeyType().getRawClass())
                || (order != null && HeapCharges.order(context).ignoresCase(order));
    }

    private boolean isHashedSlowly() {
        return !textKeys && !HashGuard.isExempt(type.getKeyType().getRawClass());
    }

    /** Checks that no key is equal to another one, and that the class has added each of the entries. */
    private void checkSize(Map<?, ?> map, int entries, JsonParser parser) {
        if (map.size() != entries) {
            throw MismatchedInputException.from(
                    parser,
                    type,
                    "A map with equal keys, or one that removes entries: their class, or the class of the map, has changed");
        }
    }

    /** Reads entries into a map, and returns their number. */
    private int readNamed(
            JsonParser parser, DeserializationContext context, Map<@Nullable Object, @Nullable Object> map) {
        int entries = 0;
        try {
            String name = parser.nextName();
            while (name != null) {
                Object each = textKeys ? name : keyDeserializer(context).deserializeKey(name, context);
                map.put(each, content.readNext(parser, context));
                entries++;
                name = parser.nextName();
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        return entries;
    }

    /** Reads entries whose keys are names, and returns the action that adds them after a check of the keys. */
    private Runnable filling(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Comparator<?> order,
            JsonParser parser,
            DeserializationContext context) {
        long start = HeapCharges.position(parser);
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        try {
            String name = parser.nextName();
            while (name != null) {
                keys.add(textKeys ? name : keyDeserializer(context).deserializeKey(name, context));
                values.add(content.readNext(parser, context));
                name = parser.nextName();
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        HashGuard guard = HeapCharges.guard(context);
        long bytes = HeapCharges.position(parser) - start;
        return () -> {
            if (sorted && isComparedSlowly(order, context)) {
                HeapCharges.order(context).check(keys, order);
            }
            if (!sorted && isHashedSlowly()) {
                guard.check(keys, bytes);
            }
            if (!trees) {
                guard.check(keys, bytes, 0, false);
            }
            putAll(map, keys, values);
            checkSize(map, keys.size(), parser);
        };
    }

    /** Reads keys and values in turn, and returns the action that adds them after a check of the keys. */
    private Runnable readFlat(
            Map<@Nullable Object, @Nullable Object> map,
            @Nullable Comparator<?> order,
            JsonParser parser,
            DeserializationContext context) {
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
                values.add(content.readNext(parser, context));
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        if (names != null && MapSerializer.areNames(keys, names)) {
            throw MismatchedInputException.from(parser, type, "A list where a map is declared");
        }
        long bytes = HeapCharges.position(parser) - start;
        long beyond = guard.extra() - before;
        return () -> {
            if (!trees || !HashGuard.isExempt(type.getKeyType().getRawClass())) {
                guard.check(keys, bytes, beyond, trees);
            }
            if (sorted) {
                HeapCharges.order(context).check(keys, order);
            }
            putAll(map, keys, values);
            checkSize(map, keys.size(), parser);
        };
    }

    private void putAll(
            Map<@Nullable Object, @Nullable Object> map, List<@Nullable Object> keys, List<@Nullable Object> values) {
        if (filler != null) {
            filler.putAll(map, keys, values);
            return;
        }
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
