package dev.cachezip.cli.value;

import dev.cachezip.cli.value.JdkStream.Described;
import dev.cachezip.objects.ClassNames;
import dev.cachezip.objects.types.LibraryTypes;
import java.io.ObjectStreamConstants;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The classes of the objects in a JDK stream, by their names: the classes that cachezip never stores, with the reasons,
 * and the classes that it reads only if the application allows them.
 */
public final class StreamClasses {

    /** The classes of a stream without objects. */
    static final StreamClasses NONE = new StreamClasses();

    /** The compiler's field for the instance of the enclosing class. */
    private static final String OUTER = "this$";

    /** The name of a class within a method; records there are static and have the version 0. */
    private static final Pattern LOCAL = Pattern.compile(".*\\$\\d+[^$]*[^$\\d][^$]*");

    private static final String CONTAINER_THAT_WRITES_ITSELF =
            "it extends a collection or map, has fields, and writes itself; have it hold the collection in a field instead";

    /** The superclasses without state that an application may inherit from. */
    private static final Set<String> STATELESS = Set.of("java.lang.Number", "java.lang.Enum", "java.lang.Object");

    /** The classes that the JDK's containers use internally. */
    private static final List<String> INTERNAL = List.of("java.util.concurrent.locks.", "java.lang.Class");

    /** The classes that the starter stores as other ones: null, trees, and what Hibernate puts into entities. */
    private static final List<String> REPLACED = List.of(
            "org.springframework.cache.support.NullValue",
            "com.fasterxml.jackson.databind.node.NodeSerialization",
            "tools.jackson.databind.node.NodeSerialization",
            "org.hibernate.collection.spi.Persistent",
            "org.hibernate.proxy.");

    private final Map<String, String> refused = new LinkedHashMap<>();
    private final Set<String> others = new LinkedHashSet<>();
    private final Deque<Owned> owners = new ArrayDeque<>();

    /** Objects that are nested deeper than one of a class belong to it, until there is one that is not. */
    private record Owned(ClassOwner owner, long depth) {}

    private enum ClassOwner {
        /** The application or a library. */
        OTHERS,
        /** A class of the JDK, whose objects hold more than is stored. */
        JDK,
        /** A class of the JDK whose objects are not stored, whatever is in them. */
        REFUSED
    }

    /** Returns the reason for each class that is never stored. */
    public Map<String, String> refused() {
        return refused;
    }

    /** Returns the classes that the application must allow. */
    public Set<String> others() {
        return others;
    }

    /** Adds a class with its superclasses, in the order of the stream. */
    void add(Described type) {
        while (!owners.isEmpty() && owners.peek().depth >= type.depth()) {
            owners.pop();
        }
        if (type.isOf(ObjectStreamConstants.TC_ARRAY) || type.isOf(ObjectStreamConstants.TC_ENUM)) {
            name(element(type.name()));
        } else if (type.isOf(ObjectStreamConstants.TC_CLASS)) {
            classValue(element(type.name()));
        } else {
            ClassOwner owner = owner();
            owners.push(new Owned(owner == ClassOwner.REFUSED ? owner : look(type, owner), type.depth()));
        }
    }

    void proxy() {
        refused.put("proxy", "it is a proxy; cache what it stands for");
    }

    /** Adds a class that is named without an object: of a constant, or of an array's elements, empty for primitives. */
    void name(String name) {
        boolean jdk = name.isEmpty() || ClassNames.isOfTheJdk(name);
        if (owner() != ClassOwner.REFUSED && !jdk && isOther(name)) {
            others.add(name);
        }
    }

    /** Adds a class that is a value itself: one that is not allowed is refused. */
    private void classValue(String name) {
        if (ClassNames.isOfTheJdk(name) && owner() == ClassOwner.OTHERS && !ClassNames.areAlwaysRead(name)) {
            refused.put(name, "a class of the JDK is a value only if its objects are values; cache its name");
        } else {
            name(name);
        }
    }

    /** Returns the class of an array's elements, which is empty for primitives; other classes are themselves. */
    private static String element(String className) {
        if (!className.startsWith("[")) {
            return className;
        }
        return className.endsWith(";")
                ? className.substring(className.lastIndexOf('[') + 2, className.length() - 1)
                : "";
    }

    private ClassOwner owner() {
        return owners.isEmpty() ? ClassOwner.OTHERS : owners.peek().owner;
    }

    private ClassOwner look(Described type, ClassOwner owner) {
        String name = type.name();
        boolean jdk = ClassNames.isOfTheJdk(name);
        if (jdk && owner == ClassOwner.JDK && INTERNAL.stream().anyMatch(name::startsWith)) {
            return ClassOwner.JDK;
        }
        String reason = reason(type);
        if (reason != null) {
            refused.put(name, reason);
            return jdk ? ClassOwner.REFUSED : ClassOwner.OTHERS;
        }
        if (!jdk && isOther(name)) {
            others.add(name);
        }
        return jdk ? ClassOwner.JDK : ClassOwner.OTHERS;
    }

    private static boolean isOther(String name) {
        return !ClassNames.areAlwaysRead(name)
                && !LibraryTypes.contains(name)
                && REPLACED.stream().noneMatch(name::startsWith);
    }

    private static @Nullable String reason(Described type) {
        String name = type.name();
        List<String> names = new ArrayList<>();
        for (Described next = type; next != null; next = next.parent()) {
            names.add(next.name());
        }
        boolean inner = type.fields().stream().anyMatch(field -> field.startsWith(OUTER))
                || (type.version() != 0 && LOCAL.matcher(name).matches());
        String known = ClassNames.refusal(names, inner).orElse(null);
        boolean storable = names.contains(Throwable.class.getName()) || ClassNames.isOfTheJdk(name) || !isOther(name);
        return known != null || storable ? known : inherited(type);
    }

    /**
     * Returns why the state that a class of the application inherits from the JDK cannot be stored; null if it can be.
     */
    private static @Nullable String inherited(Described type) {
        String last = "";
        boolean fields = false;
        boolean writesItself = false;
        for (Described next = type; next != null; next = next.parent()) {
            String name = next.name();
            if (ClassNames.isContainer(name)) {
                return fields && writesItself ? CONTAINER_THAT_WRITES_ITSELF : null;
            }
            fields |= !next.fields().isEmpty();
            writesItself |= next.has(ObjectStreamConstants.SC_WRITE_METHOD);
            if (ClassNames.isOfTheJdk(name) && !STATELESS.contains(name)) {
                last = name;
            }
        }
        return last.isEmpty()
                ? null
                : "the JDK does not show the state that it inherits from " + last
                        + "; cache an object of your own with what is needed of it";
    }
}
