package dev.cachezip.codec.jackson3.jdk;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.token.HeapCharges;
import dev.cachezip.codec.limits.Limits;
import dev.cachezip.codec.types.LanguageTags;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.MonthDay;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.function.BiFunction;
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
        additions.key(Double.class, Object::toString, text -> Double.valueOf(fraction(text)));
        additions.key(Float.class, Object::toString, text -> Float.valueOf(fraction(text)));
        additions.key(BigDecimal.class, BigDecimal::toString, BigDecimal::new);
        additions.key(BigInteger.class, BigInteger::toString, BigInteger::new);
        additions.key(ZonedDateTime.class, ZonedDateTime::toString, ZonedDateTime::parse);
        additions.key(OffsetTime.class, OffsetTime::toString, OffsetTime::parse);
        additions.key(MonthDay.class, MonthDay::toString, MonthDay::parse);
        additions.key(Duration.class, Duration::toString, Duration::parse);
        additions.key(Period.class, Period::toString, Period::parse);
        additions.key(Locale.class, LanguageTags::of, LanguageTags::parse);
        additions.key(ZoneId.class, ZoneId::getId, ZoneId::of);
        additions.key(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of);
    }

    /** Refuses the text of an integer, which another type of key has: that of a fraction has a point or letters. */
    private static String fraction(String text) {
        if (text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))) {
            throw new NumberFormatException("No fraction");
        }
        return text;
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
            String name = text.apply(key);
            if (name.length() > Limits.NUMBER_LENGTH) {
                throw new CachezipException.Codec(
                        "A key of more than " + Limits.NUMBER_LENGTH + " digits, which could not be read again", null);
            }
            generator.writeName(name);
        }
    }

    /** Reads a key. */
    static final class Reader extends KeyDeserializer {

        private final Class<?> type;
        private final BiFunction<String, DeserializationContext, ?> parsed;

        Reader(Class<?> type, BiFunction<String, DeserializationContext, ?> parsed) {
            this.type = type;
            this.parsed = parsed;
        }

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            NumberValues.limitDigits(key, context);
            HeapCharges.charge(context, HeapCharges.ofText(key.length()));
            try {
                return parsed.apply(key, context);
            } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
                // Without the cause, which quotes the key.
                return context.reportInputMismatch(type, "A key of a map that is no %s", type.getName());
            }
        }
    }
}
