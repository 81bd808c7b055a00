package dev.cachezip.policy;

import static org.springframework.format.annotation.DurationFormat.Style.COMPOSITE;
import static org.springframework.format.datetime.standard.DurationFormatterUtils.print;

import java.io.Serial;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/** A {@code cachezip.*} property has a value that cannot be used. */
public final class InvalidCachezipPropertyException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String property;
    private final String value;
    private final String reason;
    private final String remedy;

    /** Creates an exception for a value that is wrong by itself, and whose reason says which values are right. */
    public InvalidCachezipPropertyException(String property, Object value, String reason) {
        this(property, value, reason, "");
    }

    /**
     * Creates an exception for a value that needs something else.
     *
     * @param property name of the property
     * @param value the value that is set
     * @param reason why the value is wrong
     * @param remedy what makes the value right: {@code set x.y}
     */
    public InvalidCachezipPropertyException(String property, Object value, String reason, String remedy) {
        super(message(property, shown(value), remedy.isEmpty() ? reason : reason + "; " + remedy));
        this.property = property;
        this.value = shown(value);
        this.reason = reason;
        this.remedy = remedy;
    }

    private static String message(String property, String value, String reason) {
        return "The value '" + value + "' of the property " + property + " cannot be used: " + reason;
    }

    /** Returns a value as properties have it: {@code 1h30m}, {@code generic-json}. */
    public static String shown(Object value) {
        return value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT).replace('_', '-')
                : value instanceof Duration time ? print(time, COMPOSITE) : value.toString();
    }

    /** Returns the message with the value as it is written where properties are set, if it is found there. */
    public String message(@Nullable Environment environment) {
        return message(property, environment == null ? value : environment.getProperty(property, value), reason);
    }

    /** Returns what the user can do. */
    public String action() {
        return remedy.isEmpty()
                ? "Change " + property + ", or remove it for its default."
                : StringUtils.capitalize(remedy) + ", or remove " + property + ".";
    }
}
