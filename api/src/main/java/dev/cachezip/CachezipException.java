package dev.cachezip;

import java.time.DateTimeException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a value cannot be encoded, or stored bytes cannot be decoded; the subtype names the cause.
 *
 * <p>The value or bytes that the caller passed in are unchanged. Neither the message nor a cause quotes the content of
 * a value: a cause has the class and the stack trace of the original exception, but no message.
 */
public abstract sealed class CachezipException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String kind;

    private CachezipException(String kind, String message, @Nullable Throwable cause) {
        super(WithoutContent.escaped(message), WithoutContent.of(cause));
        this.kind = kind;
    }

    /**
     * Returns the message of an exception of a mapper, or of a mapped class, without the parts that may quote a value.
     */
    public static String reasonOf(Throwable failure) {
        return WithoutContent.reason(failure);
    }

    /** Finds an exception of a type among an exception and its causes; {@code null} if there is none. */
    public static <E extends Throwable> @Nullable E find(Class<E> type, Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }

    /** Returns a text that is safe to log: on one line, and without characters that a terminal would execute. */
    public static String escaped(String text) {
        return WithoutContent.escaped(text);
    }

    /** Returns a word for the subtype, in lower case with hyphens, for metrics and logs. */
    public String kind() {
        return kind;
    }

    /**
     * Thrown when the mapping between a value and its plain bytes fails: a property does not fit, a constructor is
     * missing, there is a cycle.
     */
    public static final class Codec extends CachezipException {

        private static final long serialVersionUID = 1L;

        /** Creates an exception with the reason and, if there is one, the failure of the mapper. */
        public Codec(String message, @Nullable Throwable cause) {
            super("codec", message, cause);
        }
    }

    /**
     * Thrown when the code of a value fails while it is written, as a list does that another thread changes meanwhile. It
     * says nothing about the class: the same value may be written a moment later.
     */
    public static final class ChangedMeanwhile extends CachezipException {

        private static final long serialVersionUID = 1L;

        /** How often a value is written before it is given up. */
        public static final int TRIES = 3;

        /** Creates an exception with the reason and, if there is one, the failure of the value's code. */
        public ChangedMeanwhile(String message, @Nullable Throwable cause) {
            super(
                    "changed-meanwhile",
                    message + "; several threads seem to change it, or its own code fails: store a copy that none of"
                            + " them changes",
                    cause);
        }

        /** Returns the exception for a value that is not written as it was a moment ago. */
        public static ChangedMeanwhile of(Class<?> type) {
            return new ChangedMeanwhile("A value of " + type.getName() + " has changed while it was written", null);
        }

        /**
         * Returns whether a failure comes from the code of a value and refuses nothing, as that of a list that another
         * thread changes. Some exceptions refuse what they get, whenever it comes.
         *
         * @param ofLibrary whether an exception is that of a mapping library, by which it refuses a class or value
         */
        public static boolean isShownBy(Throwable failure, Predicate<Throwable> ofLibrary) {
            Throwable root = failure;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return root instanceof RuntimeException
                    && !(root instanceof CachezipException
                            || root instanceof IllegalArgumentException
                            || root instanceof UnsupportedOperationException
                            || root instanceof ArithmeticException
                            || root instanceof DateTimeException
                            || ofLibrary.test(root));
        }

        /** Returns the bytes of a value, which is written up to three times: the next copy takes only microseconds. */
        public static byte[] tried(Supplier<byte[]> writing) {
            for (int left = TRIES - 1; left > 0; left--) {
                try {
                    return writing.get();
                } catch (ChangedMeanwhile e) {
                    // The other thread goes on.
                }
            }
            return writing.get();
        }
    }

    /** Thrown when the stored value has another type than the declared one; no part of it was built. */
    public static final class AnotherType extends CachezipException {

        private static final long serialVersionUID = 1L;

        /** Creates an exception with the name of the declared type. */
        public AnotherType(String declared) {
            super("another-type", "A value of another type than " + declared + ", which is declared", null);
        }
    }

    /** Thrown when the stored bytes violate the format. */
    public static final class Malformed extends CachezipException {

        private static final long serialVersionUID = 1L;

        private final long offset;

        /**
         * Creates an exception with the reason and the position.
         *
         * @param reason the error at that position
         * @param offset index of the byte, within the bytes that were being read
         */
        public Malformed(String reason, long offset) {
            this(reason, offset, null);
        }

        /** Creates an exception with the reason, the index of the byte, and the failure of the library. */
        public Malformed(String reason, long offset, @Nullable Throwable cause) {
            super("malformed", "Malformed value: " + reason + " (at byte " + offset + ")", cause);
            this.offset = offset;
        }

        /** Returns the index of the byte where reading failed, in the stored or decompressed bytes. */
        public long offset() {
            return offset;
        }
    }

    /** Thrown when the plain bytes, or the objects made of them, are larger than the limit, or claim to be. */
    public static final class TooLarge extends CachezipException {

        private static final long serialVersionUID = 1L;

        private final long length;
        private final long limit;

        /**
         * Creates an exception with both lengths.
         *
         * @param length the length in bytes found so far, or the minimum that the value would have
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
         * Returns the exception for objects that would take too much memory.
         *
         * @param size the estimated bytes of memory found so far, or the minimum that the objects would take
         * @param limit the limit in bytes
         * @param cause the failure of the library, if there is one
         */
        public static TooLarge objects(long size, long limit, @Nullable Throwable cause) {
            return new TooLarge(
                    "The objects of the value would take at least " + size + " bytes of memory, more than the limit of "
                            + limit + " (raise cachezip.max-object-size if such values are wanted)",
                    size,
                    limit,
                    cause);
        }

        /** Returns the same exception for a value of a class that is written, which the message then names. */
        public TooLarge of(Class<?> type) {
            return new TooLarge(type.getTypeName() + ": " + getMessage(), length, limit, this);
        }

        /** Returns the number of bytes found so far, plain or of memory, or the minimum that the value would have. */
        public long length() {
            return length;
        }

        /** Returns the limit in bytes. */
        public long limit() {
            return limit;
        }
    }

    /** Thrown when the payload needs a zstd dictionary that this reader does not have. */
    public static final class UnknownDictionary extends CachezipException {

        private static final long serialVersionUID = 1L;

        private final long dictionaryId;

        /** Creates an exception with the id from the frame. */
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

    /**
     * Thrown when the native library of an algorithm cannot be loaded, so that it can neither compress nor decompress.
     */
    public static final class NoLibrary extends CachezipException {

        private static final long serialVersionUID = 1L;

        /**
         * Creates an exception with the error of the JVM.
         *
         * @param algorithm name of the algorithm whose library is missing
         */
        public NoLibrary(String algorithm, LinkageError cause) {
            super("no-library", "The native library of " + algorithm + " cannot be loaded: " + reason(cause), cause);
        }

        /** The JVM gives the reason only on the first attempt; later errors only refer to that attempt. */
        private static String reason(Throwable failure) {
            Throwable root = failure;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return String.valueOf(root.getMessage());
        }
    }

    /** Thrown when a type id names a class that is not allowed; the class was neither loaded nor written. */
    public static final class TypeNotAllowed extends CachezipException {

        private static final long serialVersionUID = 1L;

        private final String typeName;
        private final String reason;

        /** Creates an exception with the name of the class, as in the type id. */
        public TypeNotAllowed(String typeName) {
            this(typeName, "");
        }

        /**
         * Creates an exception with the name of the class and its place.
         *
         * @param place names of properties and indexes, no content; empty for the class of the whole value
         */
        public TypeNotAllowed(String typeName, String place) {
            this(typeName, place, advice(typeName));
        }

        /**
         * Creates an exception that says why objects of the class are not values.
         *
         * @param place names of properties and indexes, no content; empty for the class of the whole value
         * @param reason the end of the message: the reason, and the remedy
         */
        public TypeNotAllowed(String typeName, String place, String reason) {
            super(
                    "type-not-allowed",
                    "Type " + WithoutContent.shownClass(typeName) + " is not allowed in a stored value"
                            + (place.isEmpty() ? "" : " at " + place) + ": " + reason,
                    null);
            this.typeName = WithoutContent.shownClass(typeName);
            this.reason = reason;
        }

        private static String advice(String typeName) {
            // Allowing a class of the JDK would not help: the JDK's value types are allowed already.
            boolean jdk = Stream.of("java.", "jdk.", "sun.", "com.sun.").anyMatch(typeName::startsWith);
            return jdk
                    ? "cache an object of your own with what is needed of it"
                    : "add the class, or its package as in 'com.example.*', to cachezip.allowed-types if it can be trusted";
        }

        /** Returns the reason and the remedy: the end of the message. */
        public String reason() {
            return reason;
        }

        /** Returns the name of the refused class. */
        public String typeName() {
            return typeName;
        }
    }
}
