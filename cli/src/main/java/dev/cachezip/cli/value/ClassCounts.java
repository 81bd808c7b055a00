package dev.cachezip.cli.value;

import dev.cachezip.cli.io.Printable;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** The {@link StreamClasses} of many values, with the number of values that have objects of each class. */
public final class ClassCounts {

    /** Further classes are not counted one by one, so that hostile names take no memory. */
    private static final int MAX_CLASSES = 1000;

    private static final int MAX_NAME = 200;
    private static final String NO_PACKAGE = "(none)";

    private final Map<String, RefusedClass> refused = new TreeMap<>();
    private final Map<String, PackageCount> packages = new TreeMap<>();
    private long refusedValues;
    private int classes;

    /** A class that is never stored. */
    public record RefusedClass(String name, String reason, long values) {}

    /**
     * Classes of one package that the application must allow.
     *
     * @param classes the classes without the package, with the number of values
     */
    public record PackageCount(String name, AtomicLong count, Map<String, Long> classes) {

        /** Returns how many values have an object of one of the classes. */
        public long values() {
            return count.get();
        }

        /** Returns the patterns that allow the classes: the package, if it may be allowed as a whole. */
        private List<String> patterns() {
            if (name.equals(NO_PACKAGE)) {
                return List.copyOf(classes.keySet());
            }
            return name.startsWith("javax.")
                    ? classes.keySet().stream().map(type -> name + '.' + type).toList()
                    : List.of(name + ".*");
        }
    }

    /** Counts the classes of a value. */
    public void add(StreamClasses value) {
        refusedValues += value.refused().isEmpty() ? 0 : 1;
        value.refused().forEach((type, reason) -> {
            String name = shortened(type);
            if (refused.containsKey(name) || hasRoom()) {
                refused.merge(
                        name,
                        new RefusedClass(name, Printable.line(reason), 1),
                        (before, one) -> new RefusedClass(name, before.reason, before.values + 1));
            }
        });
        Set<PackageCount> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        value.others().forEach(type -> {
            String name = shortened(type);
            int dot = name.lastIndexOf('.');
            String packageName = dot < 0 ? NO_PACKAGE : name.substring(0, dot);
            PackageCount known = packages.get(packageName);
            String simpleName = name.substring(dot + 1);
            if ((known != null && known.classes.containsKey(simpleName)) || hasRoom()) {
                PackageCount counted = packages.computeIfAbsent(
                        packageName, any -> new PackageCount(any, new AtomicLong(), new TreeMap<>()));
                counted.classes.merge(simpleName, 1L, Long::sum);
                seen.add(counted);
            }
        });
        seen.forEach(counted -> counted.count.incrementAndGet());
    }

    private boolean hasRoom() {
        return classes++ < MAX_CLASSES;
    }

    private static String shortened(String name) {
        String line = Printable.line(name);
        return line.length() <= MAX_NAME ? line : line.substring(0, MAX_NAME);
    }

    /** Returns how many values have an object that is never stored. */
    public long refusedValues() {
        return refusedValues;
    }

    /** Returns the classes that are never stored, ordered by number of values, largest first. */
    public List<RefusedClass> refused() {
        return refused.values().stream()
                .sorted(Comparator.comparingLong(RefusedClass::values).reversed())
                .toList();
    }

    /** Returns the packages of the other classes, ordered by number of values, largest first. */
    public List<PackageCount> packages() {
        return packages.values().stream()
                .sorted(Comparator.comparingLong(PackageCount::values).reversed())
                .toList();
    }

    /**
     * Returns the value of {@code cachezip.allowed-types} that would be needed if none of the packages belonged to the
     * application.
     */
    public List<String> allowedTypes() {
        return packages.values().stream()
                .flatMap(counted -> counted.patterns().stream())
                .toList();
    }
}
