package dev.cachezip.objects.format;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.types.ValueType;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Creates the exceptions for values that cannot be written or read, with the reason and the place in the value. Errors of
 * the JVM are thrown on, except a full stack and a class that cannot be loaded.
 */
public final class Failures {

    /**
     * The limit of levels fits a stack of 1 MB, the default on most machines, but neither every stack nor every class
     * of an application. On reading, an error instead of an exception would be an outage instead of a miss.
     */
    private static final String TOO_DEEP = "nested deeper than the stack of this thread has room for";

    /** Maximum length of a message in characters; a reader of logs would skip the rest. */
    private static final int MAX_LENGTH = 300;

    private Failures() {}

    /**
     * Returns the exception for a value that cannot be written.
     *
     * @param ofLibrary whether an exception is that of the mapping library, by which it refuses a class or value
     */
    public static CachezipException ofWriting(Class<?> root, Throwable failure, Predicate<Throwable> ofLibrary) {
        if (failure instanceof StackOverflowError) {
            return new CachezipException.Codec(root.getTypeName() + " is " + TOO_DEEP, failure);
        }
        throwFatal(failure);
        if (failure instanceof LinkageError) {
            return new CachezipException.Codec(
                    "Cannot write a value of " + root.getTypeName() + ": " + failure, failure);
        }
        CachezipException known = CachezipException.find(CachezipException.class, failure);
        if (known instanceof CachezipException.TooLarge || known instanceof CachezipException.ChangedMeanwhile) {
            return known;
        }
        ValuePath path = CachezipException.find(ValuePath.class, failure);
        if (path == null && known != null) {
            return known;
        }
        String reason = known == null ? reason(failure) : String.valueOf(known.getMessage());
        String name = root.getSimpleName();
        if (known instanceof CachezipException.TypeNotAllowed refused) {
            return new CachezipException.TypeNotAllowed(
                    refused.typeName(), shortPlace(name, path, reason.length() + " at ".length()), refused.reason());
        }
        if (known != null) {
            String place = shortPlace(name, path, reason.length() + "At : ".length());
            return new CachezipException.Codec(limited("At " + place + ": " + reason), known);
        }
        String place = place(name, path);
        String where = place.isEmpty() ? "" : " at " + place;
        String message = "Cannot write a value of " + root.getTypeName() + where + ": " + reason;
        return CachezipException.ChangedMeanwhile.isShownBy(failure, ofLibrary)
                ? new CachezipException.ChangedMeanwhile(limited(message), failure)
                : new CachezipException.Codec(limited(message), failure);
    }

    /**
     * Returns the place of a failure in a value, without the class that has it if the message would become too long.
     *
     * @param others the length of the rest of the message
     */
    private static String shortPlace(String root, @Nullable ValuePath path, int others) {
        String place = place(root, path);
        return path == null || others + place.length() <= MAX_LENGTH ? place : root + path.path();
    }

    /**
     * Returns the exception for a value that cannot be read.
     *
     * @param offset where its bytes begin
     * @param refused returns the exception for bytes that a mapping library refuses; {@code null} if they are not the
     *     cause
     */
    static CachezipException ofReading(
            Throwable failure, int offset, Function<Exception, @Nullable CachezipException> refused) {
        if (failure instanceof StackOverflowError) {
            return new CachezipException.Malformed(TOO_DEEP, offset, failure);
        }
        throwFatal(failure);
        if (failure instanceof LinkageError) {
            // A class is partly missing, or cannot be initialized.
            return new CachezipException.Codec("Cannot read the value: " + failure, failure);
        }
        CachezipException known = CachezipException.find(CachezipException.class, failure);
        return ofReading(failure, known == null && failure instanceof Exception e ? refused.apply(e) : known);
    }

    /** Returns the exception for a value that was written and could not be read back. */
    public static CachezipException ofReadingBack(ValueType type, Throwable failure) {
        if (failure instanceof StackOverflowError error) {
            throw error;
        }
        throwFatal(failure);
        CachezipException known = CachezipException.find(CachezipException.class, failure);
        if (known instanceof CachezipException.TooLarge) {
            return known;
        }
        String reason = ofReading(failure, known).getMessage();
        String advice = failure instanceof CachezipException.AnotherType ? "; declare the type that it has" : "";
        return new CachezipException.Codec(
                limited("A value of " + type.id() + " can be written, but not read again: " + reason + advice),
                failure);
    }

    private static CachezipException ofReading(Throwable failure, @Nullable CachezipException known) {
        String place = place("", CachezipException.find(ValuePath.class, failure));
        if (known != null) {
            return place.isEmpty() || !(known instanceof CachezipException.Codec)
                    ? known
                    : new CachezipException.Codec(limited("At " + place + ": " + known.getMessage()), known);
        }
        String where = place.isEmpty() ? "" : " at " + place;
        return new CachezipException.Codec(limited("Cannot read the value" + where + ": " + reason(failure)), failure);
    }

    private static String place(String root, @Nullable ValuePath path) {
        if (path == null) {
            return "";
        }
        String way = root.isEmpty() && path.path().startsWith(".") ? path.path().substring(1) : root + path.path();
        return path.owner().isEmpty() ? way : way + " (of " + path.owner() + ")";
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause instanceof ValuePath && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return CachezipException.reasonOf(cause);
    }

    /** Returns a message, cut off where it is too long. */
    private static String limited(String message) {
        return message.length() <= MAX_LENGTH ? message : message.substring(0, MAX_LENGTH - 1) + "…";
    }

    /**
     * Throws an error of the JVM that reflection or a mapping library has wrapped. Only a full stack counts as a miss.
     */
    private static void throwFatal(Throwable failure) {
        VirtualMachineError fatal = CachezipException.find(VirtualMachineError.class, failure);
        if (fatal != null && !(fatal instanceof StackOverflowError)) {
            throw fatal;
        }
    }
}
