package dev.cachezip.samples;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/** An account as a user list shows it, with an address and roles: about 400 bytes of JSON. */
public record ShopUser(
        long id,
        String username,
        String email,
        String firstName,
        String lastName,
        int birthYear,
        boolean active,
        Instant createdAt,
        Instant lastLoginAt,
        List<String> roles,
        Address address,
        double rating)
        implements Serializable {

    /** Where to deliver. */
    public record Address(String street, String city, String postalCode, String country) implements Serializable {}
}
