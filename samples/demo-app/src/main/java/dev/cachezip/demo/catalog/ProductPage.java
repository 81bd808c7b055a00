package dev.cachezip.demo.catalog;

import java.util.List;
import java.util.Map;

/**
 * The data that the page of one product shows.
 *
 * @param product the product itself
 * @param brand the maker of the product
 * @param description some sentences on it
 * @param attributes technical data by name
 * @param rating the mean number of stars
 * @param reviews reviews of customers, newest first
 */
public record ProductPage(
        Product product,
        String brand,
        String description,
        Map<String, String> attributes,
        double rating,
        List<Review> reviews) {}
