package dev.cachezip.objects;

import java.util.Date;
import tools.jackson.databind.JavaType;

/** Operations on the declared types of elements, which decide whether a stored value identifies its class. */
final class DeclaredElements {

    private DeclaredElements() {}

    /** Returns whether a value of this declared type may be of a subclass that the stored value would not identify. */
    static boolean isOpen(JavaType type) {
        return type.isConcrete()
                && !type.isFinal()
                && !type.isEnumType()
                && (type.hasRawClass(Date.class)
                        || !type.getRawClass().getName().startsWith("java."));
    }

    /** Returns the innermost type in collections, maps, arrays and optionals of a declared type. */
    static JavaType innermost(JavaType type) {
        JavaType element = type;
        while (element.isContainerType() || element.isReferenceType()) {
            element = element.getContentType();
        }
        return element.hasRawClass(Iterable.class) ? innermost(element.containedTypeOrUnknown(0)) : element;
    }
}
