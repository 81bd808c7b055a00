package dev.cachezip.samples;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Decimals with one hash code, of which the first is long, and takes long to compare with the others. */
public final class CollidingDecimals {

    private static final int SHORT_DIGITS = 18;
    private static final long HIGH = 30_000_000;
    private static final BigInteger WORD = BigInteger.TWO.pow(Integer.SIZE);
    private static final int INVERSE = BigInteger.valueOf(31).modInverse(WORD).intValue();

    private CollidingDecimals() {}

    /**
     * Returns a decimal of many digits, and others of 18 digits, half of them less and half of them greater.
     *
     * @param digits of the first
     */
    public static List<BigDecimal> of(int digits, int count) {
        String middle = Long.toString((HIGH + count / 2) << Integer.SIZE);
        BigDecimal first = new BigDecimal(middle + "7".repeat(digits - SHORT_DIGITS));
        int scale = SHORT_DIGITS - digits;
        int unscaledHash = (first.hashCode() - scale) * INVERSE;
        List<BigDecimal> decimals = new ArrayList<>(List.of(first));
        for (int i = 0; i < count; i++) {
            long high = HIGH + i;
            long low = (unscaledHash - 31 * high) & 0xFFFFFFFFL;
            decimals.add(BigDecimal.valueOf(high << Integer.SIZE | low, scale));
        }
        return decimals;
    }
}
