package dev.cachezip.objects.classes;

import dev.cachezip.objects.types.ClassView;
import java.util.Date;
import java.util.function.Predicate;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/** The views that Jackson 3 has of classes and their values. */
public final class ClassViews {

    private ClassViews() {}

    /**
     * Returns the view of a class and its values.
     *
     * @param replaced whether a class of collections or maps asks for another object to be stored in its place
     */
    public static ClassView of(Class<?> raw, TypeFactory types, Predicate<Class<?>> replaced) {
        JavaType type = types.constructType(raw);
        JavaType element = innermost(type);
        return new ClassView(
                raw,
                id(type),
                type.isContainerType(),
                isOpen(element) ? element.getRawClass() : null,
                type.isMapLikeType() && type.getKeyType().isJavaLangObject(),
                type.isContainerType() && replaced.test(raw));
    }

    /** Returns whether a value of this declared type may be of a subclass that the stored value would not identify. */
    private static boolean isOpen(JavaType type) {
        return type.isConcrete()
                && !type.isFinal()
                && !type.isEnumType()
                && (type.hasRawClass(Date.class)
                        || !type.getRawClass().getName().startsWith("java."));
    }

    /** Returns the innermost type in collections, maps, arrays and optionals of a declared type. */
    public static JavaType innermost(JavaType type) {
        JavaType element = type;
        while (element.isContainerType() || element.isReferenceType()) {
            element = element.getContentType();
        }
        return element.hasRawClass(Iterable.class) ? innermost(element.containedTypeOrUnknown(0)) : element;
    }

    /**
     * Returns the name of a class, with its type arguments. For a collection or map, Jackson names the types of its
     * elements, which need not be the type arguments of the class: a map to lists of V names the lists, not V. Such a
     * class is named alone.
     */
    private static String id(JavaType type) {
        boolean generic = type.getRawClass().getTypeParameters().length > 0;
        boolean elements = type.isContainerType() && !type.isArrayType();
        return generic && elements && !holdsObjects(type) ? type.getRawClass().getName() : type.toCanonical();
    }

    private static boolean holdsObjects(JavaType type) {
        return type.getContentType().isJavaLangObject()
                && (type.getKeyType() == null || type.getKeyType().isJavaLangObject());
    }
}
