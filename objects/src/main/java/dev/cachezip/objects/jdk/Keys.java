package dev.cachezip.objects.jdk;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.document.HeapCharges;
import dev.cachezip.objects.limits.Limits;
import dev.cachezip.objects.types.LanguageTags;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ser.std.StdScalarSerializer;

/** Serializers and deserializers of map keys, as text that reads back equal. */
final class Keys {

    /** With a sign from the year 10,000 on. */
    private static final DateTimeFormatter MONTH = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD)
            .appendLiteral('-')
            .appendValue(ChronoField.MONTH_OF_YEAR, 2)
            .toFormatter(Locale.ROOT);

    /** The longest text of a double, as in {@code -2.2250738585072014E-308}. */
    private static final int MAX_DOUBLE = 24;

    /** The most digits of a float and of a double; a JDK before 19 writes some with an exponent with all of them. */
    private static final int FLOAT_DIGITS = 9;

    private static final int DOUBLE_DIGITS = 18;

    private static final Pattern WITH_EXPONENT = Pattern.compile("-?[1-9]\\.(0|[0-9]*[1-9])E-?[1-9][0-9]*");

    private Keys() {}

    static void addTo(Additions additions) {
        additions.limitedKey(Double.class, Object::toString, (text, context) -> fraction(text, Double.valueOf(text)));
        additions.limitedKey(Float.class, Object::toString, (text, context) -> fraction(text, Float.valueOf(text)));
        additions.limitedKey(
                BigDecimal.class, value -> NumberValues.checked(value).toString(), Keys::decimal);
        additions.limitedKey(BigInteger.class, BigInteger::toString, (text, context) -> new BigInteger(integer(text)));
        additions.key(ZonedDateTime.class, ZonedDateTime::toString, ZonedDateTime::parse);
        additions.key(OffsetTime.class, OffsetTime::toString, OffsetTime::parse);
        additions.key(MonthDay.class, MonthDay::toString, MonthDay::parse);
        additions.key(Duration.class, Duration::toString, Duration::parse);
        additions.key(Period.class, Period::toString, Period::parse);
        additions.limitedKey(Locale.class, LanguageTags::of, Keys::locale);
        additions.key(ZoneId.class, ZoneId::getId, ZoneId::of);
        additions.key(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of);
        additions.key(YearMonth.class, MONTH::format, text -> YearMonth.parse(text, MONTH));
        addReaders(additions);
    }

    /** Adds the readers of keys that Jackson writes: its own readers are lenient, and narrow numbers. */
    private static void addReaders(Additions additions) {
        additions.readKey(Byte.class, (text, context) -> Byte.valueOf(integer(text)));
        additions.readKey(Short.class, (text, context) -> Short.valueOf(integer(text)));
        additions.readKey(Integer.class, (text, context) -> Integer.valueOf(integer(text)));
        additions.readKey(Long.class, (text, context) -> Long.valueOf(integer(text)));
        additions.readKey(Year.class, (text, context) -> Year.of(Integer.parseInt(integer(text))));
        additions.readKey(UUID.class, exactly(UUID::toString, UUID::fromString));
        additions.readKey(Instant.class, exactly(Instant::toString, Instant::parse));
        additions.readKey(LocalDate.class, exactly(LocalDate::toString, LocalDate::parse));
        additions.readKey(LocalDateTime.class, exactly(LocalDateTime::toString, LocalDateTime::parse));
        additions.readKey(LocalTime.class, exactly(LocalTime::toString, LocalTime::parse));
        additions.readKey(OffsetDateTime.class, exactly(OffsetDateTime::toString, OffsetDateTime::parse));
    }

    /** Returns a reader that takes only the text that a key is written as: another text is that of another key. */
    static <T> BiFunction<String, DeserializationContext, T> exactly(
            Function<T, String> text, Function<String, T> parsed) {
        return (name, context) -> exact(name, parsed.apply(name), text);
    }

    private static <T> T exact(String name, T key, Function<T, String> text) {
        if (!text.apply(key).equals(name)) {
            throw new IllegalArgumentException("The text of another type of key");
        }
        return key;
    }

    private static BigDecimal decimal(String text, DeserializationContext context) {
        // Its digits are made from it again, which takes as long as parsing them.
        NumberValues.limitDigits(text, context);
        return exact(text, new BigDecimal(text), BigDecimal::toString);
    }

    private static Locale locale(String text, DeserializationContext context) {
        HeapCharges.charge(context, Input.PARSING);
        return exact(text, LanguageTags.parse(text), LanguageTags::of);
    }

    /** Refuses the text of an integer that no integer is written as: with a plus, zeros in front, or other digits. */
    private static String integer(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        boolean zero = text.startsWith("0", start);
        boolean exact = text.length() > start && (!zero || text.length() == 1);
        for (int i = start; exact && i < text.length(); i++) {
            exact = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (!exact) {
            throw new NumberFormatException("No integer");
        }
        return text;
    }

    /** Refuses a text that no JDK writes for a number, which another type of key has. */
    private static <T extends Number> T fraction(String text, T number) {
        if (!isWritten(text, number)) {
            throw new NumberFormatException("No fraction");
        }
        return number;
    }

    /**
     * Returns whether a text is what a JDK writes for the float or double that is read from it. A JDK before 19 writes
     * numbers with an exponent with up to six digits more than needed, and rounds the last one up or down.
     */
    private static boolean isWritten(String text, Number value) {
        String own = value.toString();
        if (own.equals(text)
                || own.indexOf('E') < 0
                || text.length() > MAX_DOUBLE
                || !WITH_EXPONENT.matcher(text).matches()) {
            return own.equals(text);
        }
        BigDecimal number = new BigDecimal(text);
        return number.precision() <= (value instanceof Float ? FLOAT_DIGITS : DOUBLE_DIGITS)
                && number.subtract(new BigDecimal(value.doubleValue())).abs().compareTo(number.ulp()) < 0;
    }

    /** A type of keys; Jackson writes those without a function that returns their text. */
    record Row<T>(
            Class<T> type, @Nullable Function<T, String> text, BiFunction<String, DeserializationContext, T> parsed) {}

    /** Writes a key. */
    static final class KeyTextSerializer<T> extends StdScalarSerializer<T> {

        private final Function<T, String> text;

        KeyTextSerializer(Class<T> type, Function<T, String> text) {
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
    static final class KeyTextDeserializer extends KeyDeserializer {

        private final Row<?> row;

        KeyTextDeserializer(Row<?> row) {
            this.row = row;
        }

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            NumberValues.limitDigits(key, context);
            HeapCharges.charge(context, HeapCharges.ofText(key.length()));
            try {
                return row.parsed.apply(key, context);
            } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
                // Without the cause, which quotes the key.
                return context.reportInputMismatch(row.type, "A key of a map that is no %s", row.type.getName());
            }
        }
    }
}
