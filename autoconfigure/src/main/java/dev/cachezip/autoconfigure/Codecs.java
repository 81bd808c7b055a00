package dev.cachezip.autoconfigure;

import dev.cachezip.autoconfigure.CachezipProperties.Codec;
import dev.cachezip.codec.AllowedTypes;
import dev.cachezip.codec.ObjectCodecBuilder;
import dev.cachezip.codec.ValueCodec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.unit.DataSize;

/** The codecs, each made once and when it is needed: their mappers are costly. Thread-safe. */
final class Codecs {

    private final AllowedTypes types;
    private final JacksonSettings settings;
    private final @Nullable DataSize maxObjectSize;
    private final ObjectProvider<CodecBackend> jackson2;
    private final Map<Codec, ValueCodec<Object>> codecs = new ConcurrentHashMap<>();

    Codecs(
            AllowedTypes types,
            JacksonSettings settings,
            @Nullable DataSize maxObjectSize,
            ObjectProvider<ValueTypes> valueTypes,
            ObjectProvider<CodecBackend> jackson2) {
        this.types = types;
        this.settings = builder -> {
            settings.accept(builder);
            // Last, since Spring Data has its own module for pages, which writes them as web pages want them.
            valueTypes.orderedStream().forEach(library -> builder.addModule(library.module()));
        };
        this.maxObjectSize = checked(maxObjectSize);
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
            case MSGPACK -> objects().messagePack();
            case MSGPACK_JACKSON2 ->
                jackson2.stream()
                        .findFirst()
                        .orElseThrow(MissingJackson2Exception::new)
                        .create(types, maxObjectSize);
            case JSON -> objects().json();
        };
    }

    private ObjectCodecBuilder objects() {
        ObjectCodecBuilder objects = ValueCodec.objects(types).jackson(settings);
        return maxObjectSize == null ? objects : objects.maxObjectSize(maxObjectSize.toBytes());
    }

    private static @Nullable DataSize checked(@Nullable DataSize maxObjectSize) {
        if (maxObjectSize != null && maxObjectSize.toBytes() <= 0) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.max-object-size", maxObjectSize, "a positive size is needed");
        }
        return maxObjectSize;
    }
}
