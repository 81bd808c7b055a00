package dev.cachezip.cli.io;

import org.jspecify.annotations.Nullable;

/** The failure that ends a command; its one-line message is all that the user sees. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(String message, int exitCode, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Returns the failure for Redis or a file that did not deliver the requested data. */
    public static CommandException io(String message, @Nullable Throwable cause) {
        return new CommandException(message, ExitCodes.IO, cause);
    }

    /** Returns the failure for a value that cannot be read. */
    public static CommandException unreadable(String message, @Nullable Throwable cause) {
        return new CommandException(message, ExitCodes.UNREADABLE, cause);
    }

    /** Returns the failure for a wrong command line. */
    public static CommandException usage(String message) {
        return new CommandException(message, ExitCodes.USAGE, null);
    }

    /** Returns the exit code of the command. */
    public int exitCode() {
        return exitCode;
    }
}
