package dev.cachezip.types;

import dev.cachezip.CachezipException;
import io.jsonwebtoken.Claims;
import io.jsonwebtoken.Jwts;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.module.SimpleModule;

/** A module for the claims of JJWT, which hold functions besides their entries. */
final class JwtClaims {

    private JwtClaims() {}

    @SuppressWarnings("unchecked") // the class that the library makes of claims
    static SimpleModule create() {
        SimpleModule module = new SimpleModule("cachezip-jjwt");
        StandIn.add(
                module,
                (Class<Claims>) claims(Map.of()).getClass(),
                Entries.class,
                JwtClaims::entries,
                entries -> claims(entries.entries));
        return module;
    }

    private static Claims claims(Map<String, ?> entries) {
        return Jwts.claims().add(entries).build();
    }

    private static Entries entries(Claims claims) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>(claims);
        if (!claims(entries).equals(claims)) {
            throw new CachezipException.Codec(
                    "Claims that would come back as others cannot be cached: cache a LinkedHashMap made of them", null);
        }
        return new Entries(entries);
    }

    /** The stored form of claims: their entries, in their order. */
    private record Entries(Map<String, @Nullable Object> entries) {}
}
