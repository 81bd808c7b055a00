package dev.cachezip.msgpack;

import java.io.Serial;
import java.io.Serializable;
import tools.jackson.core.Version;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.cfg.MapperBuilderState;

/**
 * Jackson's mapper for MessagePack.
 *
 * <p>Annotations, modules and features of Jackson apply as for JSON. {@link MessagePackModule} is registered.
 * Properties are written in the order of declaration and enums by name, whatever Jackson's defaults are. Immutable and
 * thread-safe.
 */
public final class MessagePackMapper extends ObjectMapper {

    private static final long serialVersionUID = 1L;

    /** Makes a mapper with default settings. */
    public MessagePackMapper() {
        this(builder());
    }

    private MessagePackMapper(MessagePackMapperBuilder builder) {
        super(builder);
    }

    /** Starts a mapper with default settings. */
    public static MessagePackMapperBuilder builder() {
        return builder(new MessagePackFactory());
    }

    /** Starts a mapper that uses a factory. */
    public static MessagePackMapperBuilder builder(MessagePackFactory factory) {
        return new MessagePackMapperBuilder(factory);
    }

    /**
     * Starts a mapper with the settings of a builder for another format: modules, features, mix-ins, naming and so on,
     * but no settings that are specific to that format.
     *
     * @param settings the other builder, for example a {@code JsonMapper.Builder}; not changed
     */
    public static MessagePackMapperBuilder builder(MapperBuilder<?, ?> settings) {
        return builder(new MessagePackFactory(), settings);
    }

    /**
     * Starts a mapper that uses a factory, with the settings of a builder for another format.
     *
     * @param factory the factory with the limits
     * @param settings as for {@link #builder(MapperBuilder)}
     */
    public static MessagePackMapperBuilder builder(MessagePackFactory factory, MapperBuilder<?, ?> settings) {
        return new MessagePackMapperBuilder(new State(settings)).reset(factory);
    }

    @Override
    @SuppressWarnings("unchecked") // as the signature of the overridden method demands
    public MessagePackMapperBuilder rebuild() {
        return new MessagePackMapperBuilder((State) _savedBuilderState);
    }

    @Override
    public Version version() {
        return MessagePackFactory.VERSION;
    }

    @Override
    public MessagePackFactory tokenStreamFactory() {
        return (MessagePackFactory) _streamFactory;
    }

    /** Returns whether a feature is enabled. */
    public boolean isEnabled(MessagePackReadFeature feature) {
        return _deserializationConfig.hasFormatFeature(feature);
    }

    /** Settings of a {@link MessagePackMapper}. */
    public static final class MessagePackMapperBuilder
            extends MapperBuilder<MessagePackMapper, MessagePackMapperBuilder> {

        private MessagePackMapperBuilder(MessagePackFactory factory) {
            super(factory);
            // In the order of declaration, like Jackson 2 and most writers of MessagePack.
            disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY);
            // By name: two constants may have the same text.
            disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING);
            addModule(new MessagePackModule());
        }

        private MessagePackMapperBuilder(State state) {
            super(state);
        }

        /** Replaces settings that are specific to another format. */
        private MessagePackMapperBuilder reset(MessagePackFactory factory) {
            _streamFactory = factory;
            _formatReadFeatures = factory.getFormatReadFeatures();
            _formatWriteFeatures = factory.getFormatWriteFeatures();
            return addModule(new MessagePackModule());
        }

        /** Enables features. */
        public MessagePackMapperBuilder enable(MessagePackReadFeature... features) {
            for (MessagePackReadFeature feature : features) {
                _formatReadFeatures |= feature.getMask();
            }
            return this;
        }

        /** Disables features. */
        public MessagePackMapperBuilder disable(MessagePackReadFeature... features) {
            for (MessagePackReadFeature feature : features) {
                _formatReadFeatures &= ~feature.getMask();
            }
            return this;
        }

        /** Enables or disables a feature. */
        public MessagePackMapperBuilder configure(MessagePackReadFeature feature, boolean state) {
            return state ? enable(feature) : disable(feature);
        }

        @Override
        public MessagePackMapper build() {
            return new MessagePackMapper(this);
        }

        @Override
        protected MapperBuilderState _saveState() {
            return new State(this);
        }
    }

    /** The settings of a builder, from which an equal builder can be made. */
    private static final class State extends MapperBuilderState implements Serializable {

        private static final long serialVersionUID = 1L;

        State(MapperBuilder<?, ?> builder) {
            super(builder);
        }

        @Override
        @Serial
        protected Object readResolve() {
            return new MessagePackMapperBuilder(this).build();
        }
    }
}
