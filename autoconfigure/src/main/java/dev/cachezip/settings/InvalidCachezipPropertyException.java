package dev.cachezip.settings;

import java.io.Serial;

/** A {@code cachezip.*} property has a value that cannot be used. */
public final class InvalidCachezipPropertyException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String property;

    /**
     * Creates an exception.
     *
     * @param property name of the property
     * @param value the value that is set
     * @param reason why the value is wrong, and which values are right
     */
    public InvalidCachezipPropertyException(String property, Object value, String reason) {
        super("The value '" + value + "' of the property " + property + " cannot be used: " + reason);
        this.property = property;
    }

    String property() {
        return property;
    }
}
