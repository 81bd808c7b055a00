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

    /**
     * Returns the number of the session.
     *
     * @return the number
     */
    public long getId() {
        return id;
    }

    /**
     * Returns the token that the customer's browser sends.
     *
     * @return the token
     */
    public UUID getToken() {
        return token;
    }

    /**
     * Returns the account of the session.
     *
     * @return the account's number
     */
    public long getAccountId() {
        return accountId;
    }

    /**
     * Returns the language and country chosen.
     *
     * @return the locale
     */
    public Locale getLocale() {
        return locale;
    }

    /**
     * Returns when the customer signed in.
     *
     * @return the instant
     */
    public Instant getCreatedAt() {
        return createdAt;
    }

    /**
     * Returns how long the session lives without a request.
     *
     * @return the duration
     */
    public Duration getIdleTimeout() {
        return idleTimeout;
    }

    /**
     * Returns the roles of the customer.
     *
     * @return the names of the roles
     */
    public Set<String> getRoles() {
        return roles;
    }

    /**
     * Returns the contents of the cart.
     *
     * @return the lines, oldest first
     */
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
