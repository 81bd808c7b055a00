package dev.cachezip.autoconfigure;

import dev.cachezip.autoconfigure.CachezipProperties.Codec;
import dev.cachezip.codec.AllowedTypes;
import dev.cachezip.codec.ValueCodec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.beans.factory.ObjectProvider;

/** The codecs, each made once and when it is needed: their mappers are costly. Thread-safe. */
final class Codecs {

    private final AllowedTypes types;
    private final JacksonSettings settings;
    private final ObjectProvider<CodecBackend> jackson2;
    private final Map<Codec, ValueCodec<Object>> codecs = new ConcurrentHashMap<>();

    Codecs(
            AllowedTypes types,
            JacksonSettings settings,
            ObjectProvider<ValueTypes> valueTypes,
            ObjectProvider<CodecBackend> jackson2) {
        this.types = types;
        this.settings = builder -> {
            settings.accept(builder);
            // Last, since Spring Data has its own module for pages, which writes them as web pages want them.
            valueTypes.orderedStream().forEach(library -> builder.addModule(library.module()));
        };
        this.jackson2 = jackson2;
    }

    /**
     * Returns a codec.
     *
     * @throws MissingJackson2Exception if its libraries are not there
     */
    ValueCodec<Object> get(Codec codec) {
        return codecs.computeIfAbsent(codec, this::create);
    }

    private ValueCodec<Object> create(Codec codec) {
        return switch (codec) {
            case MSGPACK -> ValueCodec.messagePack(types, settings);
            case MSGPACK_JACKSON2 ->
                jackson2.stream()
                        .findFirst()
                        .orElseThrow(MissingJackson2Exception::new)
                        .create(types);
            case JSON -> ValueCodec.json(types, settings);
        };
    }
}
