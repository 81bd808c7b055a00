package dev.cachezip.demo.catalog;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * What can be changed of a product.
 *
 * @param name the new name
 * @param price the new price of one, not negative
 * @param stock how many are in the warehouse now, not negative
 */
public record ProductChange(String name, BigDecimal price, int stock) {

    /** Refuses a change that would make no product. */
    public ProductChange {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(price, "price");
        if (name.isBlank() || price.signum() < 0 || stock < 0) {
            throw new IllegalArgumentException("name must not be blank, price and stock must not be negative");
        }
    }
}
