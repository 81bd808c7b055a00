package dev.cachezip.objects.containers;

import dev.cachezip.objects.document.Anchor;
import dev.cachezip.objects.document.HashScope;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.Unconfirmed;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.format.ValuePath;
import dev.cachezip.objects.limits.HashGuard;
import dev.cachezip.objects.limits.OrderGuard;
import dev.cachezip.objects.places.DeclaredPlace;
import dev.cachezip.objects.places.StateMapping;
import dev.cachezip.objects.types.JdkContainers;
import dev.cachezip.objects.types.MapKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.ValueSerializer;

/** Maps as maps if their keys are names, otherwise as arrays of keys and values in turn. */
final class MapPlan extends ContentPlan {

    private final JavaType type;
    private final boolean textKeys;
    private final boolean named;

    /** The class of keys that are all written as names; {@code null} if none are. */
    private final @Nullable Class<?> names;

    /** Whether the map finds comparable keys with the same hash code in trees; a plain hash table does not. */
    private final boolean trees;

    private final boolean sorted;
    private final DeclaredPlace key;
    private final DeclaredPlace content;
    private Containers.@Nullable MapKind kind;

    /** Adds to a map of an application's class. */
    private final @Nullable ContainerFiller filler;

    private @Nullable ValueSerializer<Object> keySerializer;
    private @Nullable KeyDeserializer keyDeserializer;

    MapPlan(JavaType type, StateMapping mapping) {
        super(type, mapping);
        this.type = type;
        Class<?> keyClass = type.getKeyType().getRawClass();
        this.named = MapKeys.areNames(type.getKeyType().getRawClass());
        this.textKeys = keyClass == Object.class || keyClass == String.class;
        this.names = named ? keyClass : keyClass == Object.class ? String.class : null;
        this.trees = !Hashtable.class.isAssignableFrom(type.getRawClass());
        this.sorted = JdkContainers.isSorted(type.getRawClass());
        this.key = mapping.place(type.getKeyType());
        this.content = mapping.place(type.getContentType());
        this.filler = ContainerFiller.of(type.getRawClass());
    }

    @Override
    void writeContent(Object value, ContainerShape shape, WriteDocument out) {
        Map<?, ?> map = (Map<?, ?>) value;
        if (isNamed(map, shape)) {
            writeNamed(map, shape, out);
        } else {
            writeFlat(map, shape, out);
        }
    }

    /** Returns whether each key can be a name. */
    private boolean isNamed(Map<?, ?> value, ContainerShape shape) {
        return (named && shape.hasNoNull(value)) || (names != null && areNames(value.keySet(), names));
    }

    /** Returns whether each key can be a name, so that a map with these keys is not written as an array. */
    private static boolean areNames(Collection<?> keys, Class<?> expected) {
        for (Object each : keys) {
            if (!expected.isInstance(each)) {
                return false;
            }
        }
        return true;
    }

    private void writeNamed(Map<?, ?> value, ContainerShape shape, WriteDocument out) {
        out.generator().writeStartObject(value, value.size());
        out.noteBegin(Unconfirmed.ENTRIES, shape.unordered());
        for (Map.Entry<?, ?> entry : value.entrySet()) {
            Object name = entry.getKey();
            try {
                if (name instanceof String text) {
                    out.generator().writeName(text);
                } else {
                    keySerializer(out).serialize(name, out.generator(), out.context());
                }
                content.writeNullable(entry.getValue(), out);
            } catch (Exception e) {
                throw ValuePath.withinEntry(e);
            }
        }
        out.generator().writeEndObject();
    }

    private void writeFlat(Map<?, ?> value, ContainerShape shape, WriteDocument out) {
        out.generator().writeStartArray(value, 2 * value.size());
        out.noteBegin(Unconfirmed.ENTRIES, shape.unordered());
        for (Map.Entry<?, ?> entry : value.entrySet()) {
            try {
                key.writeNullable(entry.getKey(), out);
                content.writeNullable(entry.getValue(), out);
            } catch (Exception e) {
                throw ValuePath.withinEntry(e);
            }
        }
        out.generator().writeEndArray();
    }

    private ValueSerializer<Object> keySerializer(WriteDocument out) {
        ValueSerializer<Object> serializer = keySerializer;
        if (serializer == null) {
            serializer = out.context().findKeySerializer(type.getKeyType(), null);
            keySerializer = serializer;
        }
        return serializer;
    }

    @Override
    @Nullable
    Object readContent(@Nullable Comparator<?> order, @Nullable Anchor anchor, ReadDocument in) {
        Map<@Nullable Object, @Nullable Object> map = create(order, anchor, in);
        if (in.is(JsonToken.START_OBJECT) && (textKeys || named)) {
            if (filler != null || isChecked(order, in)) {
                filling(map, order, in).run();
            } else {
                checkSize(map, readNamed(in, map), in);
            }
        } else if (in.is(JsonToken.START_ARRAY)) {
            fill(readFlat(map, order, in), true, in);
        } else {
            return in.unexpected(type);
        }
        return map;
    }

    @Override
    Unfilled readUnfilled(@Nullable Comparator<?> order, @Nullable Anchor anchor, ReadDocument in) {
        Map<@Nullable Object, @Nullable Object> map = create(order, anchor, in);
        if (in.is(JsonToken.START_OBJECT) && (textKeys || named)) {
            return new Unfilled(map, filling(map, order, in), false);
        }
        if (in.is(JsonToken.START_ARRAY)) {
            return new Unfilled(map, readFlat(map, order, in), true);
        }
        throw in.mismatch(type, "Entries that are neither a map nor an array");
    }

    private Map<@Nullable Object, @Nullable Object> create(
            @Nullable Comparator<?> order, @Nullable Anchor anchor, ReadDocument in) {
        Containers.MapKind made = kind;
        if (made == null) {
            made = Containers.map(type);
            kind = made;
        }
        in.charge(made.cost());
        Map<@Nullable Object, @Nullable Object> map = made.create(order);
        if (anchor != null) {
            anchor.built(map);
        }
        return map;
    }

    /** Returns whether keys have to be checked before they are added, as an attacker may have chosen them. */
    private boolean isChecked(@Nullable Comparator<?> order, ReadDocument in) {
        return sorted ? isComparedSlowly(order, in) : !trees || isHashedSlowly();
    }

    private boolean isComparedSlowly(@Nullable Comparator<?> order, ReadDocument in) {
        return OrderGuard.isComparedSlowly(type.getKeyType().getRawClass())
                || (order != null && in.order().ignoresCase(order));
    }

    private boolean isHashedSlowly() {
        return !textKeys && !HashGuard.isExempt(type.getKeyType().getRawClass());
    }

    /** Checks that no key is equal to another one, and that the class has added each of the entries. */
    private void checkSize(Map<?, ?> map, int entries, ReadDocument in) {
        if (map.size() != entries) {
            throw in.mismatch(
                    type,
                    "A map with equal keys, or one that removes entries: their class, or the class of the map, has changed");
        }
    }

    /** Reads entries into a map, and returns their number. */
    private int readNamed(ReadDocument in, Map<@Nullable Object, @Nullable Object> map) {
        JsonParser parser = in.parser();
        int entries = 0;
        try {
            String name = parser.nextName();
            while (name != null) {
                Object each = key(name, in);
                map.put(each, content.readNext(in));
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
            Map<@Nullable Object, @Nullable Object> map, @Nullable Comparator<?> order, ReadDocument in) {
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        HashScope hashed = in.hashed();
        try (hashed) {
            String name = in.parser().nextName();
            while (name != null) {
                keys.add(key(name, in));
                values.add(content.readNext(in));
                name = in.parser().nextName();
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        return () -> {
            if (sorted && isComparedSlowly(order, in)) {
                in.order().check(keys, order);
            }
            if (!sorted && isHashedSlowly()) {
                hashed.check(keys);
            }
            if (!trees) {
                hashed.checkAlone(keys, false);
            }
            putAll(map, keys, values);
            checkSize(map, keys.size(), in);
        };
    }

    /** Reads keys and values in turn, and returns the action that adds them after a check of the keys. */
    private Runnable readFlat(
            Map<@Nullable Object, @Nullable Object> map, @Nullable Comparator<?> order, ReadDocument in) {
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        HashGuard guard = in.guard();
        HashScope hashed = in.hashed();
        try (hashed) {
            while (in.parser().nextToken() != JsonToken.END_ARRAY) {
                long hosts = guard.hosts();
                keys.add(key.read(in));
                guard.checkHosts(hosts);
                values.add(content.readNext(in));
            }
        } catch (Exception e) {
            throw ValuePath.withinEntry(e);
        }
        if (names != null && areNames(keys, names)) {
            throw in.mismatch(type, "A list where a map is declared");
        }
        return () -> {
            if (!trees || !HashGuard.isExempt(type.getKeyType().getRawClass())) {
                hashed.check(keys, trees);
            }
            if (sorted) {
                in.order().check(keys, order);
            }
            putAll(map, keys, values);
            checkSize(map, keys.size(), in);
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

    /** Returns the key with a name. */
    private Object key(String name, ReadDocument in) {
        if (textKeys) {
            return name;
        }
        KeyDeserializer deserializer = keyDeserializer;
        if (deserializer == null) {
            deserializer = in.context().findKeyDeserializer(type.getKeyType(), null);
            keyDeserializer = deserializer;
        }
        return deserializer.deserializeKey(name, in.context());
    }
}
