package dev.cachezip.codec.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ValueCodec;
import dev.cachezip.codec.object.ObjectCodec;
import dev.cachezip.codec.object.PlainForm;
import dev.cachezip.msgpack.ObjectSizeException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.InvalidFormatException;

/** The codec of objects with Jackson 3. */
final class JacksonCodec extends ObjectCodec {

    /** Also initializes its class early: after an initialization on a full stack, the class could never be used. */
    private static final TokenStreamLocation UNKNOWN = TokenStreamLocation.NA;

    private final boolean checksDeclaredTypes;

    JacksonCodec(Mappers mappers, PlainForm written, boolean checksDeclaredTypes) {
        super(
                remembered -> new MessagePackFormat(mappers.messagePack(remembered)),
                remembered -> new JsonFormat(mappers.json(remembered), mappers.maxObjectSize()),
                written);
        this.checksDeclaredTypes = checksDeclaredTypes;
    }

    private JacksonCodec(JacksonCodec base, Type declared) {
        super(base, declared);
        this.checksDeclaredTypes = base.checksDeclaredTypes;
    }

    @Override
    public ValueCodec<Object> declaredAs(Type type) {
        return new JacksonCodec(this, type);
    }

    @Override
    public boolean checksDeclaredTypes() {
        return checksDeclaredTypes;
    }

    @Override
    protected @Nullable CachezipException refused(Exception failure) {
        ObjectSizeException large = find(ObjectSizeException.class, failure);
        if (large != null) {
            return CachezipException.TooLarge.objects(large.size(), large.limit(), failure);
        }
        StreamConstraintsException excessive = find(StreamConstraintsException.class, failure);
        if (excessive != null) {
            return malformed(CachezipException.reasonOf(excessive), excessive.getLocation(), failure);
        }
        StreamReadException malformed = find(StreamReadException.class, failure);
        if (malformed != null) {
            return malformed(CachezipException.reasonOf(malformed), malformed.getLocation(), failure);
        }
        // Its message quotes the text that does not have the form of its type, and the content of a value does not
        // belong in a log.
        InvalidFormatException text = find(InvalidFormatException.class, failure);
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
