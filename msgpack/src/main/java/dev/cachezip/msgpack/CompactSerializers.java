package dev.cachezip.msgpack;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Date;
import java.util.Locale;
import java.util.function.BiConsumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ext.javatime.ser.DurationSerializer;
import tools.jackson.databind.ext.javatime.ser.InstantSerializer;
import tools.jackson.databind.ext.javatime.ser.LocalDateSerializer;
import tools.jackson.databind.ext.javatime.ser.LocalDateTimeSerializer;
import tools.jackson.databind.ext.javatime.ser.LocalTimeSerializer;
import tools.jackson.databind.ext.javatime.ser.OffsetDateTimeSerializer;
import tools.jackson.databind.ext.javatime.ser.OffsetTimeSerializer;
import tools.jackson.databind.ext.javatime.ser.YearMonthSerializer;
import tools.jackson.databind.ext.javatime.ser.ZonedDateTimeSerializer;
import tools.jackson.databind.ext.javatime.ser.key.ZonedDateTimeKeySerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.jackson.JacksonSerializableSerializer;
import tools.jackson.databind.ser.jackson.TokenBufferSerializer;
import tools.jackson.databind.ser.jdk.JDKKeySerializers;
import tools.jackson.databind.ser.jdk.JavaUtilDateSerializer;

/** Replaces Jackson's own serializers, and only these, by the compact forms. */
final class CompactSerializers extends ValueSerializerModifier {

    private static final long serialVersionUID = 1L;

    private static final Package STANDARD_KEYS = JDKKeySerializers.class.getPackage();

    private static final int LAST_HOUR = 23;

    /** The format that {@code YearMonth.parse} reads: with a sign from the year 10,000 on, unlike {@code toString}. */
    private static final DateTimeFormatter YEAR_MONTH = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD)
            .appendPattern("-MM")
            .toFormatter(Locale.ROOT);

    @Override
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> type = bean.getBeanClass();
        if (type == MessagePackExtension.class) {
            return new EmbeddedSerializer(type);
        }
        if (serializer instanceof JacksonSerializableSerializer && JsonNode.class.isAssignableFrom(type)) {
            return new NodeSerializer();
        }
        if (serializer.getClass() == TokenBufferSerializer.class) {
            return new TokensSerializer();
        }
        // By their exact class: a subclass belongs to the application.
        Class<?> standard = serializer.getClass();
        if (standard == InstantSerializer.class) {
            return compact(Instant.class, serializer, CompactSerializers::write);
        }
        if (standard == JavaUtilDateSerializer.class && type == Date.class) {
            return new CompactSerializer<>(
                    Date.class, cast(serializer), CompactSerializers::write, true, CompactSerializers::isChosenForDate);
        }
        if (standard == OffsetDateTimeSerializer.class) {
            return compact(OffsetDateTime.class, serializer, CompactSerializers::write);
        }
        if (standard == ZonedDateTimeSerializer.class) {
            return compact(ZonedDateTime.class, serializer, CompactSerializers::write);
        }
        return local(standard, serializer);
    }

    private static ValueSerializer<?> local(Class<?> standard, ValueSerializer<?> serializer) {
        if (standard == LocalDateTimeSerializer.class) {
            return local(LocalDateTime.class, serializer, CompactSerializers::write);
        }
        if (standard == LocalDateSerializer.class) {
            return local(LocalDate.class, serializer, CompactSerializers::write);
        }
        if (standard == LocalTimeSerializer.class) {
            return local(LocalTime.class, serializer, CompactSerializers::write);
        }
        if (standard == YearMonthSerializer.class) {
            return local(YearMonth.class, serializer, CompactSerializers::write);
        }
        // Text, even if the mapper writes times as numbers: these would lose nanoseconds or the offset.
        if (standard == DurationSerializer.class) {
            return compact(Duration.class, serializer, CompactSerializers::writeText);
        }
        if (standard == OffsetTimeSerializer.class) {
            return compact(OffsetTime.class, serializer, CompactSerializers::writeText);
        }
        return serializer;
    }

    @Override
    public ValueSerializer<?> modifyKeySerializer(
            SerializationConfig config, JavaType type, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        if (serializer instanceof ZonedDateTimeKeySerializer) {
            return new TimeKeySerializer(cast(serializer), DateTimeFormatter.ISO_ZONED_DATE_TIME);
        }
        if (type.hasRawClass(YearMonth.class) && serializer.getClass().getPackage() == STANDARD_KEYS) {
            return new TimeKeySerializer(cast(serializer), YEAR_MONTH);
        }
        return serializer;
    }

    private static <T> ValueSerializer<T> compact(
            Class<T> type, ValueSerializer<?> standard, BiConsumer<T, JsonGenerator> form) {
        return new CompactSerializer<>(type, cast(standard), form, true, CompactSerializers::isChosen);
    }

    /**
     * Returns the serializer of a type that loses nothing in Jackson's form, whatever the settings of the mapper are.
     */
    private static <T> ValueSerializer<T> local(
            Class<T> type, ValueSerializer<?> standard, BiConsumer<T, JsonGenerator> form) {
        return new CompactSerializer<>(type, cast(standard), form, false, CompactSerializers::isChosen);
    }

    @SuppressWarnings("unchecked") // the serializers of Jackson are known by their class
    private static <T> ValueSerializer<T> cast(ValueSerializer<?> serializer) {
        return (ValueSerializer<T>) serializer;
    }

    private static boolean isChosen(JsonFormat.Value format) {
        JsonFormat.Shape shape = format.getShape();
        return format.hasPattern() || (shape != JsonFormat.Shape.ANY && shape != JsonFormat.Shape.NATURAL);
    }

    private static boolean isChosenForDate(JsonFormat.Value format) {
        return isChosen(format) || format.hasTimeZone() || format.hasLocale();
    }

    private static void write(Instant value, JsonGenerator generator) {
        CompactSerializer.writeTimestamp(value.getEpochSecond(), value.getNano(), generator);
    }

    private static void write(Date value, JsonGenerator generator) {
        write(instant(value), generator);
    }

    @SuppressWarnings("JavaUtilDate") // the type that is written
    private static Instant instant(Date value) {
        try {
            return value.toInstant();
        } catch (UnsupportedOperationException e) {
            // A date or time of java.sql has milliseconds, but its toInstant() refuses to return them.
            return Instant.ofEpochMilli(value.getTime());
        }
    }

    // Times with a zone are text in a token buffer: an array there could not be converted to another type.

    private static void write(OffsetDateTime value, JsonGenerator generator) {
        if (generator instanceof MessagePackGenerator) {
            write(value.toInstant(), value.getOffset(), generator);
        } else {
            generator.writeString(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(value));
        }
    }

    private static void write(ZonedDateTime value, JsonGenerator generator) {
        Instant instant = value.toInstant();
        if (generator instanceof MessagePackGenerator
                && ZonedDateTime.ofInstant(instant, value.getZone()).equals(value)) {
            write(instant, value.getZone(), generator);
        } else {
            generator.writeString(DateTimeFormatter.ISO_ZONED_DATE_TIME.format(value));
        }
    }

    private static void write(Instant instant, ZoneId zone, JsonGenerator generator) {
        generator.writeStartArray(null, 2);
        write(instant, generator);
        generator.writeString(zone.getId());
        generator.writeEndArray();
    }

    private static void write(YearMonth value, JsonGenerator generator) {
        if (isHour(value.getYear())) {
            writeText(value, generator);
            return;
        }
        generator.writeStartArray(value, 2);
        generator.writeNumber(value.getYear());
        generator.writeNumber(value.getMonthValue());
        generator.writeEndArray();
    }

    private static void write(LocalDate value, JsonGenerator generator) {
        if (isHour(value.getYear())) {
            writeText(value, generator);
            return;
        }
        generator.writeStartArray(value, 3);
        writeElements(value, generator);
        generator.writeEndArray();
    }

    /** Returns whether the array of a date of this year could be that of a time, as which a reader would take it. */
    private static boolean isHour(int year) {
        return year >= 0 && year <= LAST_HOUR;
    }

    private static void write(LocalTime value, JsonGenerator generator) {
        generator.writeStartArray(value, elements(value));
        writeElements(value, generator);
        generator.writeEndArray();
    }

    private static void write(LocalDateTime value, JsonGenerator generator) {
        LocalTime time = value.toLocalTime();
        generator.writeStartArray(value, 3 + elements(time));
        writeElements(value.toLocalDate(), generator);
        writeElements(time, generator);
        generator.writeEndArray();
    }

    private static void writeElements(LocalDate value, JsonGenerator generator) {
        generator.writeNumber(value.getYear());
        generator.writeNumber(value.getMonthValue());
        generator.writeNumber(value.getDayOfMonth());
    }

    // As in Jackson: hour and minute, then the second and the nanosecond if they are not zero.
    private static int elements(LocalTime value) {
        if (value.getSecond() == 0 && value.getNano() == 0) {
            return 2;
        }
        return value.getNano() == 0 ? 3 : 4;
    }

    private static void writeElements(LocalTime value, JsonGenerator generator) {
        int second = value.getSecond();
        int nano = value.getNano();
        generator.writeNumber(value.getHour());
        generator.writeNumber(value.getMinute());
        if (second != 0 || nano != 0) {
            generator.writeNumber(second);
        }
        if (nano != 0) {
            generator.writeNumber(nano);
        }
    }

    private static void writeText(Object value, JsonGenerator generator) {
        generator.writeString(value.toString());
    }
}
