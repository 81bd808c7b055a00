package dev.cachezip.autoconfigure;

import java.io.Serial;

/** A {@code cachezip.*} property has a value that cannot be used. */
final class InvalidCachezipPropertyException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String property;

    InvalidCachezipPropertyException(String property, Object value, String reason) {
        super("The value '" + value + "' of the property " + property + " cannot be used: " + reason);
        this.property = property;
    }

    String property() {
        return property;
    }
}
