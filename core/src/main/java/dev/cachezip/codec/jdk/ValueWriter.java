package dev.cachezip.codec.jdk;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.CachezipException;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
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

    private final Class<T> type;
    private final Writing<T> writing;
    private final @Nullable ValueSerializer<?> formatted;
    private final Predicate<JsonFormat.Value> chosen;

    ValueWriter(Class<T> type, Writing<T> writing) {
        this(type, writing, null, format -> false);
    }

    /**
     * Creates one that gives way to a format.
     *
     * @param formatted writes properties that have a format of their own
     * @param chosen tells whether they do
     */
    ValueWriter(
            Class<T> type,
            Writing<T> writing,
            @Nullable ValueSerializer<?> formatted,
            Predicate<JsonFormat.Value> chosen) {
        super(type);
        this.type = type;
        this.writing = writing;
        this.formatted = formatted;
        this.chosen = chosen;
    }

    @Override
    public ValueSerializer<?> createContextual(SerializationContext context, @Nullable BeanProperty property) {
        JsonFormat.Value format = formatted == null ? null : findFormatOverrides(context, property, type);
        return formatted != null && format != null && chosen.test(format)
                ? formatted.createContextual(context, property)
                : this;
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
