package dev.cachezip.objects.document;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.FormatSchema;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.InjectableValues;
import tools.jackson.databind.cfg.DeserializationContexts;
import tools.jackson.databind.deser.DeserializationContextExt;
import tools.jackson.databind.deser.DeserializerCache;
import tools.jackson.databind.deser.DeserializerFactory;

/** A context of Jackson that knows its document: an attribute takes a map for each value. Not thread-safe. */
@SuppressWarnings("unchecked") // in a class that Jackson extends itself
final class ReadContext extends DeserializationContextExt {

    @Nullable
    ReadDocument document;

    private ReadContext(
            TokenStreamFactory streams,
            DeserializerFactory deserializers,
            DeserializerCache cache,
            DeserializationConfig config,
            @Nullable FormatSchema schema,
            @Nullable InjectableValues values) {
        super(streams, deserializers, cache, config, schema, values);
    }

    /** Makes such contexts for a mapper. */
    static final class Maker extends DeserializationContexts {

        private static final long serialVersionUID = 1;

        Maker() {}

        private Maker(TokenStreamFactory streams, DeserializerFactory deserializers, DeserializerCache cache) {
            super(streams, deserializers, cache);
        }

        @Override
        protected DeserializationContexts forMapper(
                Object mapper, TokenStreamFactory streams, DeserializerFactory deserializers, DeserializerCache cache) {
            return new Maker(streams, deserializers, cache);
        }

        @Override
        public DeserializationContextExt createContext(
                DeserializationConfig config, @Nullable FormatSchema schema, @Nullable InjectableValues values) {
            return new ReadContext(_streamFactory, _deserializerFactory, _cache, config, schema, values);
        }
    }
}
