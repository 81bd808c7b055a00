package dev.cachezip.demo.sessions;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/** The session of a signed-in customer; a plain class with getters, as in older code. */
public final class Session {

    private final long id;
    private final UUID token;
    private final long accountId;
    private final Locale locale;
    private final Instant createdAt;
    private final Duration idleTimeout;
    private final Set<String> roles;
    private final List<CartLine> cart;

    @JsonCreator
    Session(
            @JsonProperty("id") long id,
            @JsonProperty("token") UUID token,
            @JsonProperty("accountId") long accountId,
            @JsonProperty("locale") Locale locale,
            @JsonProperty("createdAt") Instant createdAt,
            @JsonProperty("idleTimeout") Duration idleTimeout,
            @JsonProperty("roles") Set<String> roles,
            @JsonProperty("cart") List<CartLine> cart) {
        this.id = id;
        this.token = token;
        this.accountId = accountId;
        this.locale = locale;
        this.createdAt = createdAt;
        this.idleTimeout = idleTimeout;
        this.roles = roles;
        this.cart = cart;
    }

    /** Returns the number of the session. */
    public long getId() {
        return id;
    }

    /** Returns the token that the customer's browser sends. */
    public UUID getToken() {
        return token;
    }

    /** Returns the number of the session's account. */
    public long getAccountId() {
        return accountId;
    }

    /** Returns the language and country chosen. */
    public Locale getLocale() {
        return locale;
    }

    /** Returns when the customer signed in. */
    public Instant getCreatedAt() {
        return createdAt;
    }

    /** Returns how long the session lives without a request. */
    public Duration getIdleTimeout() {
        return idleTimeout;
    }

    /** Returns the names of the customer's roles. */
    public Set<String> getRoles() {
        return roles;
    }

    /** Returns the lines of the cart, oldest first. */
    public List<CartLine> getCart() {
        return cart;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Session session && state().equals(session.state());
    }

    @Override
    public int hashCode() {
        return state().hashCode();
    }

    private List<Object> state() {
        return List.of(id, token, accountId, locale, createdAt, idleTimeout, roles, cart);
    }
}
