package dev.cachezip.codec.object;

/**
 * How the objects of an application are mapped.
 *
 * @since 0.1
 */
public enum Mapping {
    /**
     * By their fields, whatever their getters, their visibility and their annotations say: what comes back is what went
     * in.
     */
    STATE,

    /** By their properties, as Jackson maps them for web pages: annotations and the application's settings rule. */
    PROPERTIES
}
