package dev.cachezip.objects;

/**
 * The ways to map the objects of an application.
 */
public enum Mapping {
    /**
     * By their fields, whatever their getters, their visibility and their annotations are: objects come back as they
     * were written.
     */
    STATE,

    /** By their properties, as Jackson maps them for web pages: annotations and the application's settings apply. */
    PROPERTIES
}
