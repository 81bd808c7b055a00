package dev.cachezip.codec.jackson3.state;

import dev.cachezip.codec.object.Remembered;
import dev.cachezip.codec.object.RootTypes;
import java.util.function.UnaryOperator;

/**
 * What the mapping by state is told.
 *
 * @param rootTypes names and checks classes
 * @param registered the types that the application maps itself
 * @param unproxy returns what a proxy stands for, or throws a {@link dev.cachezip.CachezipException.Codec}
 * @param remembered counts what is kept for the types and type ids that are met
 * @param messagePack whether the format is MessagePack
 * @param tracked whether objects that are reached twice are written once
 * @since 0.1
 */
public record StateSettings(
        RootTypes rootTypes,
        Registered registered,
        UnaryOperator<Object> unproxy,
        Remembered remembered,
        boolean messagePack,
        boolean tracked) {

    /** Returns these settings for a mapper that writes objects once which are reached twice. */
    public StateSettings withTracking() {
        return new StateSettings(rootTypes, registered, unproxy, remembered, messagePack, true);
    }
}
