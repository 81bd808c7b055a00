package dev.cachezip.codec.jackson3.jdk;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Serializers and deserializers of map keys, as text that reads back equal. */
final class Keys {

    private Keys() {}

    static void addTo(Additions additions) {
        additions.key(Double.class, Object::toString, Double::valueOf);
        additions.key(Float.class, Object::toString, Float::valueOf);
        additions.key(BigDecimal.class, BigDecimal::toString, BigDecimal::new);
        additions.key(ZonedDateTime.class, ZonedDateTime::toString, ZonedDateTime::parse);
        additions.key(OffsetTime.class, OffsetTime::toString, OffsetTime::parse);
        additions.key(MonthDay.class, MonthDay::toString, MonthDay::parse);
        additions.key(Duration.class, Duration::toString, Duration::parse);
        additions.key(Period.class, Period::toString, Period::parse);
        additions.key(ZoneId.class, ZoneId::getId, ZoneId::of);
        additions.key(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of);
    }

    /** Writes a key. */
    static final class Writer<T> extends StdScalarSerializer<T> {

        private final Function<T, String> text;

        Writer(Class<T> type, Function<T, String> text) {
            super(type);
            this.text = text;
        }

        @Override
        public void serialize(T key, JsonGenerator generator, SerializationContext context) {
            generator.writeName(text.apply(key));
        }
    }

    /** Reads a key. */
    static final class Reader extends KeyDeserializer {

        private final Class<?> type;
        private final Function<String, ?> parsed;

        Reader(Class<?> type, Function<String, ?> parsed) {
            this.type = type;
            this.parsed = parsed;
        }

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            try {
                return parsed.apply(key);
            } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
                // Without the cause, which quotes the key.
                return context.reportInputMismatch(type, "A key of a map that is no %s", type.getName());
            }
        }
    }
}
