package dev.cachezip.oracle;

import java.io.Externalizable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A strict comparison of two graphs of objects.
 *
 * <p>Two objects are the same if they are of one class, or of two that {@link EqualForms} allows, and
 *
 * <ul>
 *   <li>of the application: all their fields are the same that are neither static nor transient, those of superclasses, too;
 *       transient ones as well where the class serializes itself;
 *   <li>of the JDK: {@link JdkSameness} finds no difference;
 *   <li>of a library with equals: they are equal, and print the same;
 *   <li>arrays, collections and maps: their elements are the same, in order where there is one.
 * </ul>
 *
 * <p>Objects in a cycle are the same only if one object of the one graph stands for one of the other.
 */
final class Sameness {

    /**
     * The result of a comparison.
     *
     * @param difference the path of the first difference and what it is, or null
     * @param forms the classes that came back as another, equal one
     * @param sharingLost whether one object, not in a cycle, came back as two
     */
    record SamenessVerdict(String difference, Set<String> forms, boolean sharingLost) {
        boolean isSame() {
            return difference == null;
        }
    }

    private Visits visits = new Visits();
    private final Set<String> forms = new TreeSet<>();
    private final ContainerSameness containers = new ContainerSameness(this);

    private Sameness() {}

    /** Compares two graphs, of which nothing is declared. */
    static SamenessVerdict compare(Object expected, Object actual) {
        return compare(expected, actual, null);
    }

    /** Compares two graphs; the type is what a method declares, or null. */
    static SamenessVerdict compare(Object expected, Object actual, Type declared) {
        Sameness sameness = new Sameness();
        String difference = sameness.walk("value", expected, actual, Declared.of(declared));
        if (difference == null) {
            difference = sameness.visits.brokenCycle();
        }
        return new SamenessVerdict(difference, sameness.forms, sameness.visits.sharingLost());
    }

    /** Tells whether two objects are the same; if not, they count as not compared. */
    boolean attempt(String path, Object expected, Object actual, Declared declared) {
        Visits before = visits.copy();
        Set<String> formsBefore = new TreeSet<>(forms);
        if (walk(path, expected, actual, declared) == null) {
            return true;
        }
        visits = before;
        forms.clear();
        forms.addAll(formsBefore);
        return false;
    }

    /** Returns the path of the first difference and what it is, or null. */
    String walk(String path, Object expected, Object actual, Declared declared) {
        if (expected == actual) {
            return null;
        }
        if (expected == null || actual == null) {
            return path + ": " + (expected == null ? "null is not null" : "is null");
        }
        if (expected.getClass() != actual.getClass()) {
            if (!EqualForms.allows(expected, actual.getClass(), declared)) {
                return path + ": " + expected.getClass().getName() + " is "
                        + actual.getClass().getName();
            }
            forms.add(expected.getClass().getName() + " as " + actual.getClass().getName());
        }
        if (expected instanceof Enum<?>) {
            return path + ": " + expected + " is " + actual;
        }
        if (isLeaf(expected)) {
            return at(path, JdkSameness.difference(expected, actual));
        }
        Visits.Meeting meeting = visits.enter(path, expected, actual);
        if (meeting != Visits.Meeting.NEW) {
            return meeting == Visits.Meeting.KNOWN ? null : path + ": another object in the cycle";
        }
        String difference = inside(path, expected, actual, declared);
        visits.leave(expected, actual);
        return difference;
    }

    private static String at(String path, String difference) {
        return difference == null ? null : path + ": " + difference;
    }

    private static boolean isLeaf(Object value) {
        return JdkSameness.isJdk(value.getClass())
                && !value.getClass().isArray()
                && !((value instanceof Iterable<?> && !(value instanceof Path))
                        || value instanceof Map<?, ?>
                        || value instanceof Map.Entry<?, ?>
                        || value instanceof Optional<?>
                        || value instanceof Throwable
                        || value instanceof AtomicReference<?>
                        || value instanceof AtomicReferenceArray<?>);
    }

    private String inside(String path, Object expected, Object actual, Declared declared) {
        Class<?> type = expected.getClass();
        if (type.isArray()) {
            return array(path, expected, actual, declared);
        }
        if (!JdkSameness.isJdk(type) && isLibrary(type) && JdkSameness.hasEquals(type)) {
            return library(path, expected, actual);
        }
        String difference = null;
        if (expected instanceof Map<?, ?> map) {
            difference = containers.map(path, map, (Map<?, ?>) actual, declared);
        } else if (expected instanceof Collection<?> collection) {
            difference = containers.collection(path, collection, (Collection<?>) actual, declared);
        } else if (expected instanceof Throwable failure) {
            difference = ordered(path, JdkSameness.parts(failure), JdkSameness.parts((Throwable) actual));
        } else if (JdkSameness.isJdk(type)) {
            difference = content(path, expected, actual, declared);
        }
        if (difference == null && extendsLeaf(type)) {
            difference = at(path, JdkSameness.difference(expected, actual));
        }
        return difference != null ? difference : fields(path, expected, actual, declared);
    }

    /** Tells whether an application's class extends a value of the JDK, whose state its equals shows. */
    private static boolean extendsLeaf(Class<?> type) {
        return !JdkSameness.isJdk(type) && (Date.class.isAssignableFrom(type) || Number.class.isAssignableFrom(type));
    }

    private static boolean isLibrary(Class<?> type) {
        return !type.getName().startsWith("dev.cachezip.");
    }

    private static String library(String path, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            return path + ": not equal";
        }
        String identity = Integer.toHexString(System.identityHashCode(expected));
        boolean prints = !expected.toString().contains(identity);
        return prints && !expected.toString().equals(actual.toString()) ? path + ": prints otherwise" : null;
    }

    private String array(String path, Object expected, Object actual, Declared declared) {
        int length = Array.getLength(expected);
        if (length != Array.getLength(actual)) {
            return path + ": length " + length + " is " + Array.getLength(actual);
        }
        Declared component = declared.argumentFromEnd(0);
        for (int i = 0; i < length; i++) {
            String difference = walk(path + "[" + i + "]", Array.get(expected, i), Array.get(actual, i), component);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private String content(String path, Object expected, Object actual, Declared declared) {
        Declared inner = declared.argumentFromEnd(0);
        if (expected instanceof Optional<?> optional) {
            return walk(path + ".get()", optional.orElse(null), ((Optional<?>) actual).orElse(null), inner);
        }
        if (expected instanceof AtomicReference<?> reference) {
            return walk(path + ".get()", reference.get(), ((AtomicReference<?>) actual).get(), inner);
        }
        if (expected instanceof AtomicReferenceArray<?> references) {
            return ordered(path, elements(references), elements((AtomicReferenceArray<?>) actual));
        }
        if (expected instanceof Map.Entry<?, ?> entry) {
            Map.Entry<?, ?> other = (Map.Entry<?, ?>) actual;
            String difference = walk(path + ".getKey()", entry.getKey(), other.getKey(), declared.argumentFromEnd(1));
            return difference != null
                    ? difference
                    : walk(path + ".getValue()", entry.getValue(), other.getValue(), inner);
        }
        return at(path, JdkSameness.difference(expected, actual));
    }

    private static List<Object> elements(AtomicReferenceArray<?> references) {
        ArrayList<Object> elements = new ArrayList<>();
        for (int i = 0; i < references.length(); i++) {
            elements.add(references.get(i));
        }
        return elements;
    }

    private String ordered(String path, List<?> expected, List<?> actual) {
        return containers.inOrder(path, expected, actual, Declared.UNKNOWN);
    }

    private String fields(String path, Object expected, Object actual, Declared declared) {
        for (Class<?> type = expected.getClass();
                type != null && !JdkSameness.isJdk(type);
                type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                String difference = isState(field)
                        ? walk(
                                path + "." + field.getName(),
                                read(field, expected),
                                read(field, actual),
                                declared.field(type, field.getGenericType()))
                        : null;
                if (difference != null) {
                    return difference;
                }
            }
        }
        return null;
    }

    private static boolean isState(Field field) {
        int modifiers = field.getModifiers();
        return !Modifier.isStatic(modifiers)
                && (!Modifier.isTransient(modifiers) || serializesItself(field.getDeclaringClass()));
    }

    private static boolean serializesItself(Class<?> type) {
        return Externalizable.class.isAssignableFrom(type)
                || Arrays.stream(type.getDeclaredMethods())
                        .anyMatch(method -> method.getName().equals("writeObject")
                                || method.getName().equals("readObject"));
    }

    private static Object read(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
