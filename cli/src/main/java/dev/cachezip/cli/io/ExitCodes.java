package dev.cachezip.cli.io;

/** The exit codes of the process. */
public final class ExitCodes {

    /** Success. */
    public static final int OK = 0;

    /** A value, or at least one of the examined values, cannot be read. */
    public static final int UNREADABLE = 1;

    /** Redis or a file did not deliver the requested data. */
    public static final int IO = 2;

    /** The command line is wrong; {@code EX_USAGE} of {@code sysexits.h}, since 2 is taken. */
    public static final int USAGE = 64;

    private ExitCodes() {}
}
