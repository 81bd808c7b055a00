package dev.cachezip.demo.sessions;

import java.io.Serializable;
import java.math.BigDecimal;

/**
 * One product in a cart.
 *
 * @param productId the product's number
 * @param quantity number of items
 * @param unitPrice price of one item when it was put into the cart
 */
public record CartLine(long productId, int quantity, BigDecimal unitPrice) implements Serializable {}
