package dev.cachezip.objects.format;

import dev.cachezip.CachezipException;
import dev.cachezip.OutputBuffer;
import dev.cachezip.objects.root.PlainRoot;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The counters of Redis, which are text: the only text that is a value by itself. */
record CounterText(Class<?> declared) implements RootFormat {

    /** The form for callers who declare no type. */
    static final CounterText UNDECLARED = new CounterText(Object.class);

    /** Longer than any double that Redis counts with. */
    private static final int MAX_LENGTH = 400;

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?");

    @Override
    public void write(Object value, OutputBuffer plain) {
        throw new UnsupportedOperationException("Counters are written by Redis");
    }

    @Override
    public Object read(PlainRoot root, PlainBytes plain) {
        String text = new String(
                plain.array(), plain.offset(), Math.min(plain.length(), MAX_LENGTH), StandardCharsets.ISO_8859_1);
        if (plain.length() > MAX_LENGTH || !NUMBER.matcher(text).matches()) {
            throw new CachezipException.Codec(
                    "Text that is no number: cachezip.codec=json, or another program, wrote it", null);
        }
        Number natural = natural(text);
        if (declared.isInstance(natural)) {
            return natural;
        }
        if (natural == null && declared.isAssignableFrom(Long.class)) {
            throw new CachezipException.Codec("A counter of more than 64 bits", null);
        }
        try {
            return number(text);
        } catch (ArithmeticException e) {
            throw new CachezipException.Codec("A number that a " + declared.getName() + " cannot hold", e);
        }
    }

    /** Returns the number as a reader without a declared type has it; {@code null} if it has none of 64 bits. */
    private static @Nullable Number natural(String text) {
        if (text.indexOf('.') >= 0) {
            Double fraction = Double.valueOf(text);
            return fraction.isInfinite() ? null : fraction;
        }
        try {
            long number = new BigDecimal(text).longValueExact();
            return number == (int) number ? (Number) (int) number : (Number) number;
        } catch (ArithmeticException e) {
            return null;
        }
    }

    /** Returns the number as an object of the declared class. */
    private Object number(String text) {
        BigDecimal number = new BigDecimal(text);
        if (declared == BigDecimal.class) {
            return number;
        }
        if (declared == Double.class || declared == Float.class) {
            return fraction(number, text);
        }
        if (text.indexOf('.') < 0) {
            if (declared == Long.class) {
                return number.longValueExact();
            }
            if (declared == Integer.class) {
                return number.intValueExact();
            }
            if (declared == Short.class) {
                return number.shortValueExact();
            }
            if (declared == Byte.class) {
                return number.byteValueExact();
            }
            if (declared == BigInteger.class) {
                return number.toBigIntegerExact();
            }
        }
        throw new CachezipException.AnotherType(declared.getName());
    }

    private Object fraction(BigDecimal number, String text) {
        Number fraction = declared == Double.class ? (Number) Double.valueOf(text) : (Number) Float.valueOf(text);
        if (Double.isInfinite(fraction.doubleValue())) {
            throw new ArithmeticException("infinite");
        }
        // Redis shows 1 for 1.0.
        if (text.indexOf('.') < 0 && number.compareTo(new BigDecimal(fraction.toString())) != 0) {
            throw new ArithmeticException("rounded");
        }
        return fraction;
    }

    @Override
    public void doubt(PlainRoot root, PlainBytes plain) {
        // No value is written here.
    }

    @Override
    public RootFormat declaredAs(Type type) {
        Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
        // Nothing is an instance of the type of another library.
        Class<?> known = raw instanceof Class<?> declaredClass ? declaredClass : Void.class;
        return new CounterText(MethodType.methodType(known).wrap().returnType());
    }
}
