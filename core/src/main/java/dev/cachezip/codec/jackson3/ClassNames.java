package dev.cachezip.codec.jackson3;

import dev.cachezip.codec.jackson3.state.Refusals;
import dev.cachezip.codec.object.ContainerRules;
import dev.cachezip.codec.object.GeneratedClasses;
import dev.cachezip.codec.object.JdkTypes;
import dev.cachezip.codec.object.StateTypes;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;

/**
 * What the names of classes tell of their objects, by the mapping by state: for tools that have names and no classes.
 *
 * @since 0.1
 */
public final class ClassNames {

    /** Parts of collections and times, and what the JDK's serialization writes in their place. */
    private static final List<String> PARTS = List.of(
            "java.lang.String$CaseInsensitiveComparator",
            "java.time.Ser",
            "java.util.Arrays$ArrayList",
            "java.util.CollSer",
            "java.util.Collections$",
            "java.util.TreeMap$",
            "java.util.concurrent.ConcurrentHashMap$",
            "java.util.concurrent.ConcurrentSkipListMap$");

    private static final String PROXY = "$SerializationProxy";

    private ClassNames() {}

    /**
     * Returns whether objects of a class are read whatever the application allows: values and collections of the JDK, also by
     * the names of what stands for them in its serialization, and collections of libraries.
     */
    public static boolean areAlwaysRead(String className) {
        String name = isOfTheJdk(className) ? className.replace(PROXY, "") : className;
        boolean part = PARTS.stream().anyMatch(name::startsWith);
        return (part && ContainerRules.BY_STATE.reason(name) == null)
                || JdkTypes.contains(name)
                || StateTypes.contains(name)
                || (!isOfTheJdk(name) && JdkTypes.isOfALibrary(name));
    }

    /** Returns whether a class is a collection or map of the JDK, which subclasses may add nothing to. */
    public static boolean isContainer(String className) {
        return JdkTypes.isContainer(className) || StateTypes.isContainer(className);
    }

    /** Returns whether a class belongs to the JDK; of {@code javax}, names do not tell. */
    public static boolean isOfTheJdk(String className) {
        return Refusals.isOfTheJdk(className);
    }

    /**
     * Returns why no objects of a class are stored, and what to do; empty where names do not tell.
     *
     * @param classNames that of the class first, then those of its superclasses
     * @param inner whether its objects belong to others
     */
    public static Optional<String> refusal(List<String> classNames, boolean inner) {
        String name = classNames.get(0);
        // Of an exception, names do not tell whether a class of the JDK holds more than each one does.
        boolean known = classNames.contains(TimeZone.class.getName()) || classNames.contains(Throwable.class.getName());
        if (known || areAlwaysRead(name)) {
            return Optional.empty();
        }
        if (GeneratedClasses.isProxy(name)) {
            return Optional.of("it is a proxy; cache what it stands for");
        }
        String reason = ContainerRules.BY_STATE.reason(name);
        return Optional.ofNullable(reason != null ? reason : Refusals.reason(classNames, inner));
    }
}
