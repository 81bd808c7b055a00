package dev.cachezip.samples;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The data of one product's page, with nested reviews and attributes: about 2 KB of JSON. */
public record ProductPage(
        long id,
        String sku,
        String title,
        String brand,
        String description,
        BigDecimal price,
        String currency,
        Availability availability,
        int stock,
        double rating,
        List<String> categories,
        Map<String, String> attributes,
        List<Review> reviews,
        Instant updatedAt)
        implements Serializable {

    /** Whether the product can be ordered. */
    public enum Availability {
        IN_STOCK,
        BACK_ORDER,
        SOLD_OUT
    }

    /** One customer's opinion. */
    public record Review(String author, int stars, String text, boolean verified, int helpful, Instant postedAt)
            implements Serializable {}
}
