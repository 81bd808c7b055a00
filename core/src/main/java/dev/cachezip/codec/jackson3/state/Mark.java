package dev.cachezip.codec.jackson3.state;

import dev.cachezip.codec.object.TypedRoot;
import org.jspecify.annotations.Nullable;

/** What a document says of a value beside the value itself. The numbers are part of the stored format. */
enum Mark {
    /** The class of the value, as type id. */
    TYPE(TypedRoot.EXTENSION_TYPE, TypedRoot.TYPE_FIELD, true),

    /** The order of a sorted collection or map, which its class does not tell. */
    ORDER((byte) 'O', "@order", true),

    /** The number of an object that the document refers to. */
    ANCHOR((byte) 'A', "@anchor", true),

    /** In the place of an object, the number of one that has begun before. */
    REFERENCE((byte) 'R', "@reference", false),

    /** In the place of an optional, that there is none: not even an empty one. */
    ABSENT((byte) 'N', "@absent", false);

    private static final Mark[] ALL = values();

    /** The extension type in MessagePack. */
    final byte extensionType;

    /** The name of the property in JSON. */
    final String property;

    /** Whether a value follows that the mark is about. */
    final boolean hasValue;

    Mark(byte extensionType, String property, boolean hasValue) {
        this.extensionType = extensionType;
        this.property = property;
        this.hasValue = hasValue;
    }

    /**
     * Returns the mark of an extension type, {@code null} if it is none.
     *
     * @param hasValue whether a value follows: an array may begin with a mark about nothing else
     */
    static @Nullable Mark of(int extensionType, boolean hasValue) {
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

    /** Returns the mark with a property's name, {@code null} if it is none. */
    static @Nullable Mark of(String property) {
        for (Mark mark : ALL) {
            if (mark.property.equals(property)) {
                return mark;
            }
        }
        return null;
    }
}
