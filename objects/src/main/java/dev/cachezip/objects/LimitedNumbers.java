package dev.cachezip.objects;

import dev.cachezip.objects.limits.Limits;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.util.JsonGeneratorDecorator;
import tools.jackson.core.util.JsonGeneratorDelegate;

/** Refuses to write JSON numbers with more digits than readers accept; generators of MessagePack do so themselves. */
final class LimitedNumbers implements JsonGeneratorDecorator {

    /** Upper bound of the bits of an integer with the maximum number of digits: more than 3.33 per digit. */
    private static final int MAX_BITS = Limits.NUMBER_LENGTH * 10 / 3;

    @Override
    public JsonGenerator decorate(TokenStreamFactory factory, JsonGenerator generator) {
        return new Limited(generator);
    }

    private static void check(BigInteger digits) {
        // The bits are checked first, since the digits of a very long number take very long to make.
        if (digits.bitLength() > MAX_BITS || new BigDecimal(digits).precision() > Limits.NUMBER_LENGTH) {
            throw tooLong();
        }
    }

    private static StreamConstraintsException tooLong() {
        return new StreamConstraintsException("A number of more than " + Limits.NUMBER_LENGTH
                + " digits, which could not be read again: store its bytes");
    }

    private static final class Limited extends JsonGeneratorDelegate {

        Limited(JsonGenerator generator) {
            // Without delegation, so that numbers in copied structures and POJOs are checked here, too.
            super(generator, false);
        }

        @Override
        public JsonGenerator writeNumber(@Nullable BigInteger value) {
            if (value != null) {
                check(value);
            }
            return super.writeNumber(value);
        }

        @Override
        public JsonGenerator writeNumber(@Nullable BigDecimal value) {
            if (value != null) {
                check(value.unscaledValue());
            }
            return super.writeNumber(value);
        }

        @Override
        public JsonGenerator writeNumber(@Nullable String value) {
            if (value != null && value.length() > Limits.NUMBER_LENGTH) {
                throw tooLong();
            }
            return super.writeNumber(value);
        }
    }
}
