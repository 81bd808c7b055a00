package dev.cachezip.codec.object;

import dev.cachezip.CachezipException;
import org.jspecify.annotations.Nullable;

/** Creates the exceptions for values that cannot be written or read, with the reason and the place in the value. */
final class Failures {

    /** Maximum length of a message in characters; a reader of logs would skip the rest. */
    private static final int MAX_LENGTH = 300;

    private Failures() {}

    /** Returns the exception for a value that cannot be written. */
    static CachezipException ofWriting(Class<?> root, Throwable failure) {
        CachezipException known = find(CachezipException.class, failure);
        if (known instanceof CachezipException.TooLarge) {
            return known;
        }
        ValuePath path = find(ValuePath.class, failure);
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
        return new CachezipException.Codec(
                limited("Cannot write a value of " + root.getName() + where + ": " + reason), failure);
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
     * @param known the exception that the backend has recognized, or {@code null}
     */
    static CachezipException ofReading(Throwable failure, @Nullable CachezipException known) {
        String place = place("", find(ValuePath.class, failure));
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
    static String limited(String message) {
        return message.length() <= MAX_LENGTH ? message : message.substring(0, MAX_LENGTH - 1) + "…";
    }

    /**
     * Throws an error of the JVM that reflection or a mapping library has wrapped. Only a full stack counts as a miss.
     */
    static void throwFatal(Throwable failure) {
        VirtualMachineError fatal = find(VirtualMachineError.class, failure);
        if (fatal != null && !(fatal instanceof StackOverflowError)) {
            throw fatal;
        }
    }

    /** Finds an exception of a type among an exception and its causes; {@code null} if there is none. */
    static <E extends Throwable> @Nullable E find(Class<E> type, Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}
