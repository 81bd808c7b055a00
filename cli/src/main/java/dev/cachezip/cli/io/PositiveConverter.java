package dev.cachezip.cli.io;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A converter for whole numbers from 1, of seconds or milliseconds. */
public final class PositiveConverter implements ITypeConverter<Integer> {

    private static final int MAX = 1_000_000;

    @Override
    public Integer convert(String text) {
        int number = text.matches("\\d{1,7}") ? Integer.parseInt(text) : 0;
        if (number < 1 || number > MAX) {
            throw new TypeConversionException("'" + text + "' is no whole number from 1 to " + MAX);
        }
        return number;
    }
}
