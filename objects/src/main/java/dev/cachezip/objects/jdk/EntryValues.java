package dev.cachezip.objects.jdk;

import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Serializers and deserializers of single entries, as arrays of a key and a value.
 *
 * <p>Key and value each carry a type id, as in a place declared as {@code Object}: the declared types of an entry do
 * not identify subclasses.
 */
final class EntryValues {

    private static final Set<Class<?>> KNOWN = Set.of(
            SimpleEntry.class,
            SimpleImmutableEntry.class,
            // The class cannot be named in source code, and refuses null.
            Map.entry("", "").getClass());

    private EntryValues() {}

    @SuppressWarnings({"rawtypes", "unchecked"}) // of any type arguments
    static void addTo(Additions additions) {
        additions.read(SimpleEntry.class, in -> (SimpleEntry) entry(in, SimpleEntry::new));
        additions.read(SimpleImmutableEntry.class, in -> (SimpleImmutableEntry) entry(in, SimpleImmutableEntry::new));
        additions.family(
                Map.Entry.class, EntryValues::write, in -> entry(in, (key, value) -> immutable(key, value, in)));
    }

    private static void write(Map.Entry<?, ?> value, Output output) {
        if (!KNOWN.contains(value.getClass())) {
            throw Output.refused(value, "is no entry by itself");
        }
        output.startArray(2).any(value.getKey()).any(value.getValue()).endArray();
    }

    private static <E> E entry(Input input, BiFunction<@Nullable Object, @Nullable Object, E> made) {
        Object key = input.startArray().next().any();
        Object value = input.next().any();
        input.endArray();
        return made.apply(key, value);
    }

    private static Map.Entry<Object, Object> immutable(@Nullable Object key, @Nullable Object value, Input input) {
        if (key == null || value == null) {
            throw input.mismatch("an entry without null");
        }
        return Map.entry(key, value);
    }
}
