package dev.cachezip.codec.jackson3.state.throwable;

import dev.cachezip.codec.jackson3.state.throwable.JdkThrowables.Kind;
import dev.cachezip.codec.jackson3.state.throwable.JdkThrowables.Part;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.UnmappableCharacterException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.DuplicateFormatFlagsException;
import java.util.FormatFlagsConversionMismatchException;
import java.util.IllegalFormatCodePointException;
import java.util.IllegalFormatConversionException;
import java.util.IllegalFormatFlagsException;
import java.util.IllegalFormatPrecisionException;
import java.util.IllegalFormatWidthException;
import java.util.List;
import java.util.MissingFormatArgumentException;
import java.util.MissingFormatWidthException;
import java.util.UnknownFormatConversionException;
import java.util.UnknownFormatFlagsException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** The exceptions of the JDK whose constructors take their parts, and that make the message of these. */
final class ComputedThrowables {

    private ComputedThrowables() {}

    /** Passes each kind to the consumer. */
    static void addTo(Consumer<Kind<?>> kinds) {
        text(kinds, IllegalCharsetNameException.class, "charsetName", IllegalCharsetNameException::getCharsetName);
        text(kinds, UnsupportedCharsetException.class, "charsetName", UnsupportedCharsetException::getCharsetName);
        text(kinds, UserPrincipalNotFoundException.class, "name", UserPrincipalNotFoundException::getName);
        text(kinds, DuplicateFormatFlagsException.class, "flags", DuplicateFormatFlagsException::getFlags);
        text(kinds, IllegalFormatFlagsException.class, "flags", IllegalFormatFlagsException::getFlags);
        text(kinds, UnknownFormatFlagsException.class, "flags", UnknownFormatFlagsException::getFlags);
        text(kinds, UnknownFormatConversionException.class, "s", UnknownFormatConversionException::getConversion);
        text(kinds, MissingFormatArgumentException.class, "s", MissingFormatArgumentException::getFormatSpecifier);
        text(kinds, MissingFormatWidthException.class, "s", MissingFormatWidthException::getFormatSpecifier);
        number(kinds, MalformedInputException.class, "inputLength", MalformedInputException::getInputLength);
        number(kinds, UnmappableCharacterException.class, "inputLength", UnmappableCharacterException::getInputLength);
        number(kinds, IllegalFormatCodePointException.class, "c", IllegalFormatCodePointException::getCodePoint);
        number(kinds, IllegalFormatPrecisionException.class, "p", IllegalFormatPrecisionException::getPrecision);
        number(kinds, IllegalFormatWidthException.class, "w", IllegalFormatWidthException::getWidth);
        kinds.accept(kind(
                FormatFlagsConversionMismatchException.class,
                List.of(
                        new Part<>("f", String.class, FormatFlagsConversionMismatchException::getFlags),
                        new Part<>("c", char.class, FormatFlagsConversionMismatchException::getConversion))));
        kinds.accept(kind(
                IllegalFormatConversionException.class,
                List.of(
                        new Part<>("c", char.class, IllegalFormatConversionException::getConversion),
                        new Part<>("arg", Class.class, IllegalFormatConversionException::getArgumentClass))));
        kinds.accept(kind(
                PatternSyntaxException.class,
                List.of(
                        new Part<>("desc", String.class, PatternSyntaxException::getDescription),
                        new Part<>("pattern", String.class, PatternSyntaxException::getPattern),
                        new Part<>("index", int.class, PatternSyntaxException::getIndex))));
    }

    private static <T extends Throwable> void text(
            Consumer<Kind<?>> kinds, Class<T> type, String name, Function<T, @Nullable Object> getter) {
        kinds.accept(kind(type, List.of(new Part<>(name, String.class, getter))));
    }

    private static <T extends Throwable> void number(
            Consumer<Kind<?>> kinds, Class<T> type, String name, Function<T, @Nullable Object> getter) {
        kinds.accept(kind(type, List.of(new Part<>(name, int.class, getter))));
    }

    private static <T extends Throwable> Kind<T> kind(Class<T> type, List<Part<T>> parts) {
        return new Kind<>(
                type,
                exception -> null,
                parts,
                parts.stream().<Class<?>>map(Part::type).toList(),
                (message, stored) ->
                        parts.stream().map(part -> stored.any(part.name())).toArray());
    }
}
