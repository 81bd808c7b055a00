package dev.cachezip.objects.jdk;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.CachezipException;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/**
 * How the values of one type of the JDK are written and read.
 *
 * @param <T> the type
 * @param type the type
 * @param writing writes a value; {@code null} if Jackson does
 * @param reading reads a value; {@code null} if the type is only written
 * @param format what a format of a property changes; {@code null} if nothing
 */
record JdkRow<T>(
        Class<T> type,
        @Nullable RowWriting<T> writing,
        @Nullable RowReading<T> reading,
        @Nullable OwnFormat format) {

    /** Writes one value, or refuses it with a {@link CachezipException.Codec}. */
    @FunctionalInterface
    interface RowWriting<T> {
        void write(T value, Output output) throws IOException;
    }

    /** Reads one value, or throws an exception with the reason why there is none. */
    @FunctionalInterface
    interface RowReading<T> {
        T read(Input input) throws IOException;
    }

    /**
     * The way of properties that have a format of their own.
     *
     * @param formatted reads them
     * @param chosen returns whether a property has such a format
     */
    record OwnFormat(ValueDeserializer<?> formatted, Predicate<JsonFormat.Value> chosen) {}

    /** Writes a value. */
    @SuppressWarnings("unchecked") // values of the type
    static void write(RowWriting<?> writing, Object value, JsonGenerator generator, SerializationContext context) {
        try {
            ((RowWriting<Object>) writing).write(value, new Output(generator, context));
        } catch (IOException | IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw new CachezipException.Codec(
                    "A " + value.getClass().getName() + " could not be read again: cache what it is made from", e);
        }
    }

    /** Reads the value at the current token. */
    static <T> T read(Class<T> type, RowReading<T> reading, JsonParser parser, DeserializationContext context) {
        Input input = new Input(parser, context, type);
        try {
            return reading.read(input);
        } catch (IOException | IllegalArgumentException | DateTimeException | ArithmeticException e) {
            // Without the cause, which quotes the input.
            throw input.mismatch("what one is written as");
        }
    }

    /** Has Jackson write values by a row. */
    static final class RowSerializer extends StdScalarSerializer<Object> {

        private final RowWriting<?> writing;

        RowSerializer(Class<?> type, RowWriting<?> writing) {
            super(type, false);
            this.writing = writing;
        }

        @Override
        public void serialize(Object value, JsonGenerator generator, SerializationContext context) {
            write(writing, value, generator, context);
        }
    }

    /** Has Jackson read values by a row. */
    static final class RowDeserializer<T> extends StdScalarDeserializer<T> {

        private final Class<T> type;
        private final RowReading<T> reading;
        private final @Nullable OwnFormat format;

        RowDeserializer(Class<T> type, RowReading<T> reading, @Nullable OwnFormat format) {
            super(type);
            this.type = type;
            this.reading = reading;
            this.format = format;
        }

        @Override
        @SuppressWarnings("unchecked") // a standard deserializer of the same type
        public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
            JsonFormat.Value own = format == null ? null : findFormatOverrides(context, property, type);
            if (format == null || own == null || !format.chosen.test(own)) {
                return this;
            }
            ValueDeserializer<T> standard = (ValueDeserializer<T>) format.formatted.createContextual(context, property);
            RowReading<T> formatted = input -> {
                // Jackson's deserializer would cast it without a check.
                input.checkNot(JsonToken.VALUE_EMBEDDED_OBJECT);
                return standard.deserialize(input.parser(), input.context());
            };
            return new RowDeserializer<>(type, formatted, null);
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
            return read(type, reading, parser, context);
        }
    }
}
