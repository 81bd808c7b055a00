package dev.cachezip.samples;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;

/**
 * A flat record with one nested object, in lists: the shape of a published Go benchmark of MessagePack against JSON.
 * Times are milliseconds since the epoch.
 */
public record Layout(
        @JsonProperty("balance_in_cents") long balanceInCents,
        @JsonProperty("idempotency_key") String idempotencyKey,
        @JsonProperty("key") String key,
        @JsonProperty("user") User user,
        @JsonProperty("area_id") int areaId,
        @JsonProperty("created_at") long createdAt,
        @JsonProperty("updated_at") long updatedAt,
        @JsonProperty("id") long id,
        @JsonProperty("status") String status,
        @JsonProperty("is_active") boolean active,
        @JsonProperty("is_special") boolean special,
        @JsonProperty("is_migrated") boolean migrated,
        @JsonProperty("tenant_id") int tenantId)
        implements Serializable {

    /** The account holder. */
    public record User(
            @JsonProperty("id") long id,
            @JsonProperty("phone") String phone,
            @JsonProperty("age") int age) implements Serializable {}
}
