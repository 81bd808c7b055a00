package dev.cachezip.objects.document;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * The texts of fractions in JSON and in keys, which do not say whether they are of a float, a double or a decimal.
 */
public final class JsonFractions {

    /** The longest text of a float, as in {@code -1.17549435E-38}. */
    private static final int MAX_FLOAT = 15;

    /** The longest text of a double, as in {@code -2.2250738585072014E-308}. */
    private static final int MAX_DOUBLE = 24;

    /** The most digits of a float and of a double; a JDK before 19 writes some with an exponent with all of them. */
    private static final int FLOAT_DIGITS = 9;

    private static final int DOUBLE_DIGITS = 18;

    private static final Pattern WITH_EXPONENT = Pattern.compile("-?[1-9]\\.(0|[0-9]*[1-9])E-?[1-9][0-9]*");

    private JsonFractions() {}

    /**
     * Returns whether a text is what a JDK writes for the float or double that is read from it. A JDK before 19 writes
     * numbers with an exponent with up to six digits more than needed, and rounds the last one up or down.
     */
    public static boolean isWritten(String text, Number value) {
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

    /** Returns whether a text is one of a float: another number would lose digits. */
    public static boolean isFloat(String text) {
        if (text.length() > MAX_FLOAT) {
            return false;
        }
        float value = Float.parseFloat(text);
        String exact = Float.toString(value);
        return isWritten(text, value)
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
                double value = Double.parseDouble(text);
                return Double.isFinite(value) && (digits < DOUBLE_DIGITS || isWritten(text, value));
            }
            if (c >= '0' && c <= '9' && (c != '0' || digits > 0)) {
                digits++;
            }
        }
        return digits < DOUBLE_DIGITS;
    }
}
