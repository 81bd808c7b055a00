package dev.cachezip.objects.classes;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.GeneratedClasses;
import dev.cachezip.objects.types.Libraries;
import dev.cachezip.objects.types.LibraryRefusals;
import java.io.Closeable;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.ref.Reference;
import java.lang.reflect.Modifier;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Spliterator;
import java.util.Timer;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The classes whose objects are not values, each with the reason and the remedy.
 */
public final class Refusals {

    private static final String LAMBDA =
            "it is a lambda or another class that the JVM has made, which no reader has; cache an object of a named class, or"
                    + " make the field transient";
    private static final String OWN = "; cache an object of your own with what is needed of it";
    private static final String ANONYMOUS =
            "an anonymous class has no name that lasts; cache an object of a named class";
    private static final String INNER =
            "an inner class belongs to an object of the class around it; make it static if it is yours, else cache an object"
                    + " of your own";
    private static final String RANDOM = "the JDK does not show the state of a random number generator";
    private static final String LOCK = "a lock is no value; make the field transient";
    private static final String KEY = "it belongs to its provider; cache its encoded bytes, getEncoded()";
    private static final String CALENDAR =
            "it belongs to a calendar other than ISO; cache the LocalDate of the day, or its text";
    private static final String STATISTICS = "it goes on counting; cache its count, sum, minimum and maximum";
    private static final String HIDDEN = "the JDK does not show the state of its objects";

    private static final String HIDDEN_PARTS =
            "it holds more than a message and a cause; cache an exception of your own";

    /** The most specific class comes first. */
    private static final List<Map.Entry<Class<?>, String>> REASONS = List.of(
            Map.entry(Thread.class, "a thread is no value; make the field transient"),
            Map.entry(ThreadGroup.class, "a thread group is no value; make the field transient"),
            Map.entry(ThreadLocal.class, "a thread-local is no value; make the field transient"),
            Map.entry(ClassLoader.class, "a class loader is no value; make the field transient"),
            Map.entry(java.lang.reflect.AnnotatedElement.class, "a part of a class is no value; cache its name"),
            Map.entry(Lock.class, LOCK),
            Map.entry(ReadWriteLock.class, LOCK),
            Map.entry(Future.class, "a future is no value; cache its result"),
            Map.entry(Executor.class, "an executor is no value; make the field transient"),
            Map.entry(BaseStream.class, "a stream can be read only once; cache a list"),
            Map.entry(Spliterator.class, "an iterator can be read only once; cache a list"),
            Map.entry(Enumeration.class, "an iterator can be read only once; cache a list"),
            Map.entry(Condition.class, LOCK),
            Map.entry(StampedLock.class, LOCK),
            Map.entry(Timer.class, "an executor is no value; make the field transient"),
            Map.entry(Random.class, RANDOM),
            Map.entry(RandomGenerator.class, RANDOM),
            Map.entry(Iterator.class, "an iterator can be read only once; cache a list"),
            Map.entry(Closeable.class, "a stream or another open resource is no value; cache what it holds"),
            Map.entry(Reference.class, "a reference that may be cleared is no value; cache what it refers to"),
            Map.entry(java.security.Key.class, KEY),
            Map.entry(java.security.KeyPair.class, KEY),
            Map.entry(java.security.cert.Certificate.class, KEY),
            Map.entry(java.util.IntSummaryStatistics.class, STATISTICS),
            Map.entry(java.util.LongSummaryStatistics.class, STATISTICS),
            Map.entry(java.util.DoubleSummaryStatistics.class, STATISTICS),
            Map.entry(java.time.chrono.ChronoLocalDate.class, CALENDAR),
            Map.entry(java.time.chrono.Chronology.class, CALENDAR),
            Map.entry(java.time.chrono.Era.class, CALENDAR),
            Map.entry(java.text.Format.class, "a format is no value; cache its pattern"));

    private static final Pattern ANONYMOUS_NAME = Pattern.compile(".*\\$\\d+");

    private Refusals() {}

    /**
     * Returns whether a class belongs to the JDK, which exposes the state of its objects only through their methods.
     */
    public static boolean isOfTheJdk(Class<?> type) {
        return isOfTheJdk(type.getName()) || (!type.isArray() && !type.isPrimitive() && isOfTheJdk(type.getModule()));
    }

    private static boolean isOfTheJdk(Module module) {
        return module.isNamed() && isOfTheJdk(module.getName() + '.');
    }

    /** Returns whether a class of this name belongs to the JDK; packages such as {@code javax} do not tell. */
    public static boolean isOfTheJdk(String name) {
        return name.startsWith("java.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("com.sun.");
    }

    /**
     * Returns why objects of a class are not stored, or {@code null} if the names do not tell.
     *
     * @param names the names of the class and of its superclasses
     * @param inner whether its objects belong to objects of an enclosing class
     */
    public static @Nullable String reason(List<String> names, boolean inner) {
        String name = names.get(0);
        String ofALibrary = LibraryRefusals.reason(names);
        if (ofALibrary != null) {
            return ofALibrary;
        }
        if (name.contains("$$Lambda") || name.equals(SerializedLambda.class.getName())) {
            return LAMBDA;
        }
        if (ANONYMOUS_NAME.matcher(name).matches() && !isOfTheJdk(name)) {
            return ANONYMOUS;
        }
        if (inner && !Libraries.isInnerData(name)) {
            return INNER;
        }
        for (Map.Entry<Class<?>, String> refused : REASONS) {
            if (names.contains(refused.getKey().getName())) {
                return refused.getValue();
            }
        }
        if (name.startsWith(Lock.class.getPackageName() + '.')) {
            return LOCK;
        }
        return isOfTheJdk(name) ? HIDDEN + OWN : null;
    }

    /**
     * Returns the refusal of a class with the reason for its kind, if there is one, since allowing the class would not
     * help.
     */
    public static CachezipException explained(Class<?> type, CachezipException.TypeNotAllowed refused) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        String reason = Throwable.class.isAssignableFrom(element) && isOfTheJdk(element)
                ? reasonOfThrowable(element)
                : reason(element);
        boolean elsewhere = isOfTheJdk(element) && !isOfTheJdk(element.getName());
        if (reason != null && elsewhere) {
            // The name alone does not tell that allowing the class would not help.
            return new CachezipException.TypeNotAllowed(refused.typeName(), "", reason);
        }
        return reason == null || reason.startsWith(HIDDEN)
                ? refused
                : new CachezipException.TypeNotAllowed(refused.typeName(), "", reason);
    }

    private static @Nullable String reasonOfThrowable(Class<?> type) {
        for (Class<?> each = type; each != Throwable.class; each = each.getSuperclass()) {
            if (hidesParts(each)) {
                return HIDDEN_PARTS;
            }
        }
        return null;
    }

    private static boolean hidesParts(Class<?> type) {
        return Stream.of(type.getDeclaredFields())
                .anyMatch(field ->
                        !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers()));
    }

    /**
     * Checks that a class of exceptions of the JDK holds nothing beside a message and a cause.
     *
     * @throws CachezipException.Codec if it does
     */
    public static void checkHidesNoParts(Class<?> type) {
        if (hidesParts(type)) {
            throw new CachezipException.Codec(type.getName() + " cannot be stored: " + HIDDEN_PARTS, null);
        }
    }

    /**
     * Checks a class whose objects would be stored by their fields.
     *
     * @throws CachezipException.Codec if its objects are not values
     */
    public static void check(Class<?> type) {
        String reason = reason(type);
        if (reason != null) {
            throw new CachezipException.Codec(type.getName() + " cannot be stored: " + reason, null);
        }
    }

    /** Checks that an object is more than an identity. */
    public static void checkHasState(Class<?> type) {
        if (type == Object.class) {
            throw new CachezipException.Codec(
                    "java.lang.Object cannot be stored: it has no state; if it is a lock, make the field transient",
                    null);
        }
    }

    /** Returns whether a class with a method {@code close} says that its objects are values all the same. */
    private static boolean isValue(Class<?> type, Class<?> refused) {
        return refused == Closeable.class && Serializable.class.isAssignableFrom(type);
    }

    private static @Nullable String reason(Class<?> type) {
        String ofALibrary = LibraryRefusals.reason(type);
        if (ofALibrary != null) {
            return ofALibrary;
        }
        if (type.isHidden() || type.getName().contains("$$Lambda")) {
            return LAMBDA;
        }
        if (type.isAnonymousClass()) {
            return ANONYMOUS;
        }
        if (GeneratedClasses.isInner(type)) {
            return INNER;
        }
        if (type.isLocalClass() && !Modifier.isStatic(type.getModifiers()) && !type.isRecord() && !type.isEnum()) {
            return "a local class may belong to the method around it; make it a static nested class";
        }
        for (Map.Entry<Class<?>, String> refused : REASONS) {
            if (refused.getKey().isAssignableFrom(type) && !isValue(type, refused.getKey())) {
                return refused.getValue();
            }
        }
        return isOfTheJdk(type) ? HIDDEN + OWN : null;
    }
}
