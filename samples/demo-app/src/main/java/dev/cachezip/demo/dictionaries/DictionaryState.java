package dev.cachezip.demo.dictionaries;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far the dictionary of a cache is. */
enum DictionaryState {
    /** The cache cannot have one. */
    @JsonProperty("unavailable")
    UNAVAILABLE,
    /** Values are written without a dictionary. */
    @JsonProperty("off")
    OFF,
    /** Samples are collected for the first one. */
    @JsonProperty("collecting")
    COLLECTING,
    /** No samples are collected, since all values are too long. */
    @JsonProperty("too-long")
    TOO_LONG,
    /** It is in Redis, and is used once all instances have had the time to load it. */
    @JsonProperty("published")
    PUBLISHED,
    /** Values are written with it. */
    @JsonProperty("active")
    ACTIVE,
    /** One was trained, and not published, since it did not make values smaller enough. */
    @JsonProperty("no-gain")
    NO_GAIN,
    /** There was one, until it was dropped. */
    @JsonProperty("dropped")
    DROPPED
}
