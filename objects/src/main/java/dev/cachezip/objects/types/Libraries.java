package dev.cachezip.objects.types;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The classes of libraries that are mapped in a way of their own, by their names: a library need not be there.
 *
 * <p>{@link LibraryTypes} has the classes that stored values may name.
 */
public final class Libraries {

    /**
     * Annotations of JPA entities: their hash codes usually depend on an identifier only, and an entity is one object for
     * those that it belongs to.
     */
    private static final Set<String> ENTITY = Set.of("jakarta.persistence.Entity", "javax.persistence.Entity");

    /**
     * Classes of Spring Security. A login by OpenID Connect has the issuer as a {@code URL}; tokens do not compare their
     * claims, and authorities convert the URLs among their attributes.
     */
    private static final Set<String> URLS_AS_TEXT = Set.of(
            "org.springframework.security.oauth2.core.AbstractOAuth2Token",
            "org.springframework.security.oauth2.core.user.OAuth2UserAuthority");

    /**
     * Marks that Hibernate, Spring, Javassist and Byte Buddy add to the name of a class, some followed by a unique
     * part.
     */
    private static final List<String> PROXIES =
            List.of("$HibernateProxy", "$$SpringCGLIB$$", "$$EnhancerBy", "_$$_jvst", "$ByteBuddy$");

    /** Package of Hibernate's classes for associations: content that is not loaded must not be asked for. */
    private static final String LAZY_COLLECTIONS = "org.hibernate.collection.spi.";

    /**
     * Packages of the classes that Kotlin's {@code emptyList()}, {@code buildMap} and other functions return (as
     * {@code List.of} returns classes of {@code java.util}), of Hibernate's classes for associations, and the classes that
     * readers hand out for callers to share.
     */
    private static final List<String> CONTAINERS = List.of(
            "kotlin.collections.",
            "kotlin.enums.",
            LAZY_COLLECTIONS,
            "dev.cachezip.objects.sharing.ReadOnlyContainers$");

    /** Superclasses of Guava's collections and maps, which only Guava extends, and of what protoc generates. */
    private static final Set<String> IMMUTABLE = Set.of(
            "com.google.common.collect.ImmutableCollection",
            "com.google.common.collect.ImmutableMap",
            "com.google.protobuf.GeneratedMessage",
            "com.google.protobuf.GeneratedMessageV3");

    /** A collection that is not equal to any other one, and that inherits its content from no class of the JDK. */
    private static final String KOTLIN_DEQUE = "kotlin.collections.ArrayDeque";

    /** Collections in these packages whose class programs do know, and maps with a function for missing keys. */
    private static final Set<String> KNOWN_CONTAINERS = Set.of(
            KOTLIN_DEQUE, "kotlin.collections.MapWithDefaultImpl", "kotlin.collections.MutableMapWithDefaultImpl");

    /** Beginnings of the names of inner and anonymous classes of data. */
    private static final List<String> INNER_DATA = List.of(
            "org.springframework.security.oauth2.client.registration.ClientRegistration$",
            "org.springframework.web.util.HierarchicalUriComponents$");

    /** Classes that allocate room for the number of elements that the first integer claims, or are as long as it says. */
    private static final List<String> COUNTING = List.of(
            "com.google.common.",
            "io.vavr.",
            "java.util.Collections$CopiesList",
            "kotlin.collections.builders.",
            "org.apache.commons.collections4.bag.",
            "org.apache.commons.collections4.bidimap.TreeBidiMap",
            "org.apache.commons.collections4.multiset.",
            "org.eclipse.collections.",
            "org.joda.money.");

    /** The classes that no limit of a JDK stream can bound. */
    private static final Predicate<String> ALLOCATING =
            ClassLists.matching(ClassLists.reasons("allocating.txt").keySet().stream());

    /** Classes of these libraries whose first integer is another number. */
    private static final Set<String> NOT_COUNTING = Set.of("org.eclipse.collections.impl.Counter");

    /**
     * Interfaces of collections that yield each element as often as they count it, and their methods for the elements
     * without their counts. Hash codes ask each element once.
     */
    private static final Map<String, String> COUNTED = Map.of(
            "com.google.common.collect.Multiset", "elementSet",
            "org.apache.commons.collections4.Bag", "uniqueSet",
            "org.apache.commons.collections4.MultiSet", "uniqueSet");

    private static final ClassValue<Optional<Method>> DISTINCT = new ClassValue<>() {
        @Override
        protected Optional<Method> computeValue(Class<?> type) {
            return COUNTED.entrySet().stream()
                    .flatMap(each -> distinct(type, each.getKey(), each.getValue()).stream())
                    .findFirst();
        }

        private Optional<Method> distinct(Class<?> type, String counted, String method) {
            try {
                Class<?> found = Class.forName(counted, false, type.getClassLoader());
                return found.isAssignableFrom(type) ? Optional.of(found.getMethod(method)) : Optional.empty();
            } catch (ReflectiveOperationException | LinkageError e) {
                return Optional.empty();
            }
        }
    };

    private Libraries() {}

    /** Returns whether objects of a class are JPA entities. */
    public static boolean isEntity(Class<?> type) {
        return isAnyAncestor(type, each -> isAnnotated(each, ENTITY));
    }

    /** Returns whether objects of a class hash and compare the URLs in them as texts, if at all. */
    static boolean hashesUrlsAsText(Class<?> type) {
        return isAnyAncestor(type, each -> URLS_AS_TEXT.contains(each.getName()));
    }

    /** Returns whether a class of this name is one of the generated proxies. */
    public static boolean isProxy(String className) {
        return PROXIES.stream().anyMatch(className::contains);
    }

    /**
     * Returns whether objects of the class of this name are data, even if the class is an inner or anonymous one: they
     * belong to an object that is data, too, or are constants.
     */
    public static boolean isInnerData(String className) {
        return startsWithAny(className, INNER_DATA);
    }

    /** Returns whether a class is a Hibernate collection, whose content may not be loaded. */
    public static boolean isLazyCollection(Class<?> type) {
        return type.getName().startsWith(LAZY_COLLECTIONS);
    }

    /** Returns whether an object is a Hibernate collection to which an access would load its content, or fail. */
    public static boolean isUnloaded(Object value) {
        Class<?> type = value.getClass();
        if (!isLazyCollection(type)) {
            return false;
        }
        try {
            return !Boolean.TRUE.equals(type.getMethod("wasInitialized").invoke(value));
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /**
     * Returns whether Hibernate's build plug-in has changed a class, so that Hibernate may not have loaded all fields of
     * its objects.
     */
    public static boolean isEnhancedEntity(Class<?> type) {
        String enhanced = "org.hibernate.engine.spi.PersistentAttributeInterceptable";
        return isAnyAncestor(
                type,
                each -> Stream.of(each.getInterfaces())
                        .anyMatch(implemented -> implemented.getName().equals(enhanced)));
    }

    /** Returns whether a collection or map of the class of this name stands for one of the JDK. */
    static boolean standsForJdkContainer(String className) {
        return startsWithAny(className, CONTAINERS) && !KNOWN_CONTAINERS.contains(className);
    }

    /** Returns whether objects of a class of a library stay as they are, but for elements that somebody may change. */
    public static boolean isImmutable(Class<?> type) {
        return isAnyAncestor(type, each -> IMMUTABLE.contains(each.getName()));
    }

    /** Returns whether a class is Kotlin's {@code ArrayDeque}. */
    public static boolean isKotlinDeque(Class<?> type) {
        return type.getName().equals(KOTLIN_DEQUE);
    }

    /** Returns whether a class was written in Kotlin, which has single objects, and constructors that check for null. */
    public static boolean isOfKotlin(Class<?> type) {
        return isAnnotated(type, Set.of("kotlin.Metadata"));
    }

    /** Returns whether the class of this name may trust a stored number of elements. */
    public static boolean trustsCount(String className) {
        return startsWithAny(className, COUNTING) && !NOT_COUNTING.contains(className);
    }

    /** Returns whether reading a JDK stream of objects of the class of this name may take as much as a number in it says. */
    public static boolean allocatesByCount(String className) {
        return ALLOCATING.test(className);
    }

    /** Returns whether objects of the class of this name become a list of all elements of a collection when they are read. */
    public static boolean copiesElements(String className) {
        return className.equals("com.google.common.collect.ImmutableAsList$SerializedForm");
    }

    /** Returns the elements of a collection, each of them once if the collection only counts how often it has them. */
    public static Iterable<?> distinct(Iterable<?> elements) {
        Optional<Method> distinct = DISTINCT.get(elements.getClass());
        if (distinct.isEmpty()) {
            return elements;
        }
        try {
            return (Iterable<?>) distinct.get().invoke(elements);
        } catch (ReflectiveOperationException e) {
            return elements;
        }
    }

    /** Returns whether objects of a class are what Joda-Time stores for a time zone: its id. */
    public static boolean isStoredJodaZone(Class<?> type) {
        return type.getName().equals("org.joda.time.DateTimeZone$Stub");
    }

    private static boolean startsWithAny(String className, List<String> prefixes) {
        return prefixes.stream().anyMatch(className::startsWith);
    }

    private static boolean isAnnotated(Class<?> type, Set<String> annotations) {
        return Stream.of(type.getDeclaredAnnotations())
                .anyMatch(each -> annotations.contains(each.annotationType().getName()));
    }

    private static boolean isAnyAncestor(Class<?> type, Predicate<Class<?>> test) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (test.test(each)) {
                return true;
            }
        }
        return false;
    }
}
