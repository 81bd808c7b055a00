package dev.cachezip.objects.jdk;

import dev.cachezip.CachezipException;
import java.io.IOException;
import java.time.DateTimeException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/**
 * A serializer that is one function.
 *
 * @param <T> type of the values
 */
final class ValueWriter<T> extends StdScalarSerializer<T> {

    /** Writes one value, or refuses it with a {@link CachezipException.Codec}. */
    @FunctionalInterface
    interface Writing<T> {
        void write(T value, Output output) throws IOException;
    }

    private final Writing<T> writing;

    ValueWriter(Class<T> type, Writing<T> writing) {
        super(type);
        this.writing = writing;
    }

    @Override
    public void serialize(T value, JsonGenerator generator, SerializationContext context) {
        try {
            writing.write(value, new Output(generator, context));
        } catch (IOException | IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw new CachezipException.Codec(
                    "A " + value.getClass().getName() + " could not be read again: cache what it is made from", e);
        }
    }
}
