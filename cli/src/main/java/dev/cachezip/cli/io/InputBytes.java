package dev.cachezip.cli.io;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Supplier;

/** The notations of input bytes. */
public enum InputBytes {
    /** Detected from the first bytes. */
    AUTO,
    /** Raw bytes. */
    RAW,
    /** Raw bytes, followed by the line feed that {@code redis-cli --raw} adds. */
    REDIS_CLI,
    /** Hexadecimal digits, with white space. */
    HEX,
    /** Base64, with white space. */
    BASE64,
    /** The output of {@code redis-cli} on a terminal: in quotes, with backslashes. */
    QUOTED;

    /** Returns the bytes that the input stands for. */
    public byte[] read(byte[] input) {
        return switch (this) {
            case AUTO -> {
                InputBytes kind = guess(input);
                yield kind.read(input);
            }
            case RAW -> input;
            case REDIS_CLI -> withoutLineFeed(input);
            case HEX -> hex(ascii(input));
            case BASE64 -> decoded("base64", () -> Base64.getDecoder().decode(ascii(input)));
            case QUOTED -> quoted(new String(input, StandardCharsets.ISO_8859_1).strip());
        };
    }

    /** Detects another notation by the beginning of an envelope or a JDK stream in it; all other input is raw. */
    private static InputBytes guess(byte[] input) {
        String start = new String(input, 0, Math.min(input.length, 16), StandardCharsets.ISO_8859_1)
                .strip()
                .toLowerCase(Locale.ROOT);
        if (start.startsWith("000102") || start.startsWith("00 01 02") || start.startsWith("aced0005")) {
            return HEX;
        } else if (start.startsWith("aaec") || start.startsWith("ro0ab")) {
            return BASE64;
        } else if (start.startsWith("\"\\x")) {
            return QUOTED;
        }
        return RAW;
    }

    private static String ascii(byte[] input) {
        return new String(input, StandardCharsets.ISO_8859_1).replaceAll("\\s", "");
    }

    /** Returns the input without a line feed at its end. */
    public static byte[] withoutLineFeed(byte[] input) {
        return input.length > 0 && input[input.length - 1] == '\n' ? Arrays.copyOf(input, input.length - 1) : input;
    }

    private static byte[] hex(String digits) {
        return decoded("hexadecimal", () -> HexFormat.of().parseHex(digits));
    }

    private static byte[] decoded(String notation, Supplier<byte[]> decoder) {
        try {
            return decoder.get();
        } catch (IllegalArgumentException e) {
            throw CommandException.io("the input is not " + notation + ": " + e.getMessage(), e);
        }
    }

    private static byte[] quoted(String text) {
        if (text.length() < 2 || !text.startsWith("\"") || !text.endsWith("\"")) {
            throw CommandException.io("the input is not in quotes, as redis-cli prints it", null);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int end = text.length() - 1;
        for (int i = 1; i < end; i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 >= end) {
                bytes.write(c);
                continue;
            }
            char escaped = text.charAt(++i);
            if (escaped == 'x' && i + 2 < end) {
                bytes.writeBytes(hex(text.substring(i + 1, i + 3)));
                i += 2;
            } else {
                bytes.write(
                        switch (escaped) {
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            case 't' -> '\t';
                            case 'a' -> 7;
                            case 'b' -> '\b';
                            default -> escaped;
                        });
            }
        }
        return bytes.toByteArray();
    }
}
