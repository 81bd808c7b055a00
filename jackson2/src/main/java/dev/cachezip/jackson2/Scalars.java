package dev.cachezip.jackson2;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.DateDeserializers;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jsr310.deser.InstantDeserializer;
import dev.cachezip.CachezipException;
import dev.cachezip.jackson3.PropertyRules;
import dev.cachezip.objects.types.LanguageTags;
import java.io.IOException;
import java.net.InetSocketAddress;
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
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's scalars in the forms of {@link dev.cachezip.msgpack}: instants and dates as timestamps, times with a zone as
 * an array of timestamp and zone, local times as arrays of numbers. Text of other writers is left to Jackson.
 */
@SuppressWarnings("JavaUtilDate") // old types are cached, too
final class Scalars extends SimpleModule {

    private static final int LAST_HOUR = 23;

    /** Classes whose getters do not show all that they hold. */
    private static final List<Class<?>> INEXACT = List.of(
            Throwable.class, Random.class, BitSet.class, Calendar.class, InetSocketAddress.class, Pattern.class);

    Scalars() {
        super("cachezip-scalars");
        INEXACT.forEach(type -> write(type, (value, out) -> refuse(value)));
        PropertyRules.LOSSY.forEach(type -> write(type, (value, out) -> refuse(value)));
        write(Instant.class, (value, out) -> out.writeEmbeddedObject(value));
        read(Instant.class, parser -> timestamp(parser, instant -> instant), InstantDeserializer.INSTANT);
        write(Date.class, Scalars::writeDate);
        read(Date.class, parser -> timestamp(parser, Date::from), new DateDeserializers.DateDeserializer());
        write(OffsetDateTime.class, (value, out) -> writeZoned(value.toInstant(), value.getOffset(), out));
        read(
                OffsetDateTime.class,
                parser -> zoned(parser, (instant, zone) -> OffsetDateTime.ofInstant(instant, ZoneOffset.of(zone))),
                InstantDeserializer.OFFSET_DATE_TIME);
        write(ZonedDateTime.class, (value, out) -> writeZoned(value.toInstant(), value.getZone(), out));
        read(
                ZonedDateTime.class,
                parser -> zoned(parser, (instant, zone) -> ZonedDateTime.ofInstant(instant, ZoneId.of(zone))),
                InstantDeserializer.ZONED_DATE_TIME);
        write(
                LocalDate.class,
                (value, out) -> writeParts(value, out, value.getYear(), value.getMonthValue(), value.getDayOfMonth()));
        write(YearMonth.class, (value, out) -> writeParts(value, out, value.getYear(), value.getMonthValue()));
        write(Locale.class, (value, out) -> out.writeString(LanguageTags.of(value)));
        read(
                Locale.class,
                parser -> parser.hasToken(JsonToken.VALUE_STRING) ? LanguageTags.parse(parser.getText()) : null,
                FromStringDeserializer.findDeserializer(Locale.class));
        addKeySerializer(
                Locale.class, serializer(Locale.class, (value, out) -> out.writeFieldName(LanguageTags.of(value))));
        addKeyDeserializer(Locale.class, new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) {
                return LanguageTags.parse(key);
            }
        });
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.configOverride(LocalTime.class).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY));
        context.configOverride(LocalDateTime.class).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.ARRAY));
        context.configOverride(Year.class).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.NUMBER_INT));
        context.configOverride(UUID.class).setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.BINARY));
    }

    private static void refuse(Object value) {
        throw new CachezipException.Codec(
                "A " + value.getClass().getName() + " would not come back equal: cache what it is made from", null);
    }

    private static void writeDate(Date date, JsonGenerator out) throws IOException {
        if (date.getClass() != Date.class) {
            refuse(date);
        }
        out.writeEmbeddedObject(Instant.ofEpochMilli(date.getTime()));
    }

    private static void writeZoned(Instant instant, ZoneId zone, JsonGenerator out) throws IOException {
        out.writeStartArray();
        out.writeEmbeddedObject(instant);
        out.writeString(zone.getId());
        out.writeEndArray();
    }

    private static void writeParts(Object date, JsonGenerator out, int... parts) throws IOException {
        if (parts[0] >= 0 && parts[0] <= LAST_HOUR) {
            // The array could be that of a time.
            out.writeString(date.toString());
        } else {
            out.writeArray(parts, 0, parts.length);
        }
    }

    private static <T> @Nullable T timestamp(JsonParser parser, Function<Instant, T> time) throws IOException {
        return parser.hasToken(JsonToken.VALUE_EMBEDDED_OBJECT) && parser.getEmbeddedObject() instanceof Instant instant
                ? time.apply(instant)
                : null;
    }

    private static <T> @Nullable T zoned(JsonParser parser, BiFunction<Instant, String, T> time) throws IOException {
        if (!parser.isExpectedStartArrayToken()) {
            return null;
        }
        parser.nextToken();
        Instant timestamp = timestamp(parser, instant -> instant);
        String zone = parser.nextTextValue();
        if (timestamp == null || zone == null || parser.nextToken() != JsonToken.END_ARRAY) {
            throw MismatchedInputException.from(parser, Instant.class, "Not an array of timestamp and zone");
        }
        return time.apply(timestamp, zone);
    }

    private <T> void write(Class<T> type, ScalarWriting<? super T> writing) {
        addSerializer(serializer(type, writing));
    }

    private static <T> StdScalarSerializer<T> serializer(Class<T> type, ScalarWriting<? super T> writing) {
        return new StdScalarSerializer<>(type) {
            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
                writing.write(value, out);
            }
        };
    }

    /** Adds a deserializer that leaves to another one what a reading returns null for. */
    private <T> void read(Class<T> type, ScalarReading<? extends T> reading, JsonDeserializer<?> others) {
        addDeserializer(type, new StdScalarDeserializer<T>(type) {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                T value = reading.read(parser);
                return value == null ? type.cast(others.deserialize(parser, context)) : value;
            }
        });
    }

    private interface ScalarWriting<T> {
        void write(T value, JsonGenerator out) throws IOException;
    }

    private interface ScalarReading<T> {
        @Nullable
        T read(JsonParser parser) throws IOException;
    }
}
