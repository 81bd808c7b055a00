package dev.cachezip.objects.annotated;

import dev.cachezip.CachezipException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;

/** What Jackson's exceptions say about the bytes of a value. */
public final class JacksonFailures {

    /** Also initializes its class early: after an initialization on a full stack, the class could never be used. */
    private static final TokenStreamLocation UNKNOWN = TokenStreamLocation.NA;

    private JacksonFailures() {}

    /**
     * Returns the exception for invalid bytes, or {@code null} if the bytes are not the cause.
     *
     * @param failure the exception of Jackson; its cause may say more
     */
    public static @Nullable CachezipException refused(Exception failure) {
        StreamConstraintsException excessive = CachezipException.find(StreamConstraintsException.class, failure);
        if (excessive != null) {
            return malformed(CachezipException.reasonOf(excessive), excessive.getLocation(), failure);
        }
        StreamReadException malformed = CachezipException.find(StreamReadException.class, failure);
        if (malformed != null) {
            return malformed(CachezipException.reasonOf(malformed), malformed.getLocation(), failure);
        }
        // Its message quotes the text that does not have the form of its type, and the content of a value does not
        // belong in a log.
        InvalidFormatException text = CachezipException.find(InvalidFormatException.class, failure);
        return text == null
                ? null
                : new CachezipException.Codec(
                        "A value that is no " + text.getTargetType().getName(), failure);
    }

    private static CachezipException.Malformed malformed(
            String message, @Nullable TokenStreamLocation location, Exception failure) {
        long offset = (location == null ? UNKNOWN : location).getByteOffset();
        return new CachezipException.Malformed(message, Math.max(0, offset), failure);
    }
}
