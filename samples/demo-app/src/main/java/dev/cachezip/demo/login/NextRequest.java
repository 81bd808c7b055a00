package dev.cachezip.demo.login;

import org.jspecify.annotations.Nullable;

/**
 * What a request meets that comes after the deploy, with the session of before.
 *
 * @param user who is logged in; null if the session cannot be read
 * @param value the attribute with all its fields; null if it is absent
 * @param problem why something could not be read; null if all was
 */
record NextRequest(
        @Nullable String user,
        @Nullable String value,
        @Nullable String problem) {}
