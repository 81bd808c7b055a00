package dev.cachezip.benchmarks.values;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The values that the demo's shop caches. */
public final class Shop {

    private Shop() {}

    /** A product as lists and carts show it: about 220 bytes of MessagePack. */
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
            Instant updatedAt) {}

    /** The department that a product belongs to. */
    public enum Category {
        HOME,
        KITCHEN,
        GARDEN,
        ELECTRONICS,
        CLOTHING
    }

    /** The data of one product's page: about 1.8 KB of MessagePack. */
    public record Page(
            Product product,
            String brand,
            String description,
            Map<String, String> attributes,
            double rating,
            List<Review> reviews) {}

    /** One customer's opinion of a product. */
    public record Review(
            UUID id, String author, int stars, String text, boolean verified, int helpful, Instant postedAt) {}

    /** The session of a signed-in customer: about 220 bytes of MessagePack. */
    public record Session(
            long id,
            UUID token,
            long accountId,
            Locale locale,
            Instant createdAt,
            Duration idleTimeout,
            Set<String> roles,
            List<CartLine> cart) {}

    /** A product in the cart of a session. */
    public record CartLine(long productId, int quantity, BigDecimal unitPrice) {}

    /** An order as an account's history lists it by the thousand: about 250 bytes of MessagePack. */
    public record OrderRecord(
            @JsonProperty("balance_in_cents") long balanceInCents,
            @JsonProperty("idempotency_key") String idempotencyKey,
            @JsonProperty("key") String key,
            @JsonProperty("user") AccountHolder user,
            @JsonProperty("area_id") int areaId,
            @JsonProperty("created_at") Instant createdAt,
            @JsonProperty("updated_at") Instant updatedAt,
            @JsonProperty("id") long id,
            @JsonProperty("status") OrderStatus status,
            @JsonProperty("is_active") boolean isActive,
            @JsonProperty("is_special") boolean isSpecial,
            @JsonProperty("is_migrated") boolean isMigrated,
            @JsonProperty("tenant_id") int tenantId) {}

    /** The progress of an order. */
    public enum OrderStatus {
        PENDING,
        PAID,
        SHIPPED,
        REFUNDED
    }

    /** The person who ordered. */
    public record AccountHolder(
            @JsonProperty("id") long id,
            @JsonProperty("phone") String phone,
            @JsonProperty("age") int age) {}
}
