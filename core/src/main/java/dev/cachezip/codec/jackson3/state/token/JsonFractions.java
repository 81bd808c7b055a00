package dev.cachezip.codec.jackson3.state.token;

import java.math.BigDecimal;

/**
 * The texts of fractions in JSON, which do not say whether they are of a float, a double or a decimal.
 *
 * @since 0.1
 */
public final class JsonFractions {

    /** The longest text of a float, as in {@code -1.17549435E-38}. */
    private static final int MAX_FLOAT = 15;

    /** The longest text of a double, as in {@code -2.2250738585072014E-308}. */
    private static final int MAX_DOUBLE = 24;

    /** The most digits of a double; a JDK before 19 writes some doubles with all of them. */
    private static final int DOUBLE_DIGITS = 17;

    private JsonFractions() {}

    /** Returns whether a text is one of a float: another number would lose digits. */
    public static boolean isFloat(String text) {
        if (text.length() > MAX_FLOAT) {
            return false;
        }
        float value = Float.parseFloat(text);
        String exact = Float.toString(value);
        return exact.equals(text)
                || (Float.isFinite(value) && new BigDecimal(exact).compareTo(new BigDecimal(text)) == 0);
    }

    /** Returns whether a text may be one of a double: a decimal may have more digits, or be beyond its range. */
    public static boolean isDouble(String text) {
        if (text.length() > MAX_DOUBLE) {
            return false;
        }
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 'E' || c == 'e') {
                return digits <= DOUBLE_DIGITS && Double.isFinite(Double.parseDouble(text));
            }
            if (c >= '0' && c <= '9' && (c != '0' || digits > 0)) {
                digits++;
            }
        }
        return digits <= DOUBLE_DIGITS;
    }
}
