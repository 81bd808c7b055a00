package dev.cachezip.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.collections4.bag.HashBag;
import org.apache.commons.collections4.bag.TreeBag;
import org.apache.commons.collections4.bidimap.DualHashBidiMap;
import org.apache.commons.collections4.bidimap.TreeBidiMap;
import org.apache.commons.collections4.collection.UnmodifiableCollection;
import org.apache.commons.collections4.list.SetUniqueList;
import org.apache.commons.collections4.list.UnmodifiableList;
import org.apache.commons.collections4.map.HashedMap;
import org.apache.commons.collections4.map.LinkedMap;
import org.apache.commons.collections4.map.ListOrderedMap;
import org.apache.commons.collections4.map.UnmodifiableMap;
import org.apache.commons.collections4.map.UnmodifiableOrderedMap;
import org.apache.commons.collections4.map.UnmodifiableSortedMap;
import org.apache.commons.collections4.multimap.ArrayListValuedHashMap;
import org.apache.commons.collections4.multiset.HashMultiSet;
import org.apache.commons.collections4.set.ListOrderedSet;
import org.apache.commons.collections4.set.UnmodifiableSet;
import org.apache.commons.collections4.set.UnmodifiableSortedSet;

/** Collections of Apache Commons. */
final class CommonsValues {

    private CommonsValues() {}

    /**
     * Returns whether a value is refused where its type is not declared: a list of objects that allocate as much as a
     * stored number says, or that copy a map.
     */
    static boolean isRefused(Object value) {
        return value instanceof ArrayList<?> list
                && (list.get(0) instanceof HashedMap<?, ?>
                        || list.get(0) instanceof LinkedMap<?, ?>
                        || list.get(0) instanceof ArrayListValuedHashMap<?, ?>
                        || list.get(0) instanceof DualHashBidiMap<?, ?>);
    }

    static List<Object> values() {
        Map<String, Long> map = new LinkedHashMap<>();
        map.put("b", 1L);
        map.put("a", 2L);
        List<String> list = new ArrayList<>(List.of("b", "a"));
        ListOrderedMap<String, Long> ordered = ListOrderedMap.listOrderedMap(new HashMap<>());
        ordered.putAll(map);
        TreeBag<String> backwards = new TreeBag<>(Collections.reverseOrder());
        backwards.addAll(list);
        return List.of(
                new HashBag<>(List.of("a", "b", "a")),
                new TreeBag<>(List.of("b", "a", "a")),
                backwards,
                new HashMultiSet<>(List.of("a", "b", "a")),
                new TreeBidiMap<>(map),
                ordered,
                ListOrderedSet.listOrderedSet(list),
                SetUniqueList.setUniqueList(list),
                UnmodifiableCollection.unmodifiableCollection(list),
                UnmodifiableList.unmodifiableList(list),
                UnmodifiableSet.unmodifiableSet(new HashSet<>(list)),
                UnmodifiableSortedSet.unmodifiableSortedSet(new TreeSet<>(list)),
                UnmodifiableMap.unmodifiableMap(map),
                UnmodifiableOrderedMap.unmodifiableOrderedMap(ordered),
                UnmodifiableSortedMap.unmodifiableSortedMap(new TreeMap<>(map)),
                new ArrayList<>(List.of(new HashedMap<>(map))),
                new ArrayList<>(List.of(new LinkedMap<>(map))),
                new ArrayList<>(List.of(new DualHashBidiMap<>(map))),
                new ArrayList<>(List.of(new ArrayListValuedHashMap<>(map))));
    }
}
