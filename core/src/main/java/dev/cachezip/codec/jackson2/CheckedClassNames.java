package dev.cachezip.codec.jackson2;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.ClassNameIdResolver;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import dev.cachezip.codec.AllowedTypes;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jackson's annotations, with the class names of {@code @JsonTypeInfo(use = CLASS)} checked on writing, too:
 * reading would refuse them, and what cannot be read again is not to be stored.
 */
final class CheckedClassNames extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    private final transient AllowedTypes types;

    CheckedClassNames(AllowedTypes types) {
        this.types = types;
    }

    @Override
    protected TypeResolverBuilder<?> _constructStdTypeResolverBuilder(
            MapperConfig<?> config, JsonTypeInfo.Value typeInfo, JavaType baseType) {
        return typeInfo.getIdType() == JsonTypeInfo.Id.CLASS
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
            return new Ids(baseType, config, subtypes == null ? List.of() : subtypes, validator, types);
        }
    }

    private static final class Ids extends ClassNameIdResolver {

        private static final long serialVersionUID = 1L;

        private final transient AllowedTypes types;

        Ids(
                JavaType baseType,
                MapperConfig<?> config,
                Collection<NamedType> subtypes,
                PolymorphicTypeValidator validator,
                AllowedTypes types) {
            super(baseType, config.getTypeFactory(), subtypes, validator);
            this.types = types;
        }

        @Override
        public String idFromValue(Object value) {
            types.check(value.getClass().getName());
            return super.idFromValue(value);
        }

        @Override
        public String idFromValueAndType(@Nullable Object value, Class<?> type) {
            types.check(type.getName());
            return super.idFromValueAndType(value, type);
        }
    }
}
