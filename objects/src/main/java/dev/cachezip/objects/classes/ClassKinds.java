package dev.cachezip.objects.classes;

import dev.cachezip.objects.types.GeneratedClasses;
import dev.cachezip.objects.types.JdkContainers;
import dev.cachezip.objects.types.JdkTypes;
import dev.cachezip.objects.types.Libraries;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TreeNode;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.util.TokenBuffer;

/**
 * Decides which classes are mapped by their fields, and which by their content.
 */
public final class ClassKinds {

    private ClassKinds() {}

    /**
     * Returns whether objects of a class may stand for other objects, or may not have loaded their content yet:
     * proxies, and the collections and enhanced entities of Hibernate.
     */
    public static boolean isProxy(Class<?> type) {
        return GeneratedClasses.isProxy(type) || Libraries.isLazyCollection(type) || Libraries.isEnhancedEntity(type);
    }

    /** Returns whether values of a class are collections or maps that are built by adding elements or entries. */
    public static boolean isContainer(Class<?> type) {
        return isLibraryContainer(type)
                || (isCollectionOrMap(type) && extendsContainer(type))
                || Libraries.isKotlinDeque(type);
    }

    /** Returns whether values of a class are collections or maps that are equal to values of another class. */
    public static boolean isLibraryContainer(Class<?> type) {
        return isCollectionOrMap(type) && JdkContainers.isOfALibrary(type);
    }

    /**
     * Returns whether a collection or map with a content of its own may have parts that its fields do not show: it has
     * transient fields, and does not say how to restore them, since it is not serializable.
     */
    public static boolean hidesContent(Class<?> type) {
        return !Serializable.class.isAssignableFrom(type)
                && StateClass.instanceFields(type).stream()
                        .anyMatch(field -> Modifier.isTransient(field.getModifiers())
                                && !Refusals.isOfTheJdk(field.getDeclaringClass()));
    }

    private static boolean isCollectionOrMap(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    /** Returns whether a class inherits its content from a collection or map of the JDK. */
    public static boolean extendsContainer(Class<?> type) {
        Class<?> parent = jdkParent(type);
        return parent != null && !Modifier.isAbstract(parent.getModifiers()) && parent != Object.class;
    }

    /** Returns the first superclass that belongs to the JDK, or {@code null} for an interface. */
    public static @Nullable Class<?> jdkParent(Class<?> type) {
        Class<?> parent = type.getSuperclass();
        while (parent != null && !Refusals.isOfTheJdk(parent)) {
            parent = parent.getSuperclass();
        }
        return parent;
    }

    /** Returns whether values of a class are trees or tokens, which need no type. */
    public static boolean isTree(Class<?> type) {
        return TreeNode.class.isAssignableFrom(type) || type == TokenBuffer.class;
    }

    /** Returns whether values of a type are references to a single other value. */
    public static boolean isReference(JavaType type) {
        return type.hasRawClass(Optional.class) || type.hasRawClass(AtomicReference.class);
    }

    /** Returns whether values of a type are pairs of a key and a value. */
    public static boolean isEntry(JavaType type) {
        return type.hasRawClass(Map.Entry.class)
                || type.hasRawClass(SimpleEntry.class)
                || type.hasRawClass(SimpleImmutableEntry.class);
    }

    /** Returns whether Jackson itself maps the values of a type: scalars and trees. */
    public static boolean isForeign(JavaType type) {
        Class<?> raw = type.getRawClass();
        return type.isPrimitive()
                || type.isEnumType()
                || isTree(raw)
                || (JdkTypes.isValue(raw) && !Map.Entry.class.isAssignableFrom(raw));
    }

    /**
     * Returns whether a type has no instances of its own, so that values in places of this type carry the mark of their
     * class.
     */
    public static boolean isOpen(JavaType type) {
        return type.isJavaLangObject() || type.isAbstract() || type.isInterface();
    }
}
