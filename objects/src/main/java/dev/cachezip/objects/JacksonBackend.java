package dev.cachezip.objects;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.codec.StoredRows;
import dev.cachezip.msgpack.DetachedElements;
import dev.cachezip.objects.document.WrittenMemory;
import dev.cachezip.objects.format.ObjectBackend;
import dev.cachezip.objects.format.PlainForm;
import dev.cachezip.objects.format.RootFormat;
import dev.cachezip.objects.limits.Remembered;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;

/**
 * Jackson 3 as the backend of a codec.
 *
 * @param mappers make the mappers for MessagePack
 * @param json make the mappers for JSON, which maps by properties
 * @param checksDeclaredTypes whether values that are not of the declared type are refused
 */
record JacksonBackend(Mappers mappers, Mappers json, boolean checksDeclaredTypes) implements ObjectBackend {

    /** Also initializes its class early: after an initialization on a full stack, the class could never be used. */
    private static final TokenStreamLocation UNKNOWN = TokenStreamLocation.NA;

    @Override
    public RootFormat format(PlainForm form, Remembered remembered) {
        return new StoredForm(form, form == PlainForm.JSON ? json.json(remembered) : mappers.messagePack(remembered));
    }

    @Override
    public @Nullable CachezipException refused(Exception failure) {
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

    @Override
    public boolean isOwn(Throwable failure) {
        return failure instanceof JacksonException;
    }

    private static CachezipException.Malformed malformed(
            String message, @Nullable TokenStreamLocation location, Exception failure) {
        long offset = (location == null ? UNKNOWN : location).getByteOffset();
        return new CachezipException.Malformed(message, Math.max(0, offset), failure);
    }

    @Override
    public ObjectLimit objectLimit() {
        return mappers.objectLimit();
    }

    @Override
    public boolean mayExceed(long memory, OutputBuffer plain, PlainForm form) {
        return WrittenMemory.mayExceed(memory, plain, form == PlainForm.JSON);
    }

    @Override
    public boolean readsOutline(StoredRows stored) {
        return stored instanceof DetachedElements;
    }
}
