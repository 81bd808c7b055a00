package dev.cachezip.jackson2;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.DateDeserializers;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.ContextualSerializer;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jsr310.deser.InstantDeserializer;
import com.fasterxml.jackson.datatype.jsr310.ser.LocalDateSerializer;
import com.fasterxml.jackson.datatype.jsr310.ser.YearMonthSerializer;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.msgpack.jackson.dataformat.MessagePackExtensionType;
import org.msgpack.jackson.dataformat.MessagePackGenerator;

/**
 * The times of MessagePack in the forms of {@link dev.cachezip.msgpack}: instants and dates as timestamps, times with a
 * zone as an array of timestamp and zone, local times as arrays of numbers, or as text where an array could be that of another type.
 */
@SuppressWarnings("JavaUtilDate") // old types are cached, too
final class TimesModule extends SimpleModule {

    TimesModule() {
        super("cachezip-times");
        addSerializer(new TimestampSerializer<>(Instant.class, Function.identity()));
        addDeserializer(
                Instant.class,
                new TimestampDeserializer<>(Instant.class, Function.identity(), InstantDeserializer.INSTANT));
        addSerializer(new TimestampSerializer<>(Date.class, date -> Instant.ofEpochMilli(date.getTime())));
        addDeserializer(
                Date.class,
                new TimestampDeserializer<>(Date.class, Date::from, new DateDeserializers.DateDeserializer()));
        addSerializer(
                new ZonedSerializer<>(OffsetDateTime.class, OffsetDateTime::toInstant, OffsetDateTime::getOffset));
        addDeserializer(
                OffsetDateTime.class,
                new ZonedDeserializer<>(
                        OffsetDateTime.class,
                        (instant, zone) -> OffsetDateTime.ofInstant(instant, ZoneOffset.of(zone)),
                        InstantDeserializer.OFFSET_DATE_TIME));
        addSerializer(new ZonedSerializer<>(ZonedDateTime.class, ZonedDateTime::toInstant, ZonedDateTime::getZone));
        addDeserializer(
                ZonedDateTime.class,
                new ZonedDeserializer<>(
                        ZonedDateTime.class,
                        (instant, zone) -> ZonedDateTime.ofInstant(instant, ZoneId.of(zone)),
                        InstantDeserializer.ZONED_DATE_TIME));
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        for (Class<?> local : new Class<?>[] {LocalDate.class, LocalTime.class, LocalDateTime.class, YearMonth.class}) {
            context.configOverride(local).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY));
        }
        context.configOverride(Year.class).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.NUMBER_INT));
        context.addBeanSerializerModifier(new DateSerializers());
    }

    private static void write(Instant value, JsonGenerator generator) throws IOException {
        if (generator instanceof MessagePackGenerator messagePack) {
            messagePack.writeExtensionType(
                    new MessagePackExtensionType(Timestamps.EXTENSION_TYPE, Timestamps.write(value)));
        } else {
            // A TokenBuffer, on the way to another type.
            generator.writeEmbeddedObject(value);
        }
    }

    private static @Nullable Instant timestamp(JsonParser parser) throws IOException {
        return parser.hasToken(JsonToken.VALUE_EMBEDDED_OBJECT) && parser.getEmbeddedObject() instanceof Instant instant
                ? instant
                : null;
    }

    /** Replaces Jackson's serializers of dates; those of the application stay in place. */
    private static final class DateSerializers extends BeanSerializerModifier {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonSerializer<?> modifySerializer(
                SerializationConfig config, BeanDescription bean, JsonSerializer<?> serializer) {
            if (serializer.getClass() == LocalDateSerializer.class) {
                return new DateSerializer<>(LocalDate.class, serializer, LocalDate::getYear);
            }
            return serializer.getClass() == YearMonthSerializer.class
                    ? new DateSerializer<>(YearMonth.class, serializer, YearMonth::getYear)
                    : serializer;
        }
    }

    /** Writes a date as Jackson does, but as text if its array could be that of a time. */
    private static final class DateSerializer<T> extends StdScalarSerializer<T> implements ContextualSerializer {

        private static final int LAST_HOUR = 23;

        private final JsonSerializer<T> standard;
        private final transient ToIntFunction<T> year;

        @SuppressWarnings("unchecked") // the serializer of this type
        DateSerializer(Class<T> type, JsonSerializer<?> standard, ToIntFunction<T> year) {
            super(type);
            this.standard = (JsonSerializer<T>) standard;
            this.year = year;
        }

        @Override
        public JsonSerializer<?> createContextual(SerializerProvider provider, @Nullable BeanProperty property)
                throws JsonMappingException {
            JsonSerializer<?> contextual = ((ContextualSerializer) standard).createContextual(provider, property);
            JsonFormat.Value format = findFormatOverrides(provider, property, handledType());
            return format != null && format.getShape() == JsonFormat.Shape.ARRAY
                    ? new DateSerializer<>(handledType(), contextual, year)
                    : contextual;
        }

        private boolean isText(T value) {
            int number = year.applyAsInt(value);
            return number >= 0 && number <= LAST_HOUR;
        }

        @Override
        public void serialize(T value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            if (isText(value)) {
                generator.writeString(value.toString());
            } else {
                standard.serialize(value, generator, provider);
            }
        }

        @Override
        public void serializeWithType(
                T value, JsonGenerator generator, SerializerProvider provider, TypeSerializer typeId)
                throws IOException {
            if (isText(value)) {
                super.serializeWithType(value, generator, provider, typeId);
            } else {
                standard.serializeWithType(value, generator, provider, typeId);
            }
        }
    }

    private static final class TimestampSerializer<T> extends StdScalarSerializer<T> {

        private final transient Function<T, Instant> instant;

        TimestampSerializer(Class<T> type, Function<T, Instant> instant) {
            super(type);
            this.instant = instant;
        }

        @Override
        public void serialize(T value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            write(instant.apply(value), generator);
        }
    }

    private static final class TimestampDeserializer<T> extends StdScalarDeserializer<T> {

        private final transient Function<Instant, T> value;
        private final JsonDeserializer<?> other;

        /**
         * Creates a deserializer of timestamps that leaves all other values, such as text of other writers, to another
         * one.
         */
        TimestampDeserializer(Class<T> type, Function<Instant, T> value, JsonDeserializer<?> other) {
            super(type);
            this.value = value;
            this.other = other;
        }

        @Override
        @SuppressWarnings("unchecked") // of the same type
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            Instant timestamp = timestamp(parser);
            return timestamp != null ? value.apply(timestamp) : (T) other.deserialize(parser, context);
        }
    }

    private static final class ZonedSerializer<T> extends StdScalarSerializer<T> {

        private final transient Function<T, Instant> instant;
        private final transient Function<T, ZoneId> zone;

        ZonedSerializer(Class<T> type, Function<T, Instant> instant, Function<T, ZoneId> zone) {
            super(type);
            this.instant = instant;
            this.zone = zone;
        }

        @Override
        public void serialize(T value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeStartArray(value, 2);
            write(instant.apply(value), generator);
            generator.writeString(zone.apply(value).getId());
            generator.writeEndArray();
        }
    }

    private static final class ZonedDeserializer<T> extends StdScalarDeserializer<T> {

        private final transient BiFunction<Instant, String, T> value;
        private final JsonDeserializer<?> other;

        /** Creates a deserializer that leaves text of other writers to another one. */
        ZonedDeserializer(Class<T> type, BiFunction<Instant, String, T> value, JsonDeserializer<?> other) {
            super(type);
            this.value = value;
            this.other = other;
        }

        @Override
        @SuppressWarnings("unchecked") // of the same type
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.isExpectedStartArrayToken()) {
                return (T) other.deserialize(parser, context);
            }
            parser.nextToken();
            Instant timestamp = timestamp(parser);
            String zone = parser.nextTextValue();
            if (timestamp == null || zone == null || parser.nextToken() != JsonToken.END_ARRAY) {
                context.reportInputMismatch(this, "Neither text nor an array of timestamp and zone");
            }
            return value.apply(timestamp, zone);
        }
    }
}
