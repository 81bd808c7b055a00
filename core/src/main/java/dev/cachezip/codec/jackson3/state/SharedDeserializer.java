package dev.cachezip.codec.jackson3.state;

import tools.jackson.databind.ValueDeserializer;

/**
 * A deserializer that all places of a type share.
 *
 * <p>With one for each place there would be one for each object of a tree: each node would be a place of its own.
 */
abstract class SharedDeserializer extends ValueDeserializer<Object> {

    @Override
    public final boolean isCachable() {
        return true;
    }
}
