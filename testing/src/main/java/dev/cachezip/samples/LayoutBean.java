package dev.cachezip.samples;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of {@link Layout} with getters and setters, as entities have them: Jackson builds a record through its
 * constructor and a bean through its setters, which are different code with different costs.
 */
// Each getter returns the property of its name.
@SuppressWarnings("MissingJavadocMethod")
public final class LayoutBean implements Serializable {

    @JsonProperty("balance_in_cents")
    private long balanceInCents;

    @JsonProperty("idempotency_key")
    private @Nullable String idempotencyKey;

    @JsonProperty("key")
    private @Nullable String key;

    @JsonProperty("user")
    private @Nullable UserBean user;

    @JsonProperty("area_id")
    private int areaId;

    @JsonProperty("created_at")
    private long createdAt;

    @JsonProperty("updated_at")
    private long updatedAt;

    @JsonProperty("id")
    private long id;

    @JsonProperty("status")
    private @Nullable String status;

    @JsonProperty("is_active")
    private boolean active;

    @JsonProperty("is_special")
    private boolean special;

    @JsonProperty("is_migrated")
    private boolean migrated;

    @JsonProperty("tenant_id")
    private int tenantId;

    public long getBalanceInCents() {
        return balanceInCents;
    }

    public void setBalanceInCents(long balanceInCents) {
        this.balanceInCents = balanceInCents;
    }

    public @Nullable String getIdempotencyKey() {
        return idempotencyKey;
    }

    public void setIdempotencyKey(@Nullable String idempotencyKey) {
        this.idempotencyKey = idempotencyKey;
    }

    public @Nullable String getKey() {
        return key;
    }

    public void setKey(@Nullable String key) {
        this.key = key;
    }

    public @Nullable UserBean getUser() {
        return user;
    }

    public void setUser(@Nullable UserBean user) {
        this.user = user;
    }

    public int getAreaId() {
        return areaId;
    }

    public void setAreaId(int areaId) {
        this.areaId = areaId;
    }

    public long getCreatedAt() {
        return createdAt;
    }

    public void setCreatedAt(long createdAt) {
        this.createdAt = createdAt;
    }

    public long getUpdatedAt() {
        return updatedAt;
    }

    public void setUpdatedAt(long updatedAt) {
        this.updatedAt = updatedAt;
    }

    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    public @Nullable String getStatus() {
        return status;
    }

    public void setStatus(@Nullable String status) {
        this.status = status;
    }

    public boolean isActive() {
        return active;
    }

    public void setActive(boolean active) {
        this.active = active;
    }

    public boolean isSpecial() {
        return special;
    }

    public void setSpecial(boolean special) {
        this.special = special;
    }

    public boolean isMigrated() {
        return migrated;
    }

    public void setMigrated(boolean migrated) {
        this.migrated = migrated;
    }

    public int getTenantId() {
        return tenantId;
    }

    public void setTenantId(int tenantId) {
        this.tenantId = tenantId;
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof LayoutBean other
                && balanceInCents == other.balanceInCents
                && Objects.equals(idempotencyKey, other.idempotencyKey)
                && Objects.equals(key, other.key)
                && Objects.equals(user, other.user)
                && areaId == other.areaId
                && createdAt == other.createdAt
                && updatedAt == other.updatedAt
                && id == other.id
                && Objects.equals(status, other.status)
                && active == other.active
                && special == other.special
                && migrated == other.migrated
                && tenantId == other.tenantId;
    }

    @Override
    public int hashCode() {
        return Objects.hash(id, key);
    }

    /** The account holder. */
    @SuppressWarnings("MissingJavadocMethod")
    public static final class UserBean implements Serializable {
        @JsonProperty("id")
        private long id;

        @JsonProperty("phone")
        private @Nullable String phone;

        @JsonProperty("age")
        private int age;

        public long getId() {
            return id;
        }

        public void setId(long id) {
            this.id = id;
        }

        public @Nullable String getPhone() {
            return phone;
        }

        public void setPhone(@Nullable String phone) {
            this.phone = phone;
        }

        public int getAge() {
            return age;
        }

        public void setAge(int age) {
            this.age = age;
        }

        @Override
        public boolean equals(@Nullable Object object) {
            return object instanceof UserBean other
                    && id == other.id
                    && Objects.equals(phone, other.phone)
                    && age == other.age;
        }

        @Override
        public int hashCode() {
            return Objects.hash(id, phone);
        }
    }
}
