package dev.cachezip.demo.catalog;

import java.time.Instant;
import java.util.UUID;

/**
 * One customer's opinion of a product.
 *
 * @param id identifies the review
 * @param author the customer's name
 * @param stars one to five
 * @param text the opinion
 * @param verified whether the customer bought the product here
 * @param helpful number of customers who found it helpful
 * @param postedAt time when it was written
 */
public record Review(UUID id, String author, int stars, String text, boolean verified, int helpful, Instant postedAt) {}
