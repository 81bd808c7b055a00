package dev.cachezip.cli;

import org.jspecify.annotations.Nullable;

/** A command ends here; the message, one line, is all that its user is told. */
final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(String message, int exitCode, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Redis or a file did not give what was asked for. */
    static CommandException io(String message, @Nullable Throwable cause) {
        return new CommandException(message, ExitCodes.IO, cause);
    }

    /** A value cannot be read. */
    static CommandException unreadable(String message, @Nullable Throwable cause) {
        return new CommandException(message, ExitCodes.UNREADABLE, cause);
    }

    /** The command line is wrong. */
    static CommandException usage(String message) {
        return new CommandException(message, ExitCodes.USAGE, null);
    }

    int exitCode() {
        return exitCode;
    }
}
