package dev.cachezip.cli;

/** The exit codes of the process. */
final class ExitCodes {

    /** Success. */
    static final int OK = 0;

    /** A value, or at least one of the examined values, cannot be read. */
    static final int UNREADABLE = 1;

    /** Redis or a file did not deliver the requested data. */
    static final int IO = 2;

    /** The command line is wrong; {@code EX_USAGE} of {@code sysexits.h}, since 2 is taken. */
    static final int USAGE = 64;

    private ExitCodes() {}
}
