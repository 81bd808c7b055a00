package dev.cachezip.cli;

/** What the process ends with. */
final class ExitCodes {

    /** All went well. */
    static final int OK = 0;

    /** A value, or at least one of those that were looked at, cannot be read. */
    static final int UNREADABLE = 1;

    /** Redis or a file did not give what was asked for. */
    static final int IO = 2;

    /** The command line is wrong; {@code EX_USAGE} of {@code sysexits.h}, since 2 is taken. */
    static final int USAGE = 64;

    private ExitCodes() {}
}
