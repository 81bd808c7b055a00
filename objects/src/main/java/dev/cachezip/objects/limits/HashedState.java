package dev.cachezip.objects.limits;

/**
 * The part of an object's state that its hash code, and its comparison with other objects, depend on.
 */
public enum HashedState {
    /** All fields, or some of them that only the methods of the class know. */
    ALL,

    /** All fields, but a {@link java.net.URL} only as a text: its host is not looked up. */
    URLS_AS_TEXT,

    /** An identifier or the object itself: JPA entities, and classes that leave {@code hashCode} to {@code Object}. */
    IDENTIFIER
}
