package dev.cachezip.settings;

import java.io.Serial;

/** A {@code cachezip.*} property has a value that cannot be used. */
public final class InvalidCachezipPropertyException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String property;

    /**
     * Creates one.
     *
     * @param property its name
     * @param value what it is set to
     * @param reason why that is wrong, and what is right
     */
    public InvalidCachezipPropertyException(String property, Object value, String reason) {
        super("The value '" + value + "' of the property " + property + " cannot be used: " + reason);
        this.property = property;
    }

    String property() {
        return property;
    }
}
