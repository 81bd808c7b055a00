package dev.cachezip.cli.io;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** The conversion of data to text for people: data from Redis must not move the cursor of the reader's terminal. */
public final class Printable {

    private static final int MIN_UNIT = 1024;

    private Printable() {}

    /** Returns text with its control characters escaped, on one line. */
    public static String line(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\n' || c == '\r') {
                line.append(' ');
            } else if (isControl(c)) {
                line.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                line.appendCodePoint(c);
            }
        });
        return line.toString().strip();
    }

    /** Returns whether a character would control a terminal, or be invisible there. */
    public static boolean isControl(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
    }

    /** Returns a key as text: UTF-8 as it is, all other bytes in hexadecimal. */
    public static String key(byte[] key) {
        return utf8(key).map(Printable::line).orElseGet(() -> {
            StringBuilder text = new StringBuilder();
            for (byte b : key) {
                if (b > 0x20 && b < 0x7F) {
                    text.append((char) b);
                } else {
                    text.append("\\x").append(HexFormat.of().toHexDigits(b));
                }
            }
            return text.toString();
        });
    }

    /** Returns bytes as text, if they are UTF-8. */
    public static Optional<String> utf8(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Returns a number of bytes in the unit that suits it. */
    public static String bytes(double bytes) {
        if (bytes < MIN_UNIT) {
            return String.format(Locale.ROOT, bytes == Math.rint(bytes) ? "%.0f B" : "%.1f B", bytes);
        }
        String units = "KMGTP";
        double value = bytes;
        int unit = -1;
        while (value >= MIN_UNIT && unit < units.length() - 1) {
            value /= MIN_UNIT;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %cB", value, units.charAt(unit));
    }

    /** Returns a number of bytes in the unit that suits it. */
    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /** Returns a whole number with separators. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** Returns a number of things, with the word for them. */
    public static String count(long count, String singular) {
        return count(count) + ' ' + singular + (count == 1 ? "" : "s");
    }

    /** Returns a part as a percentage of a whole. */
    public static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
    }
}
