package dev.cachezip.demo.sessions;

import java.math.BigDecimal;

/**
 * One product in a cart.
 *
 * @param productId the product's number
 * @param quantity how many
 * @param unitPrice what one cost when it was put into the cart
 */
public record CartLine(long productId, int quantity, BigDecimal unitPrice) {}
