package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.ObjectLimit;
import dev.cachezip.msgpack.MessagePackFactory;
import dev.cachezip.msgpack.MessagePackMapper;
import dev.cachezip.msgpack.MessagePackReadFeature;
import dev.cachezip.objects.annotated.FixedSettings;
import dev.cachezip.objects.annotated.MapperLimits;
import dev.cachezip.objects.annotated.WrittenLevels;
import dev.cachezip.objects.classes.ClassViews;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.RootTypes;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.deser.DeserializationProblemHandler;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Creates mappers with an application's settings that only load allowed classes, and that keep values of the JDK as they are,
 * whatever the settings are. Thread-safe.
 */
final class PropertyMappers {

    private final MapperLimits limits;
    private final Consumer<? super JsonMapper.Builder> settings;
    private final UnaryOperator<Object> loaded;
    private final ObjectLimit objectLimit;
    private volatile @Nullable JsonMapper settled;

    PropertyMappers(
            AllowedTypes types,
            Consumer<? super JsonMapper.Builder> settings,
            UnaryOperator<Object> loaded,
            ObjectLimit objectLimit) {
        this.limits = new MapperLimits(types, UnaryOperator.identity());
        this.settings = settings;
        this.loaded = loaded;
        this.objectLimit = objectLimit;
    }

    /** Returns a mapper with the application's settings, which are asked for when the first format has its first value. */
    private JsonMapper settled() {
        JsonMapper known = settled;
        if (known == null) {
            JsonMapper.Builder builder = limits.check(JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(MapperLimits.readConstraints())
                    .streamWriteConstraints(new WrittenLevels())
                    .build()));
            settings.accept(builder);
            known = builder.build();
            settled = known;
        }
        return known;
    }

    /** Returns the mapping to MessagePack. */
    TypedObjects messagePack(Remembered remembered) {
        MessagePackFactory factory = MessagePackFactory.builder()
                .streamReadConstraints(MapperLimits.readConstraints())
                .streamWriteConstraints(new WrittenLevels())
                .maxObjectSize(objectLimit.largest())
                .build();
        JsonMapper own = settled();
        return mapping(
                false,
                MessagePackMapper.builder(factory, own.rebuild()),
                // A value read without a declared type cannot represent another extension.
                MessagePackMapper.builder(factory, own.rebuild())
                        .enable(MessagePackReadFeature.FAIL_ON_UNKNOWN_EXTENSIONS),
                remembered);
    }

    /** Returns the mapping to JSON. */
    TypedObjects json(Remembered remembered) {
        JsonMapper own = settled();
        return mapping(true, json(own), json(own), remembered);
    }

    private static JsonMapper.Builder json(JsonMapper own) {
        JsonMapper.Builder builder = refuseMarks(own.rebuild());
        FixedSettings.defaults(JsonReadFeature.values(), JsonReadFeature::enabledByDefault, builder::configure);
        FixedSettings.defaults(JsonWriteFeature.values(), JsonWriteFeature::enabledByDefault, builder::configure);
        // NaN and the infinities written as strings would come back as strings.
        return builder.disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS).enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);
    }

    /**
     * Returns a mapping.
     *
     * @param builder makes the mapper of values whose type is known
     * @param naturally makes that of values without a declared type or type id
     */
    private <B extends MapperBuilder<?, B>> TypedObjects mapping(
            boolean json, B builder, B naturally, Remembered remembered) {
        ObjectMapper natural = byProperties(naturally, remembered).build();
        RootTypes rootTypes = new RootTypes(
                type -> limits.allowed().check(type.getName()),
                PropertyRules.INSTANCE,
                type -> ClassViews.of(type, natural.getTypeFactory(), any -> false),
                loaded);
        ObjectMapper mapper = limits.typeIds(byProperties(builder, remembered), rootTypes, remembered)
                .build();
        return new TypedObjects(json, mapper, natural, rootTypes, remembered);
    }

    /** Lets the application's annotations and modules decide, within the limits, and refuses what would not come back. */
    private <B extends MapperBuilder<?, B>> B byProperties(B builder, Remembered remembered) {
        SimpleModule module = new SimpleModule("cachezip-properties");
        module.setSerializerModifier(new UnreadableValues());
        CachezipException loss = new CachezipException.Codec(
                "A priority queue or identity map cannot be stored: " + PropertyRules.LOSS, null);
        PropertyRules.LOSSY.forEach(type -> module.addSerializer(type, new RefusedSerializer(loss)));
        return limits.annotated(limits.exact(builder), remembered).addModule(module);
    }

    /**
     * Has a mapper refuse a mark as a property that a class does not know, which is ignored otherwise: JSON by properties
     * has no marks, and an object with one would come back without its content.
     */
    private static <B extends MapperBuilder<?, B>> B refuseMarks(B builder) {
        return builder.addHandler(new DeserializationProblemHandler() {
            @Override
            public boolean handleUnknownProperty(
                    DeserializationContext context,
                    JsonParser parser,
                    ValueDeserializer<?> deserializer,
                    Object owner,
                    String name) {
                if (Mark.of(name) != null) {
                    throw MismatchedInputException.from(parser, deserializer.handledType(), "An object with a mark");
                }
                return false;
            }
        });
    }
}
