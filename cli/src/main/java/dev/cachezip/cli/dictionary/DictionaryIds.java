package dev.cachezip.cli.dictionary;

import dev.cachezip.cli.io.CommandException;
import dev.cachezip.dictionary.DictionaryFields;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The ids of dictionaries that a user gives: eight hexadecimal digits. */
final class DictionaryIds implements ITypeConverter<Integer> {

    /** Returns the id that a user has given. */
    static int of(String text) {
        return DictionaryFields.id(text.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> CommandException.usage(
                        "'" + text + "' is no id of a dictionary: eight hexadecimal digits, as in 'dictionary list'"));
    }

    @Override
    public Integer convert(String text) {
        try {
            return of(text);
        } catch (CommandException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
