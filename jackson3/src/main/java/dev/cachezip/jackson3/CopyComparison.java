package dev.cachezip.jackson3;

import dev.cachezip.objects.classes.Hooks;
import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.classes.StateClass;
import dev.cachezip.objects.types.HashedStates;
import dev.cachezip.objects.types.JdkContainers;
import dev.cachezip.objects.types.Libraries;
import dev.cachezip.objects.types.LibraryTypes;
import java.io.Externalizable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of a value with its copy as their state: the class of each object, all fields that the mapping by state would
 * store, the content of arrays and containers, and values of the JDK. Not thread-safe.
 */
final class CopyComparison {

    /**
     * The most elements of a set, or keys of a map, that are searched for because they equal no copy. Of more than these
     * only the number is compared, since nobody can say which are copies of each other.
     */
    private static final int MAX_SEARCHED = 100;

    private final AskedChanges changes;

    /** The comparison that tries whether two parts are copies of each other; {@code null} if this one is no trial. */
    private final @Nullable CopyComparison tried;

    /** The objects that were compared, or just are, each with its copies. */
    private final IdentityHashMap<Object, Set<Object>> seen = new IdentityHashMap<>();

    private final Map<String, String> asked = new LinkedHashMap<>();

    /** The field that has the object, or the container with it. */
    private AskedChanges.@Nullable Place around;

    /**
     * Where a copy is another one.
     *
     * @param path from the value to the part
     * @param reason how they differ, without content
     * @param holder the class of the object that has it, unless that is one of a library
     */
    record Difference(String path, String reason, @Nullable Class<?> holder) {

        Difference(String path, String reason) {
            this(path, reason, null);
        }

        /** Returns whether it may be in the caches and tables of any length that an object of a library is made of. */
        boolean isWithin(Class<?> library) {
            return holder == null || holder.getPackageName().equals(library.getPackageName());
        }
    }

    CopyComparison(AskedChanges changes) {
        this(changes, null, null);
    }

    private CopyComparison(AskedChanges changes, @Nullable CopyComparison tried, AskedChanges.@Nullable Place around) {
        this.changes = changes;
        this.tried = tried;
        this.around = around;
    }

    private boolean isCompared(Object value, Object copy) {
        for (CopyComparison comparison = this; comparison != null; comparison = comparison.tried) {
            if (comparison.seen.getOrDefault(value, Set.of()).contains(copy)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the places that differ because annotations ask for it, and the names of these annotations. */
    Map<String, String> asked() {
        return asked;
    }

    /** Returns the first difference between an object and its copy that no annotation asks for. */
    @Nullable
    Difference find(String path, @Nullable Object value, @Nullable Object copy) {
        if (value == copy) {
            return null;
        }
        if (value == null) {
            return new Difference(path, name(copy) + " instead of null");
        }
        Difference found =
                copy == null ? new Difference(path, "null instead of " + name(value)) : differ(path, value, copy);
        return found == null || isAsked(value.getClass().getName(), changes.of(value.getClass())) ? null : found;
    }

    private boolean isAsked(String place, String annotation) {
        if (annotation.isEmpty()) {
            return false;
        }
        asked.put(place, annotation);
        return true;
    }

    private static String name(@Nullable Object object) {
        if (object == null) {
            return "null";
        }
        Class<?> type = object.getClass();
        return type.getSimpleName().isEmpty() ? type.getName() : type.getSimpleName();
    }

    private @Nullable Difference differ(String path, Object value, Object copy) {
        Class<?> type = value.getClass();
        if (type != copy.getClass() && !standsFor(copy.getClass(), value)) {
            boolean alike = name(value).equals(name(copy));
            return new Difference(
                    path,
                    (alike ? copy.getClass().getName() : name(copy)) + " instead of "
                            + (alike ? type.getName() : name(value)));
        }
        if (value instanceof Enum) {
            return new Difference(path, "another " + name(value));
        }
        if (Libraries.isUnloaded(value)) {
            return new Difference(path, "a part that is not loaded");
        }
        boolean ofTheJdk = Refusals.isOfTheJdk(type) && !type.isArray();
        if (ofTheJdk && !isContainer(value)) {
            return scalar(path, value, copy);
        }
        if (isCompared(value, copy)) {
            return null;
        }
        seen.computeIfAbsent(value, first -> Collections.newSetFromMap(new IdentityHashMap<>()))
                .add(copy);
        if (type.isArray()) {
            return array(path, value, copy);
        }
        Difference found = isContainer(value) ? content(path, value, copy) : null;
        if (found == null && (value instanceof Date || value instanceof Number)) {
            found = scalar(path, value, copy);
        }
        if (ofTheJdk || type != copy.getClass()) {
            return found;
        }
        found = found == null ? fields(path, value, copy) : found;
        if (!LibraryTypes.contains(type.getName())) {
            return found == null ? null : new Difference(found.path(), found.reason(), type);
        }
        if (HashedStates.isIdentity(type) || (found != null && !found.isWithin(type))) {
            return found;
        }
        boolean same =
                value.equals(copy) && (isIdentified(value) || value.toString().equals(copy.toString()));
        return same ? null : found == null ? new Difference(path, "another " + name(value)) : found;
    }

    /** Returns whether a text is no more than that of an object without one. */
    private static boolean isIdentified(Object value) {
        return value.toString().contains(Integer.toHexString(System.identityHashCode(value)));
    }

    private static boolean standsFor(Class<?> built, Object value) {
        Class<?> type = value.getClass();
        boolean entry =
                value instanceof Map.Entry && Refusals.isOfTheJdk(type) && !Modifier.isPublic(type.getModifiers());
        return entry
                ? built == AbstractMap.SimpleEntry.class || built == AbstractMap.SimpleImmutableEntry.class
                : JdkContainers.standsFor(built, type);
    }

    private static boolean isContainer(Object value) {
        return value instanceof Collection
                || value instanceof Map
                || value instanceof Throwable
                || (Refusals.isOfTheJdk(value.getClass())
                        && (value instanceof Optional
                                || value instanceof Map.Entry
                                || value instanceof AtomicReference
                                || value instanceof AtomicReferenceArray));
    }

    /** Compares two values of the JDK, which shows the state of some only in their texts. */
    private static @Nullable Difference scalar(String path, Object value, Object copy) {
        Class<?> type = value.getClass();
        // The equals of an address asks for its host.
        boolean byText = HashedStates.isIdentity(type) || value instanceof URL;
        String text = value.toString();
        if (byText && isIdentified(value)) {
            // One by itself has no state.
            return type == Object.class
                    ? null
                    : new Difference(path, "the JDK does not show the state of a " + name(value));
        }
        // An element of a trace prints its class loader, too, which its equals asks for as far as the JDK shows it.
        boolean same = byText
                ? text.equals(copy.toString())
                : value.equals(copy) && (value instanceof StackTraceElement || text.equals(copy.toString()));
        return same ? null : new Difference(path, "another " + name(value));
    }

    private @Nullable Difference array(String path, Object value, Object copy) {
        if (value instanceof Object[] elements) {
            return inOrder(path, single(Arrays.asList(elements)), single(Arrays.asList((Object[]) copy)));
        }
        return Objects.deepEquals(value, copy) ? null : new Difference(path, "another " + name(value));
    }

    private @Nullable Difference content(String path, Object value, Object copy) {
        Difference order = find(path + ".comparator()", comparator(value), comparator(copy));
        if (order != null) {
            return order;
        }
        boolean hashed = (value instanceof Set || value instanceof Map)
                && JdkContainers.order(value.getClass()) == JdkContainers.Sequence.HASHED;
        List<List<@Nullable Object>> parts = parts(value);
        List<List<@Nullable Object>> copies = parts(copy);
        List<List<@Nullable Object>> ordered =
                hashed && parts.size() == copies.size() ? counterparts(parts, copies) : copies;
        return ordered == null ? null : inOrder(path, parts, ordered);
    }

    private static @Nullable Object comparator(Object container) {
        if (container instanceof SortedSet<?> set) {
            return set.comparator();
        }
        return container instanceof SortedMap<?, ?> map ? map.comparator() : null;
    }

    /** Returns the elements of a container, each alone, or its entries, each as a key and a value. */
    private static List<List<@Nullable Object>> parts(Object container) {
        // Not by an iterator or the set of entries, which collections and maps of an application like to override.
        if (container instanceof Map<?, ?> map) {
            List<@Nullable Object> keys = Arrays.asList(map.keySet().toArray());
            List<@Nullable Object> values = Arrays.asList(map.values().toArray());
            return IntStream.range(0, Math.min(keys.size(), values.size()))
                    .mapToObj(i -> Arrays.asList(keys.get(i), values.get(i)))
                    .toList();
        }
        if (container instanceof Collection<?> collection) {
            return single(Arrays.asList(collection.toArray()));
        }
        if (container instanceof Map.Entry<?, ?> entry) {
            return List.of(Arrays.asList(entry.getKey(), entry.getValue()));
        }
        if (container instanceof Throwable failure) {
            return single(Stream.of(
                            Stream.of(failure.getMessage(), failure.getCause()),
                            Stream.of(failure.getStackTrace()),
                            Stream.of(failure.getSuppressed()))
                    .<@Nullable Object>flatMap(each -> each)
                    .toList());
        }
        if (container instanceof AtomicReferenceArray<?> array) {
            return single(IntStream.range(0, array.length())
                    .<@Nullable Object>mapToObj(array::get)
                    .toList());
        }
        Object only = container instanceof Optional<?> optional
                ? optional.orElse(null)
                : ((AtomicReference<?>) container).get();
        return single(Collections.singletonList(only));
    }

    private static List<List<@Nullable Object>> single(Collection<?> elements) {
        List<List<@Nullable Object>> parts = new ArrayList<>(elements.size());
        elements.forEach(element -> parts.add(Collections.singletonList(element)));
        return parts;
    }

    private @Nullable Difference inOrder(
            String path, List<List<@Nullable Object>> parts, List<List<@Nullable Object>> copies) {
        if (parts.size() != copies.size()) {
            return new Difference(path, copies.size() + " elements instead of " + parts.size());
        }
        for (int i = 0; i < parts.size(); i++) {
            List<@Nullable Object> part = parts.get(i);
            String place = path + "[" + (part.size() == 1 ? i : "") + "]";
            for (int j = 0; j < part.size(); j++) {
                Difference found = find(place, part.get(j), copies.get(i).get(j));
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /**
     * Returns the copies of parts in their order: those that are equal, or else those that do not differ; {@code null} if
     * these are too many.
     */
    private @Nullable List<List<@Nullable Object>> counterparts(
            List<List<@Nullable Object>> parts, List<List<@Nullable Object>> copies) {
        Map<Object, List<@Nullable Object>> byEqual = new LinkedHashMap<>();
        copies.forEach(copy -> byEqual.put(Optional.ofNullable(copy.get(0)), copy));
        boolean distinct = byEqual.size() == copies.size();
        List<@Nullable List<@Nullable Object>> found = new ArrayList<>();
        parts.forEach(part -> found.add(byEqual.remove(Optional.ofNullable(part.get(0)))));
        List<List<@Nullable Object>> others = new ArrayList<>(byEqual.values());
        if (!distinct || others.size() > MAX_SEARCHED) {
            return null;
        }
        List<List<@Nullable Object>> ordered = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            List<@Nullable Object> copy = found.get(i);
            ordered.add(copy == null ? removeSame(parts.get(i).get(0), others) : copy);
        }
        return ordered;
    }

    private List<@Nullable Object> removeSame(@Nullable Object value, List<List<@Nullable Object>> others) {
        for (int i = 0; i < others.size(); i++) {
            CopyComparison trial = new CopyComparison(changes, this, around);
            if (trial.find("", value, others.get(i).get(0)) == null) {
                // So that no pair is compared once more, on each level.
                trial.seen.forEach((compared, copies) -> seen.computeIfAbsent(
                                compared, first -> Collections.newSetFromMap(new IdentityHashMap<>()))
                        .addAll(copies));
                asked.putAll(trial.asked);
                return others.remove(i);
            }
        }
        return others.remove(0);
    }

    private @Nullable Difference fields(String path, Object value, Object copy) {
        AskedChanges.Place outer = around;
        for (Class<?> type = value.getClass();
                type != null && !Refusals.isOfTheJdk(type);
                type = type.getSuperclass()) {
            for (Field field : state(type)) {
                if (!field.trySetAccessible()) {
                    continue;
                }
                AskedChanges.Place place = new AskedChanges.Place(value.getClass(), field);
                around = place;
                Difference found = find(path + "." + field.getName(), read(field, value), read(field, copy));
                if (found != null && !isAsked(place.toString(), changes.of(place, outer))) {
                    around = outer;
                    return found;
                }
            }
        }
        around = outer;
        return null;
    }

    private static List<Field> state(Class<?> type) {
        boolean writesItself =
                Externalizable.class.isAssignableFrom(type) || Hooks.writer(type) != null || Hooks.reader(type) != null;
        return writesItself
                ? Stream.of(type.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .toList()
                : StateClass.ownFields(type);
    }

    private static @Nullable Object read(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
