package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.compress.ZstdDictionary;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The ids of dictionaries as text: eight hexadecimal digits. */
final class DictionaryIds implements ITypeConverter<Integer> {

    private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{8}");
    private static final int HEXADECIMAL = 16;

    static String text(long id) {
        return String.format(Locale.ROOT, "%08x", id);
    }

    /** Returns the id that a text stands for; empty if it is none. */
    static OptionalInt parse(String text) {
        if (!DIGITS.matcher(text).matches()) {
            return OptionalInt.empty();
        }
        long id = Long.parseLong(text, HEXADECIMAL);
        return id >= ZstdDictionary.MIN_ID && id <= Integer.MAX_VALUE ? OptionalInt.of((int) id) : OptionalInt.empty();
    }

    /** Returns the id that a user has given. */
    static int of(String text) {
        return given(text).orElseThrow(() -> CommandException.usage(wrong(text)));
    }

    @Override
    public Integer convert(String text) {
        return given(text).orElseThrow(() -> new TypeConversionException(wrong(text)));
    }

    private static OptionalInt given(String text) {
        return parse(text.toLowerCase(Locale.ROOT));
    }

    private static String wrong(String text) {
        return "'" + text + "' is no id of a dictionary: eight hexadecimal digits, as in 'dictionary list'";
    }
}
