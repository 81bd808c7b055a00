package dev.cachezip.msgpack;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers from text, without loss. */
final class Numbers {

    /** Every text of at most so many chars that {@link Long} reads is read without a detour. */
    private static final int MAX_LONG_CHARS = 18;

    private Numbers() {}

    /**
     * Returns a Long or BigInteger; a Double if it is what the text says, to the last digit; otherwise a BigDecimal.
     *
     * @throws NumberFormatException if it is no number
     */
    static Number parse(String text) {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "Infinity", "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-Infinity" -> Double.NEGATIVE_INFINITY;
            default -> isInteger(text) ? parseInteger(text) : parseDecimal(text);
        };
    }

    private static boolean isInteger(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.' || c == 'e' || c == 'E') {
                return false;
            }
        }
        return true;
    }

    private static Number parseInteger(String text) {
        if (text.length() <= MAX_LONG_CHARS) {
            return Long.parseLong(text);
        }
        return new BigInteger(text);
    }

    private static Number parseDecimal(String text) {
        BigDecimal decimal = new BigDecimal(text);
        double nearest = Double.parseDouble(text);
        if (Double.isInfinite(nearest)) {
            return decimal;
        }
        BigDecimal written = BigDecimal.valueOf(nearest);
        return written.scale() == decimal.scale() && written.compareTo(decimal) == 0 ? nearest : decimal;
    }
}
