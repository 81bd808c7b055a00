package dev.cachezip.msgpack;

import tools.jackson.core.ErrorReportConfiguration;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.base.DecorableTSFactory.DecorableTSFBuilder;

/**
 * Settings of a {@link MessagePackFactory}.
 */
public final class MessagePackFactoryBuilder
        extends DecorableTSFBuilder<MessagePackFactory, MessagePackFactoryBuilder> {

    private long maxObjectSize = Long.MAX_VALUE;

    MessagePackFactoryBuilder() {
        super(
                StreamReadConstraints.defaults(),
                StreamWriteConstraints.defaults(),
                ErrorReportConfiguration.defaults(),
                0,
                0);
    }

    MessagePackFactoryBuilder(MessagePackFactory base) {
        super(base);
        this.maxObjectSize = base.maxObjectSize();
    }

    /**
     * Sets the maximum memory in bytes of the values of one document; by default there is no limit.
     *
     * <p>The parser estimates the heap while it reads: averages for arrays, objects, strings and binary values, plus
     * the bytes that deserializers {@linkplain MessagePackParser#charge add}. The estimate may be off by a factor of
     * two. Skipped values do not count. A document beyond the limit is refused with an {@link ObjectSizeException}.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public MessagePackFactoryBuilder maxObjectSize(long bytes) {
        if (bytes <= 0) {
            throw new IllegalArgumentException("A positive number of bytes is needed, not " + bytes);
        }
        this.maxObjectSize = bytes;
        return this;
    }

    long maxObjectSize() {
        return maxObjectSize;
    }

    /** Enables a feature. */
    public MessagePackFactoryBuilder enable(MessagePackReadFeature feature) {
        _formatReadFeatures |= feature.getMask();
        return this;
    }

    /** Disables a feature. */
    public MessagePackFactoryBuilder disable(MessagePackReadFeature feature) {
        _formatReadFeatures &= ~feature.getMask();
        return this;
    }

    /** Enables or disables a feature. */
    public MessagePackFactoryBuilder configure(MessagePackReadFeature feature, boolean state) {
        return state ? enable(feature) : disable(feature);
    }

    @Override
    public MessagePackFactory build() {
        return new MessagePackFactory(this);
    }
}
