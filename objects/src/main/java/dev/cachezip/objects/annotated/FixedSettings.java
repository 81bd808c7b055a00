package dev.cachezip.objects.annotated;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import dev.cachezip.objects.types.JdkTypes;
import java.util.Arrays;
import java.util.List;
import java.util.TimeZone;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionConfigs;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.ConfigOverrides;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.type.LogicalType;
import tools.jackson.databind.util.StdDateFormat;

/**
 * The settings that are the same for each mapper, whatever the application's settings are: features, and the defaults of
 * all types and of the types of the JDK.
 */
public final class FixedSettings {

    private FixedSettings() {}

    /**
     * Sets all features, and removes the application's settings for all types and for types of the JDK: an application
     * cannot change the mapping of all values.
     */
    public static <B extends MapperBuilder<?, B>> void apply(B builder) {
        features(builder);
        jdkTypes(builder);
    }

    private static <B extends MapperBuilder<?, B>> void features(B builder) {
        // Loops: a function for each would be a class for each, at the first value.
        for (SerializationFeature feature : SerializationFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (DeserializationFeature feature : DeserializationFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (DateTimeFeature feature : DateTimeFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (EnumFeature feature : EnumFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (JsonNodeFeature feature : JsonNodeFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (StreamReadFeature feature : StreamReadFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        for (StreamWriteFeature feature : StreamWriteFeature.values()) {
            builder.configure(feature, feature.enabledByDefault());
        }
        // A list that a class fills itself and exposes only by a getter would come back empty.
        builder.enable(MapperFeature.USE_GETTERS_AS_SETTERS, MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS);
        builder.enable(MapperFeature.INFER_PROPERTY_MUTATORS, MapperFeature.ALLOW_COERCION_OF_SCALARS);
        // Without views this only affects speed: beans are read on the shortest path.
        builder.enable(MapperFeature.DEFAULT_VIEW_INCLUSION);
        builder.disable(
                MapperFeature.SORT_PROPERTIES_ALPHABETICALLY,
                MapperFeature.USE_STATIC_TYPING,
                MapperFeature.INVERSE_READ_WRITE_ACCESS,
                MapperFeature.REQUIRE_SETTERS_FOR_GETTERS,
                MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES,
                MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS,
                MapperFeature.ACCEPT_CASE_INSENSITIVE_VALUES,
                MapperFeature.WRAPPERS_DEFAULT_TO_NULL);
        // An unreadable value must not be stored.
        builder.enable(SerializationFeature.FAIL_ON_EMPTY_BEANS);
        // An entry outlives the deployment that wrote it, and derived getters have no setter.
        builder.disable(
                DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
        // The tokens after a value may be the end of the enclosing object.
        builder.disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        // The zone that was written, not UTC.
        builder.enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID);
        builder.disable(
                DateTimeFeature.WRITE_DATES_WITH_CONTEXT_TIME_ZONE,
                DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE,
                DateTimeFeature.NORMALIZE_DESERIALIZED_ZONE_ID);
        // Two constants of an enum may have the same text.
        builder.disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING);
    }

    private static <B extends MapperBuilder<?, B>> void jdkTypes(B builder) {
        builder.changeDefaultPropertyInclusion(any -> JsonInclude.Value.empty());
        builder.changeDefaultNullHandling(any -> JsonSetter.Value.empty());
        builder.defaultFormat(JsonFormat.Value.empty());
        builder.defaultMergeable(null);
        builder.defaultLeniency(null);
        builder.defaultDateFormat(new StdDateFormat());
        builder.defaultTimeZone(TimeZone.getTimeZone("UTC"));
        builder.withAllConfigOverrides(FixedSettings::forgetOverrides);
        builder.withAllCoercionConfigs(FixedSettings::forgetCoercions);
    }

    private static void forgetOverrides(ConfigOverrides overrides) {
        JdkTypes.all()
                .filter(type -> overrides.findOverride(type) != null)
                .map(overrides::findOrCreateOverride)
                .forEach(override -> override.setFormat(null)
                        .setInclude(null)
                        .setIncludeAsProperty(null)
                        .setNullHandling(null)
                        .setMergeable(null)
                        .setIsIgnoredType(null));
    }

    private static void forgetCoercions(CoercionConfigs coercions) {
        forgetCoercions(coercions.defaultCoercions());
        for (LogicalType type : LogicalType.values()) {
            forgetCoercions(coercions.findOrCreateCoercion(type));
        }
    }

    private static void forgetCoercions(MutableCoercionConfig coercions) {
        coercions.setAcceptBlankAsEmpty(null);
        for (CoercionInputShape shape : CoercionInputShape.values()) {
            coercions.setCoercion(shape, null);
        }
    }

    /** Refuses all conversions from one kind of value to another. */
    public static void withoutConversions(MapperBuilder<?, ?> builder) {
        builder.withAllCoercionConfigs(FixedSettings::refuseCoercions);
        builder.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
        builder.enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS);
        builder.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    }

    /** Allows the conversions by which annotations write numbers and booleans as texts, and booleans as numbers. */
    public static void withConversionsOfAnnotations(MapperBuilder<?, ?> builder) {
        builder.withAllCoercionConfigs(coercions -> {
            for (LogicalType type : List.of(LogicalType.Integer, LogicalType.Float, LogicalType.Boolean)) {
                coercions.findOrCreateCoercion(type).setCoercion(CoercionInputShape.String, CoercionAction.TryConvert);
            }
            coercions
                    .findOrCreateCoercion(LogicalType.Boolean)
                    .setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert);
        });
    }

    private static void refuseCoercions(CoercionConfigs coercions) {
        refuseCoercions(coercions.defaultCoercions());
        for (LogicalType type : LogicalType.values()) {
            refuseCoercions(coercions.findOrCreateCoercion(type));
        }
    }

    private static void refuseCoercions(MutableCoercionConfig coercions) {
        coercions.setAcceptBlankAsEmpty(false);
        for (CoercionInputShape shape : CoercionInputShape.values()) {
            coercions.setCoercion(shape, CoercionAction.Fail);
        }
    }

    /** Sets features to their defaults. */
    public static <F> void defaults(F[] features, Predicate<F> byDefault, BiConsumer<F, Boolean> setting) {
        Arrays.stream(features).forEach(feature -> setting.accept(feature, byDefault.test(feature)));
    }
}
