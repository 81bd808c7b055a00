package dev.cachezip.values;

import java.io.Serial;
import tools.jackson.core.Version;

/** A library that cachezip needs is too old, or is not on the class path. */
public final class MissingRequirementException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The first minor version of Jackson 3 with all methods that the mappers need. */
    private static final int MINOR_OF_JACKSON = 1;

    private final String action;

    private MissingRequirementException(String message, String action) {
        super(message);
        this.action = action;
    }

    static MissingRequirementException jackson2() {
        return new MissingRequirementException(
                "cachezip.codec is msgpack-jackson2, but cachezip-jackson2 is not on the class path", """
                Add the dependency dev.cachezip:cachezip-jackson2, or change cachezip.codec to msgpack, which reads the same \
                values.""");
    }

    /** Fails if a version of Jackson is too old. */
    public static void checkJackson(Version jackson) {
        if (jackson.getMinorVersion() < MINOR_OF_JACKSON) {
            throw new MissingRequirementException(
                    "cachezip needs Jackson 3.1, and this application has Jackson " + jackson, """
                    Use Spring Boot 4.0.4 or later, whose Jackson is new enough.""");
        }
    }

    /** Returns what the user can do. */
    public String action() {
        return action;
    }
}
