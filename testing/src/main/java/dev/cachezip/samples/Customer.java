package dev.cachezip.samples;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;

/** A small record of seven fields, each of another type: about 160 bytes of JSON. */
public record Customer(
        long id, String name, String email, int age, boolean active, BigDecimal balance, Instant createdAt)
        implements Serializable {}
