package dev.cachezip.jackson2;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.paramnames.ParameterNamesModule;
import dev.cachezip.codec.limits.Remembered;
import dev.cachezip.codec.types.AllowedTypes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Creates mappers that only load allowed classes, and that read back exactly the values they write. */
final class Mappers {

    private Mappers() {}

    /**
     * Returns a mapper.
     *
     * @param factory a factory for this mapper alone, which makes itself the factory's codec
     * @param remembered counts the types that the mapper keeps
     * @param modules the application's modules; this library's additions come after them, and take precedence
     */
    static ObjectMapper create(
            JsonFactory factory, AllowedTypes allowedTypes, Remembered remembered, Module... modules) {
        ObjectMapper result = new ObjectMapper(factory);
        result.setTypeFactory(new AllowedTypeFactory(allowedTypes));
        result.setAnnotationIntrospector(new CheckedClassNames(allowedTypes));
        result.setPolymorphicTypeValidator(new AllowedTypeValidator(allowedTypes, remembered));
        result.registerModules(List.of(modules));
        result.registerModules(new Jdk8Module(), new JavaTimeModule(), new ParameterNamesModule());
        result.registerModule(valueTypes());
        result.registerModule(CountedDeserializers.module(remembered));
        // Exact texts instead of doubles, and the written zone instead of UTC.
        result.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
        result.disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS);
        result.enable(SerializationFeature.WRITE_DATES_WITH_ZONE_ID);
        result.disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE);
        // An entry outlives the deployment that wrote it, and derived getters have no setter.
        result.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        // The property names that Jackson 3 uses.
        result.setConfig(result.getSerializationConfig().with(MapperFeature.FIX_FIELD_NAME_UPPER_CASE_PREFIX));
        result.setConfig(result.getDeserializationConfig().with(MapperFeature.FIX_FIELD_NAME_UPPER_CASE_PREFIX));
        return result;
    }

    private static SimpleModule valueTypes() {
        SimpleModule module = new SimpleModule("cachezip-value-types");
        // Equal to the written set, and in the same order.
        module.addAbstractTypeMapping(Set.class, LinkedHashSet.class);
        module.setSerializers(new UndeclaredOptionals());
        Locales.addTo(module);
        module.setSerializerModifier(new PropertyChecks());
        return module;
    }
}
