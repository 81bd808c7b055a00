package dev.cachezip.objects;

import dev.cachezip.objects.classes.Refusals;
import dev.cachezip.objects.types.JdkContainers;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.Libraries;
import dev.cachezip.objects.types.StateRules;
import java.util.List;
import java.util.Optional;
import java.util.TimeZone;

/**
 * Answers questions about objects from the names of their classes, for the mapping by state; for tools without the
 * classes themselves.
 */
public final class ClassNames {

    /** Parts of values, and the classes that replace values in the JDK's serialization. */
    private static final List<String> PARTS = List.of(
            "java.lang.String$CaseInsensitiveComparator",
            "java.net.UnixDomainSocketAddress$Ser",
            "java.time.Clock$",
            "java.time.Ser",
            "java.time.chrono.Ser",
            "java.util.Arrays$ArrayList",
            "java.util.CollSer",
            "java.util.Collections$",
            "java.util.Comparators$",
            "java.util.SimpleTimeZone",
            "java.util.TreeMap$AscendingSubMap",
            "java.util.TreeMap$DescendingSubMap",
            "java.util.concurrent.ConcurrentHashMap$EntrySetView",
            "java.util.concurrent.ConcurrentHashMap$KeySetView",
            "java.util.concurrent.ConcurrentHashMap$Segment",
            "java.util.concurrent.ConcurrentHashMap$ValuesView",
            "java.util.concurrent.ConcurrentSkipListMap$SubMap",
            "sun.util.calendar.ZoneInfo");

    private static final String PROXY = "$SerializationProxy";

    private ClassNames() {}

    /**
     * Returns whether objects of a class are readable whatever the application allows. That holds for values and
     * collections of the JDK, also under the names of their replacements in its serialization, and for collections of
     * libraries.
     */
    public static boolean areAlwaysRead(String className) {
        String name = isOfTheJdk(className) ? className.replace(PROXY, "") : className;
        boolean part = PARTS.stream().anyMatch(name::startsWith);
        return (part && StateRules.INSTANCE.reason(name) == null)
                || JdkTypes.contains(name)
                || JdkTypes.isOfStateOnly(name)
                || (!isOfTheJdk(name) && JdkContainers.isOfALibrary(name));
    }

    /** Returns whether a class is a collection or map of the JDK, which classes of an application may extend. */
    public static boolean isContainer(String className) {
        return JdkContainers.contains(className);
    }

    /** Returns whether a class belongs to the JDK; for {@code javax}, the name does not tell. */
    public static boolean isOfTheJdk(String className) {
        return Refusals.isOfTheJdk(className);
    }

    /**
     * Returns why objects of a class are not stored, and the remedy; empty if the names do not tell.
     *
     * @param classNames the name of the class, followed by the names of its superclasses
     * @param inner whether its objects belong to objects of an enclosing class
     */
    public static Optional<String> refusal(List<String> classNames, boolean inner) {
        String name = classNames.get(0);
        // A name does not tell whether an exception of the JDK has more state than every Throwable.
        boolean known = classNames.contains(TimeZone.class.getName()) || classNames.contains(Throwable.class.getName());
        if (known || areAlwaysRead(name)) {
            return Optional.empty();
        }
        if (Libraries.isProxy(name)) {
            return Optional.of("it is a proxy; cache what it stands for");
        }
        String reason = StateRules.INSTANCE.reason(name);
        return Optional.ofNullable(reason != null ? reason : Refusals.reason(classNames, inner));
    }
}
