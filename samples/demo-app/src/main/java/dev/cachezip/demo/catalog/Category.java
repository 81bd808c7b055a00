package dev.cachezip.demo.catalog;

/** The department that a product belongs to. */
public enum Category {
    /** Furniture and lamps. */
    HOME,
    /** Pots, pans and machines. */
    KITCHEN,
    /** Tools and plants. */
    GARDEN,
    /** Phones and computers. */
    ELECTRONICS,
    /** Clothes and shoes. */
    CLOTHING
}
