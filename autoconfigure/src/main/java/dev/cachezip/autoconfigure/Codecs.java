package dev.cachezip.autoconfigure;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.Mapping;
import dev.cachezip.objects.ObjectCodecBuilder;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.policy.CachePolicy.Codec;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.session.SessionSerializer;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.types.LibraryValues;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.unit.DataSize;

/** The codecs, each created once, on first use, since their mappers are costly. Thread-safe. */
final class Codecs {

    private final AllowedTypes types;
    private final JacksonSettings settings;
    private final Mapping mapping;
    private final @Nullable DataSize maxObjectSize;
    private final Function<Mapping, UnaryOperator<Object>> unproxy;
    private final ObjectProvider<CodecBackend> jackson2;
    private final Map<Codec, ValueCodec<Object>> codecs = new ConcurrentHashMap<>();

    Codecs(
            CachezipProperties properties,
            AllowedTypes types,
            JacksonSettings settings,
            ObjectProvider<Unproxy> unproxy,
            ObjectProvider<CodecBackend> jackson2) {
        this.types = types;
        this.settings = builder -> {
            settings.accept(builder);
            // Added last, since Spring Data's own module writes pages in the form meant for the web.
            LibraryValues.modules(types.classLoader()).forEach(builder::addModule);
        };
        this.mapping = mapping(properties);
        this.maxObjectSize = checked(properties.maxObjectSize());
        this.unproxy =
                way -> unproxy.stream().findFirst().map(found -> found.by(way)).orElseGet(UnaryOperator::identity);
        this.jackson2 = jackson2;
    }

    /**
     * Returns a codec.
     *
     * @throws MissingRequirementException if its libraries are missing
     */
    ValueCodec<Object> get(Codec codec) {
        return codecs.computeIfAbsent(codec, this::create);
    }

    private ValueCodec<Object> create(Codec codec) {
        return switch (codec) {
            case MSGPACK -> objects(types, mapping).messagePack();
            case MSGPACK_JACKSON2 ->
                jackson2.stream()
                        .findFirst()
                        .orElseThrow(MissingRequirementException::jackson2)
                        .create(types, maxObjectSize);
            // It writes by properties, whatever the mapping of MessagePack is.
            case JSON ->
                objects(types, mapping)
                        .unproxy(unproxy.apply(Mapping.PROPERTIES))
                        .json();
        };
    }

    /** Returns a codec for values that are no caches' and that an application cannot load again: sessions. */
    ValueCodec<Object> sessions(@Nullable RefusedParts refused) {
        return objects(SessionSerializer.types(types), Mapping.STATE)
                .missingFieldsAsPromised()
                .refusedParts(refused)
                .messagePack();
    }

    private ObjectCodecBuilder objects(AllowedTypes allowed, Mapping way) {
        ObjectCodecBuilder objects =
                ObjectCodecs.objects(allowed).jackson(settings).mapping(way).unproxy(unproxy.apply(way));
        return maxObjectSize == null ? objects : objects.maxObjectSize(maxObjectSize.toBytes());
    }

    private static Mapping mapping(CachezipProperties properties) {
        if (properties.mapping() == Mapping.STATE) {
            checkMapping("cachezip.codec", properties.codec());
            properties
                    .caches()
                    .forEach((name, settings) -> checkMapping("cachezip.caches." + name + ".codec", settings.codec()));
        }
        return Objects.requireNonNullElse(properties.mapping(), Mapping.STATE);
    }

    private static void checkMapping(String property, @Nullable Codec codec) {
        if (codec == Codec.MSGPACK_JACKSON2) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.mapping", "state", property + " is msgpack-jackson2, which always maps by properties");
        }
    }

    private static @Nullable DataSize checked(@Nullable DataSize maxObjectSize) {
        if (maxObjectSize != null && maxObjectSize.toBytes() <= 0) {
            throw new InvalidCachezipPropertyException(
                    "cachezip.max-object-size", maxObjectSize, "a positive size is needed");
        }
        return maxObjectSize;
    }
}
