package dev.cachezip.jackson2;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.DatabindContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper.DefaultTypeResolverBuilder;
import com.fasterxml.jackson.databind.ObjectMapper.DefaultTyping;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import com.fasterxml.jackson.databind.jsontype.impl.LaissezFaireSubTypeValidator;
import com.fasterxml.jackson.databind.jsontype.impl.TypeIdResolverBase;
import dev.cachezip.codec.limits.Remembered;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.codec.types.RootTypes;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Set;
import java.util.TimeZone;

/**
 * Decides which properties and elements carry a type id, and what the id is.
 *
 * <p>A property or element declared as {@code Object}, an interface or an abstract class carries one. Collections,
 * maps, arrays and optionals do not: readers build them from their declared type.
 */
final class AllowedTypeResolver extends DefaultTypeResolverBuilder {

    /** Abstract types of the JDK whose text identifies the subclass. */
    private static final Set<Class<?>> SELF_DESCRIBING = Set.of(ZoneId.class, TimeZone.class, Charset.class);

    private final transient RootTypes rootTypes;
    private final transient AllowedTypes allowedTypes;
    private final transient Remembered remembered;

    AllowedTypeResolver(RootTypes rootTypes, AllowedTypes allowedTypes, Remembered remembered) {
        // The validator has nothing to do: AllowedTypeFactory checks each name before the class is loaded.
        super(DefaultTyping.OBJECT_AND_NON_CONCRETE, LaissezFaireSubTypeValidator.instance);
        this.rootTypes = rootTypes;
        this.allowedTypes = allowedTypes;
        this.remembered = remembered;
        init(JsonTypeInfo.Id.CLASS, null);
        inclusion(JsonTypeInfo.As.WRAPPER_ARRAY);
    }

    @Override
    public boolean useForType(JavaType type) {
        if (type.isJavaLangObject()) {
            return true;
        }
        return !type.isConcrete()
                && !type.isContainerType()
                && !type.isReferenceType()
                && !type.isEnumType()
                && !type.hasRawClass(Iterable.class)
                && !TreeNode.class.isAssignableFrom(type.getRawClass())
                && !SELF_DESCRIBING.contains(type.getRawClass());
    }

    // Called when an abstract type is mapped to a class; such types have an id nevertheless.
    @Override
    public AllowedTypeResolver withDefaultImpl(Class<?> defaultImpl) {
        return this;
    }

    @Override
    protected TypeIdResolver idResolver(
            MapperConfig<?> config,
            JavaType baseType,
            PolymorphicTypeValidator validator,
            Collection<NamedType> subtypes,
            boolean forSerialization,
            boolean forDeserialization) {
        return new Ids(baseType);
    }

    private final class Ids extends TypeIdResolverBase {

        Ids(JavaType baseType) {
            super(baseType, null);
        }

        @Override
        public String idFromValue(Object value) {
            return rootTypes.elementId(value);
        }

        @Override
        public String idFromValueAndType(Object value, Class<?> suggestedType) {
            if (value != null && suggestedType.isInstance(value) && value.getClass() != suggestedType) {
                // The type that the serializer is for, for example ZoneId for a ZoneRegion.
                allowedTypes.check(suggestedType.getName());
                return suggestedType.getName();
            }
            return idFromValue(value);
        }

        @Override
        public JavaType typeFromId(DatabindContext context, String id) {
            JavaType type = context.getTypeFactory().constructFromCanonical(id);
            // Jackson asks once for each id, and keeps the result.
            remembered.add(id);
            return type;
        }

        @Override
        public JsonTypeInfo.Id getMechanism() {
            return JsonTypeInfo.Id.CUSTOM;
        }
    }
}
