package dev.cachezip.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which object of the one graph stands for which of the other, and whether those in a cycle stand for one only. */
final class Visits {

    enum Meeting {
        /** Neither has been compared. */
        NEW,
        /** The two have been compared, or are just being compared. */
        KNOWN,
        /** One of them is just being compared with another object. */
        BROKEN
    }

    private record Split(String path, Object expected) {}

    private final IdentityHashMap<Object, Object> open = new IdentityHashMap<>();
    private final IdentityHashMap<Object, Object> openActual = new IdentityHashMap<>();
    private final IdentityHashMap<Object, Object> first = new IdentityHashMap<>();
    private final IdentityHashMap<Object, List<Object>> references = new IdentityHashMap<>();
    private final List<Split> splits = new ArrayList<>();
    private final Deque<Object> path = new ArrayDeque<>();

    /** Returns a copy, for an attempt that may have to be undone. */
    Visits copy() {
        Visits copy = new Visits();
        copy.open.putAll(open);
        copy.openActual.putAll(openActual);
        copy.first.putAll(first);
        for (Map.Entry<Object, List<Object>> entry : references.entrySet()) {
            copy.references.put(entry.getKey(), new ArrayList<>(entry.getValue()));
        }
        copy.splits.addAll(splits);
        copy.path.addAll(path);
        return copy;
    }

    Meeting enter(String where, Object expected, Object actual) {
        if (!path.isEmpty()) {
            references
                    .computeIfAbsent(path.getFirst(), key -> new ArrayList<>())
                    .add(expected);
        }
        if (open.containsKey(expected) || openActual.containsKey(actual)) {
            return open.get(expected) == actual && openActual.get(actual) == expected ? Meeting.KNOWN : Meeting.BROKEN;
        }
        Object known = first.putIfAbsent(expected, actual);
        if (known == actual) {
            return Meeting.KNOWN;
        }
        if (known != null) {
            splits.add(new Split(where, expected));
        }
        open.put(expected, actual);
        openActual.put(actual, expected);
        path.addFirst(expected);
        return Meeting.NEW;
    }

    void leave(Object expected, Object actual) {
        open.remove(expected);
        openActual.remove(actual);
        path.removeFirst();
    }

    boolean sharingLost() {
        return !splits.isEmpty();
    }

    /** Returns where an object in a cycle has come back a second time, or null. */
    String brokenCycle() {
        for (Split split : splits) {
            if (isInCycle(split.expected)) {
                return split.path + ": a second object for one in a cycle";
            }
        }
        return null;
    }

    private boolean isInCycle(Object start) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> next = new ArrayDeque<>(references.getOrDefault(start, List.of()));
        while (!next.isEmpty()) {
            Object object = next.removeFirst();
            if (object == start) {
                return true;
            }
            if (seen.add(object)) {
                next.addAll(references.getOrDefault(object, List.of()));
            }
        }
        return false;
    }
}
