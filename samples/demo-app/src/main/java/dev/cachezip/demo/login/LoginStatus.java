package dev.cachezip.demo.login;

import org.jspecify.annotations.Nullable;

/**
 * Who visits the page.
 *
 * @param user the name; null without a login
 * @param token the token that the visitor's posts need; null without a login
 */
record LoginStatus(@Nullable String user, @Nullable String token) {}
