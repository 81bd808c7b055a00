package dev.cachezip.samples;

import java.io.Serializable;
import java.time.Instant;

/** A tiny object with another inside, in arrays of any length: the shape of published JavaScript benchmarks. */
public record NumberedItem(int index, Instant createdAt, Parity nested) implements Serializable {

    /** One flag. */
    public record Parity(boolean isEven) implements Serializable {}
}
