package dev.cachezip.objects.root;

import org.jspecify.annotations.Nullable;

/**
 * A statement about a value that a document stores next to the value itself. The numbers are part of the stored format.
 *
 * <p>In MessagePack a mark is an extension, alone or in an array of two before its value. In the text
 * that tools show it is a property of an object, alone or before the property {@link TypedRoot#VALUE_FIELD}.
 */
public enum Mark {
    /** The class of the value, as type id. */
    TYPE(TypedRoot.EXTENSION_TYPE, TypedRoot.TYPE_FIELD, true),

    /** The order of a sorted collection or map, which its class does not determine. */
    ORDER((byte) 'O', "@order", true),

    /** The number of an object that the document refers to later. */
    ANCHOR((byte) 'A', "@anchor", true),

    /** The number of an object that has begun before, in place of that object. */
    REFERENCE((byte) 'R', "@reference", false),

    /** The absence of an optional, in place of that optional: it is not even empty. */
    ABSENT((byte) 'N', "@absent", false);

    private static final Mark[] ALL = values();

    private final byte extensionType;
    private final String property;
    private final boolean hasValue;

    Mark(byte extensionType, String property, boolean hasValue) {
        this.extensionType = extensionType;
        this.property = property;
        this.hasValue = hasValue;
    }

    /** Returns the extension type in MessagePack. */
    public byte extensionType() {
        return extensionType;
    }

    /** Returns the name of the property in text. */
    public String property() {
        return property;
    }

    /** Returns whether the value that the mark is about follows it. */
    public boolean hasValue() {
        return hasValue;
    }

    /**
     * Returns the mark of an extension type, or {@code null} if no mark has that type.
     *
     * @param hasValue whether a value follows: an array may begin with a mark that stands alone
     */
    public static @Nullable Mark of(int extensionType, boolean hasValue) {
        Mark mark =
                switch (extensionType) {
                    case TypedRoot.EXTENSION_TYPE -> TYPE;
                    case 'O' -> ORDER;
                    case 'A' -> ANCHOR;
                    case 'R' -> REFERENCE;
                    case 'N' -> ABSENT;
                    default -> null;
                };
        return mark == null || mark.hasValue != hasValue ? null : mark;
    }

    /** Returns the mark with a property's name, or {@code null} if no mark has that name. */
    public static @Nullable Mark of(String property) {
        for (Mark mark : ALL) {
            if (mark.property.equals(property)) {
                return mark;
            }
        }
        return null;
    }
}
