package dev.cachezip.demo.expiry;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * The price of a product, which its source calculates slowly.
 *
 * @param product the product's number
 * @param amount the price
 * @param currency the currency of the price
 * @param calculatedAt time when the source was asked
 */
public record Price(long product, BigDecimal amount, String currency, Instant calculatedAt) {}
