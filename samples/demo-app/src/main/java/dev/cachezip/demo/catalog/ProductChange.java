package dev.cachezip.demo.catalog;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * The changeable data of a product.
 *
 * @param name the new name
 * @param price the new price of one item, not negative
 * @param stock number of items in the warehouse now, not negative
 */
public record ProductChange(String name, BigDecimal price, int stock) {

    /** Creates a change; refuses data that no product may have. */
    public ProductChange {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(price, "price");
        if (name.isBlank() || price.signum() < 0 || stock < 0) {
            throw new IllegalArgumentException("name must not be blank, price and stock must not be negative");
        }
    }
}
