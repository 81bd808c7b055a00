package dev.cachezip.demo.accounts;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * One line of an account's order history: a flat record, stored and sent by the thousand.
 *
 * @param balanceInCents the account's balance after the order
 * @param idempotencyKey distinguishes a repeated request from a new request
 * @param key the public name of the order
 * @param user the person who ordered
 * @param areaId the area of the delivery
 * @param createdAt time when it was placed
 * @param updatedAt time of the last change
 * @param id the number of the order
 * @param status the progress of the order
 * @param isActive whether it can still be changed
 * @param isSpecial whether it was sold at a special price
 * @param isMigrated whether it comes from the predecessor of this shop
 * @param tenantId the branch of the shop
 */
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
