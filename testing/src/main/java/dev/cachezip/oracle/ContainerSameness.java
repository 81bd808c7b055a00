package dev.cachezip.oracle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.PriorityBlockingQueue;

/** Compares collections and maps: their comparators, and their elements in order, or in any order where there is none. */
final class ContainerSameness {

    private final Sameness sameness;

    ContainerSameness(Sameness sameness) {
        this.sameness = sameness;
    }

    String collection(String path, Collection<?> expected, Collection<?> actual, Declared declared) {
        String difference = comparators(path, comparator(expected), comparator(actual));
        if (difference != null) {
            return difference;
        }
        Declared element = declared.argumentFromEnd(0);
        return EqualForms.isUnordered(expected)
                ? inAnyOrder(path, new ArrayList<>(expected), new ArrayList<>(actual), element)
                : inOrder(path, drained(expected), drained(actual), element);
    }

    String map(String path, Map<?, ?> expected, Map<?, ?> actual, Declared declared) {
        String difference = comparators(path, comparator(expected), comparator(actual));
        if (difference != null) {
            return difference;
        }
        if (expected instanceof Properties properties
                && !properties.stringPropertyNames().equals(((Properties) actual).stringPropertyNames())) {
            return path + ": other defaults";
        }
        Declared key = declared.argumentFromEnd(1);
        Declared value = declared.argumentFromEnd(0);
        if (EqualForms.isUnordered(expected)) {
            return entriesInAnyOrder(path, expected, actual, key, value);
        }
        difference =
                inOrder(path + ".keySet()", new ArrayList<>(expected.keySet()), new ArrayList<>(actual.keySet()), key);
        return difference != null
                ? difference
                : inOrder(
                        path + ".values()",
                        new ArrayList<>(expected.values()),
                        new ArrayList<>(actual.values()),
                        value);
    }

    private String comparators(String path, Comparator<?> expected, Comparator<?> actual) {
        return sameness.walk(path + ".comparator()", expected, actual, Declared.UNKNOWN);
    }

    private static Comparator<?> comparator(Object container) {
        if (container instanceof SortedSet<?> set) {
            return set.comparator();
        }
        if (container instanceof SortedMap<?, ?> map) {
            return map.comparator();
        }
        if (container instanceof PriorityQueue<?> queue) {
            return queue.comparator();
        }
        return container instanceof PriorityBlockingQueue<?> queue ? queue.comparator() : null;
    }

    /** Returns the elements in the order in which they are taken, which for a heap is not that of its iterator. */
    private static List<?> drained(Collection<?> collection) {
        if (collection instanceof PriorityQueue<?> queue) {
            return polled(new PriorityQueue<>(queue));
        }
        if (collection instanceof PriorityBlockingQueue<?> queue) {
            return polled(new PriorityBlockingQueue<>(queue));
        }
        return new ArrayList<>(collection);
    }

    private static List<?> polled(java.util.Queue<?> queue) {
        List<Object> elements = new ArrayList<>();
        for (Object element = queue.poll(); element != null; element = queue.poll()) {
            elements.add(element);
        }
        return elements;
    }

    String inOrder(String path, List<?> expected, List<?> actual, Declared element) {
        if (expected.size() != actual.size()) {
            return path + ": size " + expected.size() + " is " + actual.size();
        }
        for (int i = 0; i < expected.size(); i++) {
            String difference = sameness.walk(path + "[" + i + "]", expected.get(i), actual.get(i), element);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private String inAnyOrder(String path, List<?> expected, List<Object> actual, Declared element) {
        if (expected.size() != actual.size()) {
            return path + ": size " + expected.size() + " is " + actual.size();
        }
        for (int i = 0; i < expected.size(); i++) {
            String where = path + "{" + i + "}";
            Object wanted = expected.get(i);
            int found = counterpart(where, wanted, actual, element);
            if (found < 0) {
                return actual.size() == 1
                        ? sameness.walk(where, wanted, actual.get(0), element)
                        : where + ": no such element";
            }
            actual.remove(found);
        }
        return null;
    }

    private String entriesInAnyOrder(String path, Map<?, ?> expected, Map<?, ?> actual, Declared key, Declared value) {
        if (expected.size() != actual.size()) {
            return path + ": size " + expected.size() + " is " + actual.size();
        }
        List<Object> keys = new ArrayList<>(actual.keySet());
        List<Object> values = new ArrayList<>(actual.values());
        int index = 0;
        for (Map.Entry<?, ?> entry : expected.entrySet()) {
            String where = path + "{" + index++ + "}";
            int found = counterpart(where + ".key", entry.getKey(), keys, key);
            if (found < 0) {
                return keys.size() == 1
                        ? sameness.walk(where + ".key", entry.getKey(), keys.get(0), key)
                        : where + ": no such key";
            }
            keys.remove(found);
            String difference = sameness.walk(where + ".value", entry.getValue(), values.remove(found), value);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    /** Finds the element that is the same, those that are equal first. */
    private int counterpart(String path, Object wanted, List<Object> candidates, Declared element) {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < candidates.size(); i++) {
                boolean equal = java.util.Objects.equals(wanted, candidates.get(i));
                if (equal == (round == 0) && sameness.attempt(path, wanted, candidates.get(i), element)) {
                    return i;
                }
            }
        }
        return -1;
    }
}
