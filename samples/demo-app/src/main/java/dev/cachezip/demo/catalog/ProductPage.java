package dev.cachezip.demo.catalog;

import java.util.List;
import java.util.Map;

/**
 * All that the page of one product shows.
 *
 * @param product the product itself
 * @param brand who makes it
 * @param description some sentences on it
 * @param attributes technical data by name
 * @param rating the mean of the stars
 * @param reviews what customers say, newest first
 */
public record ProductPage(
        Product product,
        String brand,
        String description,
        Map<String, String> attributes,
        double rating,
        List<Review> reviews) {}
