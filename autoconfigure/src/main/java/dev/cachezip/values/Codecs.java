package dev.cachezip.values;

import dev.cachezip.codec.ValueCodec;
import dev.cachezip.objects.Mapping;
import dev.cachezip.objects.ObjectCodecBuilder;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.places.RefusedParts;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.policy.CachePolicy.CodecChoice;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.session.SessionSerializer;
import dev.cachezip.settings.CachezipProperties;
import dev.cachezip.types.LibraryValues;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** The codecs, each created once, on first use, since their mappers are costly. Thread-safe. */
public final class Codecs {

    private final AllowedTypes types;
    private final Mapping mapping;
    private final @Nullable DataSize maxObjectSize;
    private final ObjectProvider<CodecPart> parts;
    private final Map<CodecChoice, ValueCodec<Object>> codecs = new ConcurrentHashMap<>();

    /** Creates the codecs of an application with these parts. */
    public Codecs(CachezipProperties properties, AllowedTypes types, ObjectProvider<CodecPart> parts) {
        this.types = types;
        this.parts = parts;
        this.mapping = mapping(properties);
        this.maxObjectSize = checked(properties.maxObjectSize());
    }

    /**
     * Returns a codec.
     *
     * @throws MissingRequirementException if its libraries are missing
     */
    public ValueCodec<Object> get(CodecChoice codec) {
        return codecs.computeIfAbsent(codec, this::create);
    }

    private ValueCodec<Object> create(CodecChoice codec) {
        return switch (codec) {
            case MSGPACK -> objects(types, mapping).messagePack();
            case MSGPACK_JACKSON2 ->
                first(part -> part.jackson2(types, maxObjectSize)).orElseThrow(MissingRequirementException::jackson2);
            // It writes by properties, whatever the mapping of MessagePack is.
            case JSON ->
                objects(types, mapping).unproxy(unproxy(Mapping.PROPERTIES)).json();
        };
    }

    /** Returns a codec for values that are no caches' and that an application cannot load again: sessions. */
    public ValueCodec<Object> sessions(@Nullable RefusedParts refused) {
        return objects(SessionSerializer.types(types), Mapping.STATE)
                .missingFieldsAsPromised()
                .refusedParts(refused)
                .messagePack();
    }

    private ObjectCodecBuilder objects(AllowedTypes allowed, Mapping way) {
        ObjectCodecBuilder objects = ObjectCodecs.objects(allowed)
                .jackson(this::customize)
                .mapping(way)
                .unproxy(unproxy(way));
        return maxObjectSize == null ? objects : objects.maxObjectSize(maxObjectSize.toBytes());
    }

    private void customize(JsonMapper.Builder builder) {
        parts.stream().forEach(part -> part.customize(builder));
        // Added last, since Spring Data's own module writes pages in the form meant for the web.
        LibraryValues.modules(types.classLoader()).forEach(builder::addModule);
    }

    private UnaryOperator<Object> unproxy(Mapping way) {
        return first(part -> part.unproxy(way)).orElseGet(UnaryOperator::identity);
    }

    private <T> Optional<T> first(Function<CodecPart, @Nullable T> made) {
        return parts.stream()
                .flatMap(part -> Stream.ofNullable(made.apply(part)))
                .findFirst();
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

    private static void checkMapping(String property, @Nullable CodecChoice codec) {
        if (codec == CodecChoice.MSGPACK_JACKSON2) {
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
