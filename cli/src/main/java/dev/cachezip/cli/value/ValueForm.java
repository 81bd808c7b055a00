package dev.cachezip.cli.value;

import java.util.Locale;

/** A form that plain bytes can have. */
public enum ValueForm {
    /** MessagePack of a declared type, or of a type that needs no type id. */
    MESSAGEPACK("MessagePack"),
    /** MessagePack with the type id of cachezip at its root. */
    MESSAGEPACK_TYPED("cachezip's MessagePack with a type id"),
    /** JSON with the type id of cachezip at its root. */
    CACHEZIP_JSON("cachezip's JSON"),
    /** JSON with class names. */
    SPRING_JSON("JSON with class names"),
    /** Any other JSON. */
    JSON("JSON without class names"),
    /** A stream of {@code ObjectOutputStream}. */
    JDK("JDK serialization, Spring's default"),
    /** No bytes, in a session. */
    NULL("null of a session, without bytes"),
    /** A stream of a short string, in a session. */
    JDK_TEXT("short strings of sessions, in JDK serialization for good"),
    /** UTF-8 text other than JSON. */
    STRING("a plain string"),
    /** Bytes of no other form in this list. */
    BYTES("bytes of no form that is known here");

    private final String description;

    ValueForm(String description) {
        this.description = description;
    }

    /** Returns the description for people. */
    public String description() {
        return description;
    }

    /** Returns the name that is printed for programs. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
