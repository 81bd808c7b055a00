package dev.cachezip.values;

import dev.cachezip.policy.CachePolicy.CodecChoice;
import dev.cachezip.policy.InvalidCachezipPropertyException;
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

    /** Returns the exception for a codec whose module is missing. */
    static MissingRequirementException codec(CodecChoice codec) {
        String module = codec == CodecChoice.JACKSON2 ? "cachezip-jackson2" : "cachezip-jackson3";
        return new MissingRequirementException(
                "The codec " + InvalidCachezipPropertyException.shown(codec) + " is set, but " + module
                        + " is not on the class path",
                "Add the dependency dev.cachezip:" + module
                        + ", or change cachezip.codec, or that of the cache, to msgpack, which stores the fields of"
                        + " objects.");
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
