package dev.cachezip.demo.accounts;

/** The progress of an order. */
public enum OrderStatus {
    /** Not paid yet. */
    PENDING,
    /** Paid, not yet sent. */
    PAID,
    /** On its way or delivered. */
    SHIPPED,
    /** Sent back, money returned. */
    REFUNDED
}
