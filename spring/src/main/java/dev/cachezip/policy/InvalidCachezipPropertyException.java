package dev.cachezip.policy;

import static org.springframework.format.annotation.DurationFormat.Style.COMPOSITE;
import static org.springframework.format.datetime.standard.DurationFormatterUtils.print;

import java.io.Serial;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** A {@code cachezip.*} property has a value that cannot be used. */
public final class InvalidCachezipPropertyException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String property;
    private final String value;
    private final String reason;

    /**
     * Creates an exception.
     *
     * @param property name of the property
     * @param value the value that is set
     * @param reason why the value is wrong, and which values are right
     */
    public InvalidCachezipPropertyException(String property, Object value, String reason) {
        this(property, reason, value instanceof Duration time ? shown(time) : value.toString());
    }

    private InvalidCachezipPropertyException(String property, String reason, String value) {
        super(message(property, value, reason));
        this.property = property;
        this.value = value;
        this.reason = reason;
    }

    private static String message(String property, String value, String reason) {
        return "The value '" + value + "' of the property " + property + " cannot be used: " + reason;
    }

    /** Returns a time as properties have it: {@code 1h30m}. */
    static String shown(Duration time) {
        return print(time, COMPOSITE);
    }

    /** Returns the message with the value as it is written where properties are set, if it is found there. */
    public String message(@Nullable Environment environment) {
        return message(property, environment == null ? value : environment.getProperty(property, value), reason);
    }

    /** Returns the name of the property. */
    public String property() {
        return property;
    }
}
