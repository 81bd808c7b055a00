package dev.cachezip.wiring;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tenant of the calling thread. */
final class Tenant {

    @SuppressWarnings("IllegalType") // as applications have it
    private static final ThreadLocal<@Nullable String> CURRENT = new ThreadLocal<>();

    private Tenant() {}

    static String current() {
        return Objects.requireNonNullElse(CURRENT.get(), "nobody");
    }

    static void become(String tenant) {
        CURRENT.set(tenant);
    }
}
