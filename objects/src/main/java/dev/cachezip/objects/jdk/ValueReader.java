package dev.cachezip.objects.jdk;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.objects.document.HeapCharges;
import java.io.IOException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Period;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;

/**
 * A deserializer that is one function.
 *
 * @param <T> type of the values
 */
final class ValueReader<T> extends StdScalarDeserializer<T> {

    /** Reads one value, or throws an exception with the reason why there is none. */
    @FunctionalInterface
    interface Reading<T> {
        T read(Input input) throws IOException;
    }

    /**
     * Bytes of heap that objects take in addition to their texts and numbers, which the parser counts; the JDK reads
     * durations and periods with regular expressions.
     */
    private static final Map<Class<?>, Integer> SIZES =
            Map.of(URI.class, 192, GregorianCalendar.class, 448, Duration.class, 64, Period.class, 64);

    private final Class<T> type;
    private final int size;
    private final Reading<T> reading;
    private final @Nullable ValueDeserializer<?> formatted;
    private final Predicate<JsonFormat.Value> chosen;

    ValueReader(Class<T> type, Reading<T> reading) {
        this(type, reading, null, format -> false);
    }

    /**
     * Creates a deserializer that gives way to a format.
     *
     * @param formatted reads properties that have a format of their own
     * @param chosen returns whether a property has such a format
     */
    ValueReader(
            Class<T> type,
            Reading<T> reading,
            @Nullable ValueDeserializer<?> formatted,
            Predicate<JsonFormat.Value> chosen) {
        super(type);
        this.type = type;
        this.size = SIZES.getOrDefault(type, 0);
        this.reading = reading;
        this.formatted = formatted;
        this.chosen = chosen;
    }

    @Override
    @SuppressWarnings("unchecked") // a standard deserializer of the same type
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JsonFormat.Value format = formatted == null ? null : findFormatOverrides(context, property, type);
        if (formatted == null || format == null || !chosen.test(format)) {
            return this;
        }
        ValueDeserializer<T> standard = (ValueDeserializer<T>) formatted.createContextual(context, property);
        return new ValueReader<>(type, input -> {
            // Jackson's deserializer would cast it without a check.
            input.checkNot(JsonToken.VALUE_EMBEDDED_OBJECT);
            return standard.deserialize(input.parser(), input.context());
        });
    }

    @Override
    public boolean isCachable() {
        return true;
    }

    // The value of a primitive that is absent.
    @Override
    @SuppressWarnings("unchecked") // there is one primitive type
    public @Nullable T getNullValue(DeserializationContext context) {
        return type == char.class ? (T) Character.valueOf('\0') : null;
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) {
        if (size > 0) {
            HeapCharges.charge(context, size);
        }
        Input input = new Input(parser, context, type);
        try {
            return reading.read(input);
        } catch (IOException | IllegalArgumentException | DateTimeException | ArithmeticException e) {
            // Without the cause, which quotes the input.
            throw input.mismatch("what one is written as");
        }
    }
}
