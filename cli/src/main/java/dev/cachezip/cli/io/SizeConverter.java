package dev.cachezip.cli.io;

import dev.cachezip.pipeline.ValuePipeline;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A converter for sizes as in the properties: {@code 64MB}, {@code 512KB}, {@code 100B}, {@code 100}. */
public final class SizeConverter implements ITypeConverter<Integer> {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,10})\\s*(B|KB|MB|GB)?");

    @Override
    public Integer convert(String text) {
        Matcher matcher = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is no size: 64MB, for example");
        }
        String unit = matcher.group(2) == null ? "B" : matcher.group(2);
        long size = Long.parseLong(matcher.group(1)) << (10 * "BKMG".indexOf(unit.charAt(0)));
        if (size < 1 || size > ValuePipeline.ValuePipelineBuilder.GREATEST_MAX_PLAIN_LENGTH) {
            throw new TypeConversionException("'" + text + "' is not from 1B to 1GB");
        }
        return (int) size;
    }
}
