package dev.cachezip.jackson2;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DatabindContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import dev.cachezip.codec.types.AllowedTypes;
import java.io.IOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Jackson's annotations, with a check of the class names of {@code @JsonTypeInfo(use = CLASS)} on writing, too: readers
 * would refuse these names, and an unreadable value must not be stored.
 */
final class CheckedClassNames extends JacksonAnnotationIntrospector {

    private final transient AllowedTypes types;

    CheckedClassNames(AllowedTypes types) {
        this.types = types;
    }

    @Override
    protected TypeResolverBuilder<?> _constructStdTypeResolverBuilder(
            MapperConfig<?> config, JsonTypeInfo.Value typeInfo, JavaType baseType) {
        return typeInfo.getIdType() == JsonTypeInfo.Id.CLASS || typeInfo.getIdType() == JsonTypeInfo.Id.MINIMAL_CLASS
                ? new Builder(typeInfo, types)
                : super._constructStdTypeResolverBuilder(config, typeInfo, baseType);
    }

    private static final class Builder extends StdTypeResolverBuilder {

        private final AllowedTypes types;

        Builder(JsonTypeInfo.Value typeInfo, AllowedTypes types) {
            super(typeInfo);
            this.types = types;
        }

        private Builder(Builder base, Class<?> defaultImpl) {
            super(base, defaultImpl);
            this.types = base.types;
        }

        @Override
        public Builder withDefaultImpl(Class<?> defaultImpl) {
            return _defaultImpl == defaultImpl ? this : new Builder(this, defaultImpl);
        }

        @Override
        protected TypeIdResolver idResolver(
                MapperConfig<?> config,
                JavaType baseType,
                PolymorphicTypeValidator validator,
                @Nullable Collection<NamedType> subtypes,
                boolean forSerialization,
                boolean forDeserialization) {
            TypeIdResolver ids =
                    super.idResolver(config, baseType, validator, subtypes, forSerialization, forDeserialization);
            // A resolver that the application has written itself knows which classes it names.
            return _customIdResolver == null ? new Ids(ids, types) : ids;
        }
    }

    /** Ids that are checked when a value is written; {@link AllowedTypeValidator} checks them when it is read. */
    private record Ids(TypeIdResolver ids, AllowedTypes types) implements TypeIdResolver {

        @Override
        public void init(JavaType baseType) {
            ids.init(baseType);
        }

        @Override
        public String idFromValue(Object value) {
            types.check(value.getClass().getName());
            return ids.idFromValue(value);
        }

        @Override
        public String idFromValueAndType(@Nullable Object value, Class<?> type) {
            types.check(type.getName());
            return ids.idFromValueAndType(value, type);
        }

        @Override
        public String idFromBaseType() {
            return ids.idFromBaseType();
        }

        @Override
        public JavaType typeFromId(DatabindContext context, String id) throws IOException {
            return ids.typeFromId(context, id);
        }

        @Override
        public String getDescForKnownTypeIds() {
            return ids.getDescForKnownTypeIds();
        }

        @Override
        public JsonTypeInfo.Id getMechanism() {
            return ids.getMechanism();
        }
    }
}
