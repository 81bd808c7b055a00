package dev.cachezip.values;

import dev.cachezip.codec.ValueCodec;
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
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** The codecs, each created once, on first use, since their mappers are costly. Thread-safe. */
public final class Codecs {

    private static final Log LOG = LogFactory.getLog(Codecs.class);

    private final AllowedTypes types;
    private final @Nullable DataSize maxObjectSize;
    private final ObjectProvider<CodecPart> parts;
    private final Map<CodecChoice, ValueCodec<Object>> codecs = new ConcurrentHashMap<>();

    /** Creates the codecs of an application with these parts. */
    public Codecs(CachezipProperties properties, AllowedTypes types, ObjectProvider<CodecPart> parts) {
        checkNone(properties.mapping(), properties.codec());
        this.types = types;
        this.parts = parts;
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
            case MSGPACK -> objects(types).messagePack();
            case JACKSON3, JSON ->
                first(part -> part.jackson3(
                                codec == CodecChoice.JSON,
                                types,
                                this::customize,
                                first(CodecPart::loaded).orElseGet(UnaryOperator::identity),
                                maxObjectSize))
                        .orElseThrow(() -> MissingRequirementException.codec(codec));
            case JACKSON2 ->
                first(part -> part.jackson2(types, maxObjectSize))
                        .orElseThrow(() -> MissingRequirementException.codec(codec));
        };
    }

    /** Returns a codec for values that are no caches' and that an application cannot load again: sessions. */
    public ValueCodec<Object> sessions(@Nullable RefusedParts refused) {
        return objects(SessionSerializer.types(types))
                .missingFieldsAsPromised()
                .refusedParts(refused)
                .messagePack();
    }

    private ObjectCodecBuilder objects(AllowedTypes allowed) {
        ObjectCodecBuilder objects = ObjectCodecs.objects(allowed)
                .jackson(this::customize)
                .unproxy(first(CodecPart::unproxy).orElseGet(UnaryOperator::identity));
        return maxObjectSize == null ? objects : objects.maxObjectSize(maxObjectSize.toBytes());
    }

    private void customize(JsonMapper.Builder builder) {
        parts.stream().forEach(part -> part.customize(builder));
        // Added last, since Spring Data's own module writes pages in the form meant for the web.
        LibraryValues.modules(types.classLoader()).forEach(builder::addModule);
    }

    /** Logs what values lose because annotations ask for it. */
    public static void announce(String sentence) {
        LOG.info(sentence);
    }

    private <T> Optional<T> first(Function<CodecPart, @Nullable T> made) {
        return parts.stream()
                .flatMap(part -> Stream.ofNullable(made.apply(part)))
                .findFirst();
    }

    /** Refuses the setting that the codec has replaced. */
    private static void checkNone(@Nullable String mapping, CodecChoice codec) {
        if (mapping != null) {
            boolean decides = codec == CodecChoice.MSGPACK && mapping.equalsIgnoreCase("properties");
            throw new InvalidCachezipPropertyException(
                    "cachezip.mapping",
                    mapping,
                    "cachezip.codec says how objects are stored",
                    decides ? "set cachezip.codec=jackson3" : "");
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
