package dev.cachezip.objects.jdk;

import dev.cachezip.objects.document.HeapCharges;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;

/** Serializers and deserializers of numbers, and of types that consist of a few numbers. */
final class NumberValues {

    private static final int LONG_BITS = 63;
    private static final int UNSIGNED_LONG_BITS = 64;

    private NumberValues() {}

    static void addTo(Additions additions) {
        additions.value(
                BigDecimal.class, (value, out) -> out.generator().writeNumber(checked(value)), NumberValues::decimal);
        additions.value(BigInteger.class, (value, out) -> out.generator().writeNumber(value), NumberValues::integer);
        additions.value(
                MathContext.class,
                (value, out) -> out.startArray(2)
                        .number(value.getPrecision())
                        .text(value.getRoundingMode().name())
                        .endArray(),
                NumberValues::mathContext);
        additions.value(
                OptionalInt.class,
                NumberValues::write,
                in -> optional(in, OptionalInt.empty(), full -> OptionalInt.of(full.integer())));
        additions.value(
                OptionalLong.class,
                NumberValues::write,
                in -> optional(in, OptionalLong.empty(), full -> OptionalLong.of(full.longInteger())));
        additions.value(
                OptionalDouble.class,
                NumberValues::write,
                in -> optional(in, OptionalDouble.empty(), full -> OptionalDouble.of(full.floating())));
    }

    /** Returns a decimal, after a check that a JDK before 21 parses the exponent in its text. */
    static BigDecimal checked(BigDecimal value) {
        if (value.scale() < 0 && value.precision() - 1L - value.scale() > Integer.MAX_VALUE) {
            throw Output.refused(value, "has an exponent of more than 31 bits");
        }
        return value;
    }

    private static BigDecimal decimal(Input input) {
        if (input.isMessagePack()) {
            return new BigDecimal(digits(input));
        }
        if (!input.is(JsonToken.VALUE_NUMBER_INT) && !input.is(JsonToken.VALUE_NUMBER_FLOAT)) {
            throw input.mismatch("a number");
        }
        return input.parser().getDecimalValue();
    }

    private static BigInteger integer(Input input) {
        if (!input.isMessagePack() || !input.is(JsonToken.VALUE_STRING)) {
            if (!input.is(JsonToken.VALUE_NUMBER_INT)) {
                throw input.mismatch("an integer");
            }
            BigInteger value = input.parser().getBigIntegerValue();
            // Written as an extension, which is a number in a tree, too.
            if (input.isMessagePack() && !fits(value)) {
                throw input.mismatch("an integer of up to 64 bits");
            }
            return value;
        }
        BigInteger value = new BigInteger(digits(input));
        if (fits(value)) {
            throw input.mismatch("an integer of more than 64 bits");
        }
        return value;
    }

    /**
     * Returns the text of a number. Its length is limited, since the time to parse it grows with the square of the
     * length.
     */
    private static String digits(Input input) {
        String digits = input.text();
        limitDigits(digits, input.context());
        // Counts the time for parsing many digits as memory: a value can have thousands of such numbers.
        long bytes = HeapCharges.ofDigits(digits.length());
        if (bytes > 0) {
            input.charge(bytes);
        }
        return digits;
    }

    /** Refuses a text that may be a number of too many digits. */
    static void limitDigits(String text, DeserializationContext context) {
        context.getParser().streamReadConstraints().validateFPLength(text.length());
    }

    private static boolean fits(BigInteger value) {
        return value.bitLength() <= (value.signum() < 0 ? LONG_BITS : UNSIGNED_LONG_BITS);
    }

    private static MathContext mathContext(Input input) {
        int precision = input.startArray().next().integer();
        RoundingMode mode = RoundingMode.valueOf(input.next().text());
        input.endArray();
        return new MathContext(precision, mode);
    }

    // Arrays of one element or none: nil would mean that there is no optional at all.

    private static void write(OptionalInt value, Output output) {
        output.startArray(value.isPresent() ? 1 : 0);
        value.ifPresent(output::number);
        output.endArray();
    }

    private static void write(OptionalLong value, Output output) {
        output.startArray(value.isPresent() ? 1 : 0);
        value.ifPresent(output::number);
        output.endArray();
    }

    private static void write(OptionalDouble value, Output output) {
        output.startArray(value.isPresent() ? 1 : 0);
        value.ifPresent(output::number);
        output.endArray();
    }

    private static <T> T optional(Input input, T empty, Function<Input, T> full) {
        if (!input.startArray().hasNext()) {
            return empty;
        }
        T value = full.apply(input);
        input.endArray();
        return value;
    }
}
