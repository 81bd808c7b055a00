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
 * @param name what it is called
 * @param category its department
 * @param price the price of one
 * @param currency what the price is in
 * @param stock how many are in the warehouse
 * @param tags words it is found by
 * @param availableSince the day it came into the shop
 * @param updatedAt when it last changed
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
