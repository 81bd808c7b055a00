package dev.cachezip.cli.value;

import dev.cachezip.cli.io.Printable;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The conversion of trees and bytes to text for people. */
public final class TreeText {

    /** Marks and pairs make a tree deeper than the value is. */
    private static final JsonMapper PLAIN = JsonMapper.builder(JsonFactory.builder()
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(4 * Notation.MAX_DEPTH)
                            .build())
                    .build())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /**
     * The characters of {@link Printable#isControl} except line breaks: these are layout, since strings have them
     * escaped.
     */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}&&[^\\r\\n]]");

    private static final int HEX_LINE = 16;

    private TreeText() {}

    /** Returns JSON that does not control a terminal, and in which half a surrogate pair is not lost in UTF-8. */
    public static String json(JsonNode tree) {
        String json = PLAIN.writeValueAsString(tree);
        return UNPRINTABLE.matcher(json).replaceAll(found -> escape(found.group()));
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> escaped.append(String.format(Locale.ROOT, "\\\\u%04x", c)));
        return escaped.toString();
    }

    /** Returns bytes as offsets, hexadecimal digits and characters. */
    public static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        HexFormat hex = HexFormat.of();
        for (int offset = 0; offset < bytes.length; offset += HEX_LINE) {
            text.append(hex.toHexDigits(offset, 8)).append(' ');
            StringBuilder characters = new StringBuilder();
            for (int i = offset; i < offset + HEX_LINE; i++) {
                text.append(i % 8 == 0 ? " " : "");
                text.append(i < bytes.length ? hex.toHexDigits(bytes[i]) : "  ").append(' ');
                if (i < bytes.length) {
                    characters.append(bytes[i] >= 0x20 && bytes[i] < 0x7F ? (char) bytes[i] : '.');
                }
            }
            text.append(" |").append(characters).append("|\n");
        }
        return text.toString();
    }
}
