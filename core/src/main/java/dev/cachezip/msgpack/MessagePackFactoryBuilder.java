package dev.cachezip.msgpack;

import tools.jackson.core.ErrorReportConfiguration;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.base.DecorableTSFactory.DecorableTSFBuilder;

/** Settings of a {@link MessagePackFactory}. */
public final class MessagePackFactoryBuilder
        extends DecorableTSFBuilder<MessagePackFactory, MessagePackFactoryBuilder> {

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
    }

    /** Enables a feature. */
    public MessagePackFactoryBuilder enable(MessagePackReadFeature feature) {
        return configure(feature, true);
    }

    /** Disables a feature. */
    public MessagePackFactoryBuilder disable(MessagePackReadFeature feature) {
        return configure(feature, false);
    }

    /** Enables or disables a feature. */
    public MessagePackFactoryBuilder configure(MessagePackReadFeature feature, boolean state) {
        if (state) {
            _formatReadFeatures |= feature.getMask();
        } else {
            _formatReadFeatures &= ~feature.getMask();
        }
        return this;
    }

    @Override
    public MessagePackFactory build() {
        return new MessagePackFactory(this);
    }
}
