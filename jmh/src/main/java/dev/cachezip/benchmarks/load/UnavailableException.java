package dev.cachezip.benchmarks.load;

/** The exception for a measurement that is not possible here; the report prints its message. */
final class UnavailableException extends Exception {

    private final String reason;

    UnavailableException(String reason) {
        super(reason);
        this.reason = reason;
    }

    UnavailableException(String what, Exception cause) {
        super(what + ": " + firstLine(cause), cause);
        this.reason = what + ": " + firstLine(cause);
    }

    /** Returns the exception for an interrupted thread, which stays interrupted. */
    static UnavailableException interrupted() {
        Thread.currentThread().interrupt();
        return new UnavailableException("interrupted");
    }

    String reason() {
        return reason;
    }

    /** Returns the first line of the innermost message: outer ones repeat it, and add names of classes. */
    private static String firstLine(Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        String message =
                String.valueOf(innermost.getMessage()).lines().findFirst().orElse("");
        return innermost.getClass().getSimpleName() + (message.isBlank() ? "" : ", " + message.strip());
    }
}
