package dev.cachezip.codec.jackson3.state;

import dev.cachezip.codec.object.GeneratedClasses;
import dev.cachezip.codec.object.JdkTypes;
import java.lang.reflect.Modifier;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.core.TreeNode;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.util.TokenBuffer;

/** Which classes are mapped by their fields, and which by their content. Thread-safe. */
final class ClassKinds {

    /** A collection that other ones are not equal to, and that has no parent in the JDK with its content. */
    private static final String KOTLIN_DEQUE = "kotlin.collections.ArrayDeque";

    /**
     * Returns whether other objects may stand behind those of a class, or what they hold may not be there yet: proxies, and
     * the collections and enhanced entities of Hibernate.
     */
    boolean isProxy(Class<?> type) {
        return GeneratedClasses.isProxy(type) || isLazyCollection(type) || isEnhanced(type);
    }

    /** Returns whether a class is one of Hibernate's collections: one that is read is not loaded. */
    static boolean isLazyCollection(Class<?> type) {
        return type.getName().startsWith("org.hibernate.collection.spi.");
    }

    private static boolean isEnhanced(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Class<?> implemented : each.getInterfaces()) {
                if (implemented.getName().equals("org.hibernate.engine.spi.PersistentAttributeInterceptable")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether the values of a class are collections or maps that are built by adding to them. */
    boolean isContainer(Class<?> type) {
        return isLibraryContainer(type)
                || (isCollectionOrMap(type) && extendsContainer(type))
                || type.getName().equals(KOTLIN_DEQUE);
    }

    /** Returns whether the values of a class are collections or maps that one of another class is equal to. */
    boolean isLibraryContainer(Class<?> type) {
        return isCollectionOrMap(type) && JdkTypes.isOfALibrary(type);
    }

    private static boolean isCollectionOrMap(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    /** Returns whether a class inherits its content from a collection or map of the JDK. */
    private static boolean extendsContainer(Class<?> type) {
        for (Class<?> parent = type.getSuperclass(); parent != null; parent = parent.getSuperclass()) {
            if (Refusals.isOfTheJdk(parent)) {
                return !Modifier.isAbstract(parent.getModifiers()) && parent != Object.class;
            }
        }
        return false;
    }

    /** Returns whether values of a class are trees or tokens, which need no type. */
    static boolean isTree(Class<?> type) {
        return TreeNode.class.isAssignableFrom(type) || type == TokenBuffer.class;
    }

    /** Returns whether values of a type are references to one other value. */
    boolean isReference(JavaType type) {
        return type.hasRawClass(Optional.class) || type.hasRawClass(AtomicReference.class);
    }

    /** Returns whether values of a type are a key and a value. */
    boolean isEntry(JavaType type) {
        return type.hasRawClass(Map.Entry.class)
                || type.hasRawClass(SimpleEntry.class)
                || type.hasRawClass(SimpleImmutableEntry.class);
    }

    /** Returns whether the values of a type are Jackson's own matter: scalars and trees. */
    boolean isForeign(JavaType type) {
        Class<?> raw = type.getRawClass();
        return type.isPrimitive()
                || type.isEnumType()
                || isTree(raw)
                || (JdkTypes.isValue(raw) && !Map.Entry.class.isAssignableFrom(raw));
    }

    /** Returns whether a type has no objects of its own: what is declared so has the mark of its class. */
    boolean isOpen(JavaType type) {
        return type.isJavaLangObject() || type.isAbstract() || type.isInterface();
    }
}
