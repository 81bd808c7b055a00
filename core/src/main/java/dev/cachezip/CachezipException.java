package dev.cachezip;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A value could not be encoded, or stored bytes could not be decoded; the subtype says why.
 *
 * <p>Whoever catches one still has the value or the bytes that it passed in; nothing was changed. Neither the message nor a
 * cause quotes what a value holds: causes have the class and the stack trace of what was thrown, and no message.
 *
 * @since 0.1
 */
public abstract sealed class CachezipException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String kind;

    private CachezipException(String kind, String message, @Nullable Throwable cause) {
        super(WithoutContent.escaped(message), WithoutContent.of(cause));
        this.kind = kind;
    }

    /** Returns what an exception of a mapper, or of a class that is mapped, says without what it may quote of a value. */
    public static String reasonOf(Throwable failure) {
        return WithoutContent.reason(failure);
    }

    /** Returns a word for the subtype, in lower case with hyphens, for metrics and logs. */
    public String kind() {
        return kind;
    }

    /** The mapping between a value and its plain bytes failed: no property fits, no constructor, a cycle. */
    public static final class Codec extends CachezipException {

        private static final long serialVersionUID = 1L;

        /** Creates one with the reason and, where there is one, the failure of the mapper. */
        public Codec(String message, @Nullable Throwable cause) {
            super("codec", message, cause);
        }
    }

    /** The value is of another type than the one that is declared; nothing of it was built. */
    public static final class AnotherType extends CachezipException {

        private static final long serialVersionUID = 1L;

        /** Creates one with the name of the declared type. */
        public AnotherType(String declared) {
            super("another-type", "A value of another type than " + declared + ", which is declared", null);
        }
    }

    /** The stored bytes are not what the format allows. */
    public static final class Malformed extends CachezipException {

        private static final long serialVersionUID = 1L;

        private final long offset;

        /**
         * Creates one with the reason and the place.
         *
         * @param reason what is wrong there
         * @param offset index of the byte, in the bytes that were being read
         */
        public Malformed(String reason, long offset) {
            this(reason, offset, null);
        }

        /** Creates one with the reason, the index of the byte, and what the library said. */
        public Malformed(String reason, long offset, @Nullable Throwable cause) {
            super("malformed", "Malformed value: " + reason + " (at byte " + offset + ")", cause);
            this.offset = offset;
        }

        /** Returns the index of the byte at which reading failed, in the stored or decompressed bytes. */
        public long offset() {
            return offset;
        }
    }

    /** The plain bytes, or the objects that they become, are or claim to be larger than the limit. */
    public static final class TooLarge extends CachezipException {

        private static final long serialVersionUID = 1L;

        private final long length;
        private final long limit;

        /**
         * Creates one with both lengths.
         *
         * @param length the length in bytes that was met, or the least that it would be
         * @param limit the limit in bytes
         */
        public TooLarge(long length, long limit) {
            this(
                    "The value has at least " + length + " plain bytes, more than the limit of " + limit
                            + " (raise cachezip.compression.max-decompressed-size if such values are wanted)",
                    length,
                    limit,
                    null);
        }

        private TooLarge(String message, long length, long limit, @Nullable Throwable cause) {
            super("too-large", message, cause);
            this.length = length;
            this.limit = limit;
        }

        /**
         * Returns one for objects that would take too much memory.
         *
         * @param size the estimated number of bytes of memory that was met, or the least that it would be
         * @param limit the limit in bytes
         * @param cause what the library said, if it did
         */
        public static TooLarge objects(long size, long limit, @Nullable Throwable cause) {
            return new TooLarge(
                    "The objects of the value would take at least " + size + " bytes of memory, more than the limit of "
                            + limit + " (raise cachezip.max-object-size if such values are wanted)",
                    size,
                    limit,
                    cause);
        }

        /** Returns the number of bytes that was met, plain or of memory, or the least that it would be. */
        public long length() {
            return length;
        }

        /** Returns the limit in bytes. */
        public long limit() {
            return limit;
        }
    }

    /** The payload needs a zstd dictionary that this reader does not have. */
    public static final class UnknownDictionary extends CachezipException {

        private static final long serialVersionUID = 1L;

        private final long dictionaryId;

        /** Creates one with the id that the frame names. */
        public UnknownDictionary(long dictionaryId) {
            super(
                    "unknown-dictionary",
                    "The value was compressed with the unknown zstd dictionary " + dictionaryId,
                    null);
            this.dictionaryId = dictionaryId;
        }

        /** Returns the dictionary id in the zstd frame. */
        public long dictionaryId() {
            return dictionaryId;
        }
    }

    /** The native library of an algorithm cannot be loaded, so nothing is compressed or decompressed with it. */
    public static final class NoLibrary extends CachezipException {

        private static final long serialVersionUID = 1L;

        /**
         * Creates one with what the JVM said.
         *
         * @param algorithm name of the algorithm whose library is missing
         */
        public NoLibrary(String algorithm, LinkageError cause) {
            super("no-library", "The native library of " + algorithm + " cannot be loaded: " + reason(cause), cause);
        }

        /** Only the first attempt says why; those after it say that there was one. */
        private static String reason(Throwable failure) {
            Throwable root = failure;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return String.valueOf(root.getMessage());
        }
    }

    /** A type id names a class that is not allowed; the class was neither loaded nor written. */
    public static final class TypeNotAllowed extends CachezipException {

        private static final long serialVersionUID = 1L;

        private final String typeName;
        private final String reason;

        /** Creates one with the name of the class, as the type id has it. */
        public TypeNotAllowed(String typeName) {
            this(typeName, "");
        }

        /**
         * Creates one with the name of the class and its place.
         *
         * @param place names of properties and indexes, no content; empty if the class is that of the whole value
         */
        public TypeNotAllowed(String typeName, String place) {
            this(typeName, place, advice(typeName));
        }

        /**
         * Creates one that says why no object of the class is a value.
         *
         * @param place names of properties and indexes, no content; empty if the class is that of the whole value
         * @param reason the end of the message: why, and what to do
         */
        public TypeNotAllowed(String typeName, String place, String reason) {
            super(
                    "type-not-allowed",
                    "Type " + WithoutContent.shown(typeName) + " is not allowed in a cached value"
                            + (place.isEmpty() ? "" : " at " + place) + ": " + reason,
                    null);
            this.typeName = WithoutContent.shown(typeName);
            this.reason = reason;
        }

        private static String advice(String typeName) {
            // Classes of the JDK hold what they hold; those that are values are allowed already.
            boolean jdk = Stream.of("java.", "jdk.", "sun.", "com.sun.").anyMatch(typeName::startsWith);
            return jdk
                    ? "cache an object of your own with what is needed of it"
                    : "add the class, or its package as in 'com.example.*', to cachezip.allowed-types if it can be trusted";
        }

        /** Returns why, and what to do: the end of the message. */
        public String reason() {
            return reason;
        }

        /** Returns the name of the refused class. */
        public String typeName() {
            return typeName;
        }
    }
}
