package dev.cachezip.objects.types;

import dev.cachezip.CachezipException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The classes that a type id may name, and their class loader.
 *
 * <p>The value types and collections of the JDK are always allowed; all other classes are allowed by their name, or by
 * their package. A name is checked before the class is loaded. Immutable.
 */
public final class AllowedTypes {

    private static final String IDENTIFIER = "[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*";
    private static final Pattern SYNTAX = Pattern.compile(IDENTIFIER + "(\\." + IDENTIFIER + ")*(\\.\\*)?");

    /** Packages that no pattern can allow: deserialization attacks use their classes. */
    private static final List<String> CLOSED_PACKAGES = List.of("java.", "jdk.", "sun.", "com.sun.");

    /** The beginning of the names of packages of the JDK, but also of those of other libraries. */
    private static final String SHARED_PREFIX = "javax.";

    private final Set<String> names;
    private final Set<String> packages;
    private final Predicate<String> others;
    private final @Nullable ClassLoader classLoader;

    /** Returns whether a class is trusted in whatever package it is. */
    private final Predicate<String> trusted;

    private AllowedTypes(
            Set<String> names,
            Set<String> packages,
            Predicate<String> others,
            @Nullable ClassLoader classLoader,
            Predicate<String> trusted) {
        this.names = names;
        this.packages = packages;
        this.others = others;
        this.classLoader = classLoader;
        this.trusted = trusted;
    }

    /**
     * Returns the JDK's types and the types of the given patterns, loaded by the context class loader of this thread.
     *
     * @param patterns names of classes ({@code com.example.Book}, {@code com.example.Shop$Item}), and packages with all
     *     their subpackages ({@code com.example.*})
     * @throws IllegalArgumentException if a pattern is neither a class nor a package
     */
    public static AllowedTypes of(String... patterns) {
        return of(List.of(patterns), Thread.currentThread().getContextClassLoader());
    }

    /**
     * Returns the JDK's types and the types of the given patterns.
     *
     * @param patterns as for {@link #of(String...)}
     * @param classLoader loads the classes; {@code null} for the bootstrap class loader
     * @throws IllegalArgumentException if a pattern is neither a class nor a package
     */
    public static AllowedTypes of(Collection<String> patterns, @Nullable ClassLoader classLoader) {
        Set<String> names = new HashSet<>();
        Set<String> packages = new HashSet<>();
        for (String pattern : patterns) {
            if (!SYNTAX.matcher(pattern).matches()) {
                throw new IllegalArgumentException("'" + pattern
                        + "' is neither the name of a class nor a package as in 'com.example.*'"
                        + " (cachezip.allowed-types)");
            }
            if (pattern.endsWith("*") && opensJdk(pattern.substring(0, pattern.length() - 1))) {
                throw new IllegalArgumentException("'" + pattern
                        + "' would open a package of the JDK; name its classes one by one (cachezip.allowed-types)");
            }
            if (pattern.endsWith("*")) {
                packages.add(pattern.substring(0, pattern.length() - 1));
            } else {
                names.add(pattern);
            }
        }
        return new AllowedTypes(names, packages, name -> false, classLoader, JdkTypes::contains);
    }

    /**
     * Returns these types and further ones.
     *
     * @param others returns whether the class of a name is allowed, too; called whenever a class is not among these
     *     types, but never for classes in the JDK's packages
     */
    public AllowedTypes or(Predicate<String> others) {
        return new AllowedTypes(names, packages, this.others.or(others), classLoader, trusted);
    }

    /** Returns these types and the JDK types that only the mapping by state supports. */
    public AllowedTypes withStateTypes() {
        return trusting(JdkTypes::isOfStateOnly);
    }

    /** Returns these types and the JDK types that only JDK serialization stores; {@code jdk-serialized.txt} lists them. */
    public AllowedTypes withSerializedTypes() {
        return trusting(JdkTypes::isSerializedOnly);
    }

    /** Returns these types and the parts that their values have in JDK serialization. */
    public AllowedTypes withPartsOfStreams() {
        return trusting(JdkTypes.PARTS_OF_STREAMS::contains);
    }

    /**
     * Returns these types and further ones, which may be classes in the JDK's packages, too.
     *
     * @param trusted returns whether the class of a name is only data
     */
    public AllowedTypes trusting(Predicate<String> trusted) {
        return new AllowedTypes(names, packages, others, classLoader, this.trusted.or(trusted));
    }

    /** Returns the class loader; {@code null} for the bootstrap class loader. */
    public @Nullable ClassLoader classLoader() {
        return classLoader;
    }

    /**
     * Checks the name of a class, as {@link Class#getName()} gives it.
     *
     * @throws CachezipException.TypeNotAllowed if it is not allowed
     * @throws CachezipException.Codec if it is longer than any name that is written, or has more dimensions than any
     *     array that is
     */
    public void check(String className) {
        if (className.length() > TypeIds.MAX_NAME_LENGTH) {
            throw new CachezipException.Codec(
                    "The name of a class of " + className.length() + " characters, more than "
                            + TypeIds.MAX_NAME_LENGTH,
                    null);
        }
        if (className.lastIndexOf('[') >= TypeIds.MAX_DIMENSIONS) {
            throw new CachezipException.Codec("An array of more than " + TypeIds.MAX_DIMENSIONS + " dimensions", null);
        }
        String element = elementName(className);
        if (!isAllowed(element)) {
            throw new CachezipException.TypeNotAllowed(element);
        }
    }

    private boolean isAllowed(String className) {
        return trusted.test(className)
                || names.contains(className)
                || (!isClosed(className) && (inAllowedPackage(className) || others.test(className)));
    }

    private boolean inAllowedPackage(String className) {
        for (String prefix : packages) {
            if (className.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a class is in a package that no pattern can allow. */
    private static boolean isClosed(String name) {
        return CLOSED_PACKAGES.stream().anyMatch(name::startsWith)
                || (name.startsWith(SHARED_PREFIX)
                        && JdkPackages.SHARED.contains(name.substring(0, name.lastIndexOf('.'))));
    }

    /** Returns whether a pattern for names with a prefix, which ends with a point, would allow classes of the JDK. */
    private static boolean opensJdk(String prefix) {
        return CLOSED_PACKAGES.stream().anyMatch(prefix::startsWith)
                || (prefix.startsWith(SHARED_PREFIX)
                        && JdkPackages.SHARED.stream().anyMatch(each -> (each + '.').startsWith(prefix)));
    }

    /** Found only if a name needs it. */
    private static final class JdkPackages {

        /** The packages of the JDK whose names begin like those of other libraries. */
        static final Set<String> SHARED = ModuleLayer.boot().modules().stream()
                .filter(module -> module.getClassLoader() == null
                        || module.getClassLoader() == ClassLoader.getPlatformClassLoader())
                .flatMap(module -> module.getPackages().stream())
                .filter(name -> name.startsWith(SHARED_PREFIX))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the name of the element type of an array of any dimension; other names are returned unchanged. */
    public static String elementName(String className) {
        if (!className.startsWith("[")) {
            return className;
        }
        String element = className.substring(className.lastIndexOf('[') + 1);
        if (element.startsWith("L") && element.endsWith(";")) {
            return element.substring(1, element.length() - 1);
        }
        return JdkTypes.PRIMITIVE_DESCRIPTORS.contains(element) ? "int" : className;
    }
}
