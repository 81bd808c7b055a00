package dev.cachezip.oracle;

import dev.cachezip.oracle.Holders.Box;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import tools.jackson.core.type.TypeReference;

/** Numbers at their limits, characters, text, and names of things, wherever they may be. */
final class ScalarValues {

    private ScalarValues() {}

    static List<StorableValue> values() {
        ValueList list = new ValueList("scalar");
        numbers(list);
        decimals(list);
        text(list);
        names(list);
        return list.values();
    }

    private static void numbers(ValueList list) {
        list.everywhere(Byte.MIN_VALUE, new TypeReference<Box<Byte>>() {})
                .everywhere(Short.MAX_VALUE, new TypeReference<Box<Short>>() {})
                .everywhere(Integer.MIN_VALUE, new TypeReference<Box<Integer>>() {})
                .everywhere(Long.MIN_VALUE, new TypeReference<Box<Long>>() {})
                .everywhere(Long.MAX_VALUE, new TypeReference<Box<Long>>() {})
                .everywhere(7L, new TypeReference<Box<Long>>() {})
                .everywhere(Float.NaN, new TypeReference<Box<Float>>() {})
                .everywhere(0.1f, new TypeReference<Box<Float>>() {})
                .everywhere(-0.0f, new TypeReference<Box<Float>>() {})
                .everywhere(Float.MIN_VALUE, new TypeReference<Box<Float>>() {})
                .everywhere(Double.NaN, new TypeReference<Box<Double>>() {})
                .everywhere(-0.0, new TypeReference<Box<Double>>() {})
                .everywhere(1.0, new TypeReference<Box<Double>>() {})
                .everywhere(Double.NEGATIVE_INFINITY, new TypeReference<Box<Double>>() {})
                .everywhere(Double.MIN_VALUE, new TypeReference<Box<Double>>() {})
                .everywhere(true, new TypeReference<Box<Boolean>>() {})
                .everywhere('\u0000', new TypeReference<Box<Character>>() {})
                .everywhere('\uFFFF', new TypeReference<Box<Character>>() {})
                .everywhere('x', new TypeReference<Box<Character>>() {});
    }

    private static void decimals(ValueList list) {
        list.everywhere(new BigDecimal("1.10"), new TypeReference<Box<BigDecimal>>() {})
                .everywhere(new BigDecimal("1E+3"), new TypeReference<Box<BigDecimal>>() {})
                .everywhere(new BigDecimal("0.000"), new TypeReference<Box<BigDecimal>>() {})
                .everywhere(new BigDecimal("-12345678901234567890.123456789"), new TypeReference<Box<BigDecimal>>() {})
                .everywhere(BigInteger.ONE.shiftLeft(100), new TypeReference<Box<BigInteger>>() {})
                .everywhere(BigInteger.ONE, new TypeReference<Box<BigInteger>>() {})
                .everywhere(BigInteger.valueOf(Long.MIN_VALUE), new TypeReference<Box<BigInteger>>() {});
        list.equal("numbers of each kind in one list", Lists.array(1, 1L, 1.0, 1.0f, (short) 1, (byte) 1, '1', "1"))
                .equal("decimals that differ in scale", Lists.array(new BigDecimal("1"), new BigDecimal("1.0")));
    }

    private static void text(ValueList list) {
        list.everywhere("", new TypeReference<Box<String>>() {})
                .everywhere(" a b ", new TypeReference<Box<String>>() {})
                .everywhere("Zażółć 日本語 عربى 👩‍👩‍👧", new TypeReference<Box<String>>() {})
                .everywhere("\u0000\n\t\"\\\u2028", new TypeReference<Box<String>>() {})
                .everywhere("e\u0301 is not \u00e9", new TypeReference<Box<String>>() {})
                .equal("long text", "0123456789".repeat(10_000))
                .either("half a surrogate pair", "a\uD83D")
                .either("half a surrogate pair in a field", new Box<>("\uDE00b"), new TypeReference<Box<String>>() {});
    }

    private static void names(ValueList list) {
        list.everywhere(new UUID(-1, 1), new TypeReference<Box<UUID>>() {})
                .everywhere(Locale.forLanguageTag("zh-Hant-TW-u-ca-roc"), new TypeReference<Box<Locale>>() {})
                .everywhere(Locale.ROOT, new TypeReference<Box<Locale>>() {})
                .either("a locale without a language tag of its own", new Locale("no", "NO", "NY"))
                .everywhere(new Locale("ja", "JP", "JP"), new TypeReference<Box<Locale>>() {})
                .everywhere(Currency.getInstance("EUR"), new TypeReference<Box<Currency>>() {});
    }
}
