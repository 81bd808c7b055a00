package dev.cachezip.policy;

import java.time.Duration;

/** Checks for values that have to be positive. */
public final class Positive {

    private Positive() {}

    /** Returns a number, or throws the exception that names its property. */
    public static int number(String property, int value) {
        if (value < 1) {
            throw new InvalidCachezipPropertyException(property, value, "a positive number is needed");
        }
        return value;
    }

    /** Returns a time, or throws the exception that names its property. */
    public static Duration time(String property, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new InvalidCachezipPropertyException(property, value, "a positive time is needed");
        }
        return value;
    }
}
