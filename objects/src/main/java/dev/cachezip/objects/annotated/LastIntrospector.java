package dev.cachezip.objects.annotated;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.PolymorphicTypeValidator;
import tools.jackson.databind.jsontype.TypeIdResolver;
import tools.jackson.databind.jsontype.impl.StdTypeResolverBuilder;

/**
 * Checks the class names of {@code @JsonTypeInfo(use = CLASS)} on writing, too: readers would refuse these names, and
 * an unreadable value must not be stored. A class that a place with ids holds for the first time is noted. Requires each
 * property that a constructor takes and no annotation leaves out: an entry from before it was added is a miss.
 *
 * <p>What the introspectors of the application say takes precedence.
 */
final class LastIntrospector extends NopAnnotationIntrospector {

    private static final Set<JsonTypeInfo.Id> OF_CLASSES = Set.of(JsonTypeInfo.Id.CLASS, JsonTypeInfo.Id.MINIMAL_CLASS);
    private static final Set<JsonTypeInfo.Id> NAMED = Set.of(
            JsonTypeInfo.Id.CLASS, JsonTypeInfo.Id.MINIMAL_CLASS, JsonTypeInfo.Id.NAME, JsonTypeInfo.Id.SIMPLE_NAME);

    private final transient AllowedTypes types;

    LastIntrospector(AllowedTypes types) {
        this.types = types;
    }

    @Override
    public @Nullable Object findTypeResolverBuilder(MapperConfig<?> config, Annotated annotated) {
        JsonTypeInfo.Value typeInfo = config.getAnnotationIntrospector().findPolymorphicTypeInfo(config, annotated);
        return typeInfo == null || !NAMED.contains(typeInfo.getIdType())
                ? null
                : new CheckedResolverBuilder(typeInfo, types, annotated instanceof AnnotatedClass);
    }

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
        boolean leftOut = !(member instanceof AnnotatedParameter)
                || member.hasAnnotation(JsonInclude.class)
                || member.getDeclaringClass().isAnnotationPresent(JsonInclude.class);
        return leftOut ? null : true;
    }

    private static final class CheckedResolverBuilder extends StdTypeResolverBuilder {

        private final AllowedTypes types;
        private final boolean ofClass;

        CheckedResolverBuilder(JsonTypeInfo.Value typeInfo, AllowedTypes types, boolean ofClass) {
            super(typeInfo);
            this.types = types;
            this.ofClass = ofClass;
        }

        private CheckedResolverBuilder(CheckedResolverBuilder base, @Nullable Class<?> defaultImpl) {
            super(base, defaultImpl);
            this.types = base.types;
            this.ofClass = base.ofClass;
        }

        // Like Jackson's own provider: only a property has an enclosing object to put the id in.
        @Override
        public StdTypeResolverBuilder withSettings(JsonTypeInfo.Value typeInfo) {
            return super.withSettings(
                    ofClass && typeInfo.getInclusionType() == JsonTypeInfo.As.EXTERNAL_PROPERTY
                            ? typeInfo.withInclusionType(JsonTypeInfo.As.PROPERTY)
                            : typeInfo);
        }

        @Override
        public CheckedResolverBuilder withDefaultImpl(@Nullable Class<?> defaultImpl) {
            return _defaultImpl == defaultImpl ? this : new CheckedResolverBuilder(this, defaultImpl);
        }

        @Override
        protected TypeIdResolver idResolver(
                DatabindContext context,
                JavaType baseType,
                PolymorphicTypeValidator validator,
                Collection<NamedType> subtypes,
                boolean forSerialization,
                boolean forDeserialization) {
            TypeIdResolver ids =
                    super.idResolver(context, baseType, validator, subtypes, forSerialization, forDeserialization);
            // A resolver that the application has written itself knows which classes it names.
            return _customIdResolver == null ? new CheckedTypeIds(ids, types, new HeldClasses()) : ids;
        }
    }

    /** Ids that are checked when a value is written; {@link AllowedTypeValidator} checks them when it is read. */
    private record CheckedTypeIds(TypeIdResolver ids, AllowedTypes types, HeldClasses held) implements TypeIdResolver {

        private void check(Class<?> type) {
            if (OF_CLASSES.contains(getMechanism())) {
                types.check(type.getName());
            }
        }

        @Override
        public void init(JavaType baseType) throws JacksonException {
            ids.init(baseType);
        }

        @Override
        public String idFromValue(DatabindContext context, Object value) throws JacksonException {
            held.note(value, (SerializationContext) context);
            check(value.getClass());
            return ids.idFromValue(context, value);
        }

        @Override
        public String idFromValueAndType(DatabindContext context, @Nullable Object value, Class<?> type)
                throws JacksonException {
            check(type);
            return ids.idFromValueAndType(context, value, type);
        }

        @Override
        public @Nullable String idFromBaseType(DatabindContext context) throws JacksonException {
            return ids.idFromBaseType(context);
        }

        @Override
        public JavaType typeFromId(DatabindContext context, String id) throws JacksonException {
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
