package dev.cachezip.samples;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Makes lists of {@link ShopUser}. */
final class Users {

    private static final List<String> FIRST_NAMES =
            List.of("Amélie", "Björn", "Chidi", "Dolores", "Emre", "Freya", "Giulia", "Hiroshi", "Ingrid", "Jamal");
    private static final List<String> LAST_NAMES = List.of(
            "Andersson", "Bianchi", "Castillo", "Dvořák", "Eze", "Fischer", "Goldberg", "Haddad", "Ivanova", "Jensen");
    private static final List<String> STREETS =
            List.of("Harbour Road", "Lindenallee", "Rue des Tilleuls", "Via Garibaldi", "Kungsgatan", "Mill Lane");
    private static final List<String> CITIES = List.of("Utrecht", "Göteborg", "Lyon", "Torino", "Leeds", "Kraków");
    private static final List<String> COUNTRIES = List.of("NL", "SE", "FR", "IT", "GB", "PL");
    private static final List<List<String>> ROLES =
            List.of(List.of("customer"), List.of("customer"), List.of("customer", "reviewer"), List.of("admin"));
    private static final Instant FIRST_CREATED_AT = Instant.parse("2019-05-01T09:30:00Z");
    private static final int THREE_MONTHS = 8_000_000;

    private Users() {}

    static List<ShopUser> list(Random random, int count) {
        List<ShopUser> users = new ArrayList<>(count);
        Instant createdAt = FIRST_CREATED_AT;
        for (int i = 0; i < count; i++) {
            createdAt = createdAt.plusMillis(1 + random.nextInt(THREE_MONTHS));
            users.add(user(random, 100_001L + i, createdAt));
        }
        return users;
    }

    private static ShopUser user(Random random, long id, Instant createdAt) {
        String firstName = any(random, FIRST_NAMES);
        String lastName = any(random, LAST_NAMES);
        String username = String.format(Locale.ROOT, "user%06d", id);
        return new ShopUser(
                id,
                username,
                username + "@mail.example",
                firstName,
                lastName,
                1950 + random.nextInt(55),
                random.nextInt(10) != 0,
                createdAt,
                createdAt.plusMillis(random.nextInt(Integer.MAX_VALUE)),
                new ArrayList<>(any(random, ROLES)),
                address(random),
                random.nextInt(51) / 10.0);
    }

    private static ShopUser.Address address(Random random) {
        int town = random.nextInt(CITIES.size());
        return new ShopUser.Address(
                any(random, STREETS) + " " + (1 + random.nextInt(180)),
                CITIES.get(town),
                String.format(Locale.ROOT, "%05d", random.nextInt(100_000)),
                COUNTRIES.get(town));
    }

    private static <T> T any(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
