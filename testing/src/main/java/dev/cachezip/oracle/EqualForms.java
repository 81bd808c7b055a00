package dev.cachezip.oracle;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The classes that a value may come back as, though they are not its own: what is immutable or a view in the JDK may come
 * back mutable, and where only an interface is declared a hashed collection may come back linked.
 */
final class EqualForms {

    /** List.of, Set.of, Map.of, unmodifiable, empty, single, copied, as an array's list, part of a list, reversed. */
    private static final Pattern IMMUTABLE = Pattern.compile("java\\.util\\.(ImmutableCollections\\$.*"
            + "|Collections\\$(Unmodifiable|Empty|Singleton|CopiesList).*"
            + "|Arrays\\$ArrayList|(ArrayList|AbstractList|Vector)\\$.*Sub.*|SubList|KeyValueHolder"
            + "|stream\\.Collectors\\$Partition|ReverseOrder\\w*View(\\$Rand)?|Linked\\w*\\$\\w*Revers\\w*View)");

    /** As which lists, sets and maps are handed out for callers to share. */
    private static final String READ_ONLY = "dev.cachezip.objects.sharing.";

    /** Keys, values and entries of a map, and parts of sorted maps and sets. */
    private static final Pattern VIEW =
            Pattern.compile("java\\.util\\.(concurrent\\.)?\\w*Map\\$(KeySet|Values|EntrySet"
                    + "|LinkedKeySet|LinkedValues|LinkedEntrySet|KeyView|ValuesView|(Asc|Desc)endingSubMap)(View)?");

    /** An entry that belongs to a map. */
    private static final Pattern ENTRY =
            Pattern.compile("java\\.util\\.(concurrent\\.)?\\w*Map\\$(Node|Entry|MapEntry)");

    private static final Set<Class<?>> LISTS = Set.of(ArrayList.class);
    private static final Set<Class<?>> SETS = Set.of(LinkedHashSet.class, HashSet.class, TreeSet.class);
    private static final Set<Class<?>> MAPS = Set.of(LinkedHashMap.class, HashMap.class, TreeMap.class);

    /** A set that is made from a map comes back as the set that is made from such a map. */
    private static final Set<Class<?>> SETS_OF_MAPS = Set.of(
            ConcurrentHashMap.KeySetView.class,
            ConcurrentSkipListSet.class,
            HashSet.class,
            LinkedHashSet.class,
            TreeSet.class);

    private EqualForms() {}

    /** Tells whether a value of one class may come back as the other. */
    static boolean allows(Object expected, Class<?> actual, Declared declared) {
        if (actual.getName().startsWith(READ_ONLY)) {
            return Stream.of(List.class, SortedSet.class, Set.class, SortedMap.class, Map.class, Collection.class)
                    .filter(kind -> kind.isInstance(expected))
                    .findFirst()
                    .map(kind -> kind.isAssignableFrom(actual))
                    .orElse(false);
        }
        Class<?> own = expected.getClass();
        if (declared.isInterface()
                && ((own == HashSet.class && actual == LinkedHashSet.class)
                        || (own == HashMap.class && actual == LinkedHashMap.class))) {
            return true;
        }
        String name = own.getName();
        if (name.equals("java.util.Collections$SetFromMap")) {
            return SETS_OF_MAPS.contains(actual);
        }
        if (ENTRY.matcher(name).matches()) {
            return actual == AbstractMap.SimpleEntry.class;
        }
        if (!IMMUTABLE.matcher(name).matches() && !VIEW.matcher(name).matches()) {
            return false;
        }
        // Both are forms of the same: whether the two are ordered alike, the comparison of their elements tells.
        if (IMMUTABLE.matcher(actual.getName()).matches()) {
            return true;
        }
        if (expected instanceof List<?>) {
            return LISTS.contains(actual);
        }
        if (expected instanceof Set<?>) {
            return SETS.contains(actual);
        }
        if (expected instanceof Map<?, ?>) {
            return MAPS.contains(actual);
        }
        if (expected instanceof Map.Entry<?, ?>) {
            return actual == AbstractMap.SimpleImmutableEntry.class || actual == AbstractMap.SimpleEntry.class;
        }
        return LISTS.contains(actual);
    }

    /** Tells whether the order of a collection or map means nothing, being that of hash codes. */
    static boolean isUnordered(Object collection) {
        String name = collection.getClass().getName();
        return name.matches("java\\.util\\.(HashSet|HashMap|Hashtable|Properties|WeakHashMap|IdentityHashMap"
                + "|concurrent\\.ConcurrentHashMap|ImmutableCollections\\$(Set|Map).*|HashMap\\$.*"
                + "|concurrent\\.ConcurrentHashMap\\$.*|Collections\\$SetFromMap)");
    }
}
