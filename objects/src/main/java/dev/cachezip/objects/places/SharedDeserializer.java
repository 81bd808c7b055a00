package dev.cachezip.objects.places;

import tools.jackson.databind.ValueDeserializer;

/**
 * A deserializer that all places of its type share.
 *
 * <p>A separate deserializer for each place would mean one for each object of a tree, since each node would be a place
 * of its own.
 */
public abstract class SharedDeserializer extends ValueDeserializer<Object> {

    @Override
    public final boolean isCachable() {
        return true;
    }
}
