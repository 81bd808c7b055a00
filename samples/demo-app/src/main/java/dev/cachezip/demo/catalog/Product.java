package dev.cachezip.demo.catalog;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Currency;
import java.util.Set;
import java.util.UUID;

/**
 * A product as lists and carts show it.
 *
 * @param id its number in the shop
 * @param sku the stock keeping unit
 * @param name its name
 * @param category its department
 * @param price the price of one item
 * @param currency the currency of the price
 * @param stock number of items in the warehouse
 * @param tags search words
 * @param availableSince the day when it came into the shop
 * @param updatedAt time of the last change
 */
public record Product(
        long id,
        UUID sku,
        String name,
        Category category,
        BigDecimal price,
        Currency currency,
        int stock,
        Set<String> tags,
        LocalDate availableSince,
        Instant updatedAt) {

    Product changed(ProductChange change, Instant at) {
        return new Product(
                id, sku, change.name(), category, change.price(), currency, change.stock(), tags, availableSince, at);
    }
}
