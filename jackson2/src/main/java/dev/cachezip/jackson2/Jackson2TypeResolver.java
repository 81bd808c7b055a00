package dev.cachezip.jackson2;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.DatabindContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper.DefaultTypeResolverBuilder;
import com.fasterxml.jackson.databind.ObjectMapper.DefaultTyping;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import com.fasterxml.jackson.databind.jsontype.impl.LaissezFaireSubTypeValidator;
import com.fasterxml.jackson.databind.jsontype.impl.TypeIdResolverBase;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.RootTypes;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.Set;
import java.util.TimeZone;

/**
 * Decides which properties and elements carry a type id: those declared as {@code Object}, an interface or an abstract
 * class. Collections, maps, arrays and optionals do not: readers build them from their declared type.
 */
final class Jackson2TypeResolver extends DefaultTypeResolverBuilder {

    /** Abstract types of the JDK whose text identifies the subclass. */
    private static final Set<Class<?>> SELF_DESCRIBING = Set.of(ZoneId.class, TimeZone.class, Charset.class);

    Jackson2TypeResolver(RootTypes rootTypes, Remembered remembered) {
        // The validator has nothing to do: Jackson2TypeFactory checks each name before the class is loaded.
        super(DefaultTyping.OBJECT_AND_NON_CONCRETE, LaissezFaireSubTypeValidator.instance);
        init(JsonTypeInfo.Id.CLASS, ids(rootTypes, remembered));
        inclusion(JsonTypeInfo.As.WRAPPER_ARRAY);
    }

    @Override
    public boolean useForType(JavaType type) {
        return type.isJavaLangObject()
                || !(type.isConcrete()
                        || type.isContainerType()
                        || type.isReferenceType()
                        || type.isEnumType()
                        || type.hasRawClass(Iterable.class)
                        || type.isTypeOrSubTypeOf(TreeNode.class)
                        || SELF_DESCRIBING.contains(type.getRawClass()));
    }

    // Called when an abstract type is mapped to a class; such types have an id nevertheless.
    @Override
    public Jackson2TypeResolver withDefaultImpl(Class<?> defaultImpl) {
        return this;
    }

    private static TypeIdResolver ids(RootTypes rootTypes, Remembered remembered) {
        return new TypeIdResolverBase() {
            @Override
            public String idFromValue(Object value) {
                return rootTypes.elementId(value);
            }

            @Override
            public String idFromValueAndType(Object value, Class<?> suggestedType) {
                if (value != null && suggestedType.isInstance(value) && value.getClass() != suggestedType) {
                    // The type that the serializer is for, for example ZoneId for a ZoneRegion.
                    rootTypes.check(suggestedType);
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
        };
    }
}
