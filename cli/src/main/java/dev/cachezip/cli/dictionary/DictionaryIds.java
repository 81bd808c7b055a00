package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.dictionary.DictionaryFields;
import java.util.Locale;
import java.util.OptionalInt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The ids of dictionaries that a user gives: eight hexadecimal digits. */
final class DictionaryIds implements ITypeConverter<Integer> {

    /** Returns the id that a user has given. */
    static int of(String text) {
        return given(text).orElseThrow(() -> CommandException.usage(wrong(text)));
    }

    @Override
    public Integer convert(String text) {
        return given(text).orElseThrow(() -> new TypeConversionException(wrong(text)));
    }

    private static OptionalInt given(String text) {
        return DictionaryFields.id(text.toLowerCase(Locale.ROOT));
    }

    private static String wrong(String text) {
        return "'" + text + "' is no id of a dictionary: eight hexadecimal digits, as in 'dictionary list'";
    }
}
