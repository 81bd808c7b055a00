package dev.cachezip.objects.annotated;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.objects.types.LoggerTypes;
import dev.cachezip.objects.types.RootTypes;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Set;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TreeNode;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.jsontype.impl.DefaultTypeResolverBuilder;
import tools.jackson.databind.jsontype.impl.TypeIdResolverBase;

/**
 * Decides which properties and elements carry a type id, and what the id is.
 *
 * <p>A property or element declared as {@code Object}, an interface or an abstract class carries one. Collections,
 * maps, arrays and optionals do not: readers build them from their declared type.
 */
final class AllowedTypeResolver extends DefaultTypeResolverBuilder {

    /** Abstract types of the JDK whose text identifies the subclass. */
    private static final Set<Class<?>> SELF_DESCRIBING =
            Set.of(Clock.class, ZoneId.class, TimeZone.class, Charset.class, Path.class);

    private final transient RootTypes rootTypes;
    private final transient AllowedTypes allowedTypes;
    private final transient Remembered remembered;

    AllowedTypeResolver(RootTypes rootTypes, AllowedTypes allowedTypes, Remembered remembered) {
        super(
                new AllowedTypeValidator(allowedTypes, remembered),
                DefaultTyping.OBJECT_AND_NON_CONCRETE,
                JsonTypeInfo.As.WRAPPER_ARRAY);
        this.rootTypes = rootTypes;
        this.allowedTypes = allowedTypes;
        this.remembered = remembered;
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
                && !SELF_DESCRIBING.contains(type.getRawClass())
                && !LoggerTypes.names().contains(type.getRawClass().getName());
    }

    // Called when an abstract type is mapped to a class; such types have an id nevertheless.
    @Override
    public AllowedTypeResolver withDefaultImpl(@Nullable Class<?> defaultImpl) {
        return this;
    }

    @Override
    public @Nullable TypeSerializer buildTypeSerializer(
            SerializationContext context, JavaType baseType, Collection<NamedType> subtypes) {
        return useForType(baseType) ? new TypeIdSerializer(new AllowedTypeIds(baseType), null) : null;
    }

    @Override
    public @Nullable TypeDeserializer buildTypeDeserializer(
            DeserializationContext context, JavaType baseType, Collection<NamedType> subtypes) {
        return useForType(baseType) ? new TypeIdDeserializer(baseType, new AllowedTypeIds(baseType)) : null;
    }

    private final class AllowedTypeIds extends TypeIdResolverBase {

        private final HeldClasses held = new HeldClasses();

        AllowedTypeIds(JavaType baseType) {
            super(baseType);
        }

        @Override
        public String idFromValue(DatabindContext context, Object value) {
            held.note(value, (SerializationContext) context);
            return rootTypes.elementId(value);
        }

        @Override
        public String idFromValueAndType(DatabindContext context, @Nullable Object value, Class<?> suggestedType) {
            if (value == null || (suggestedType.isInstance(value) && value.getClass() != suggestedType)) {
                // The type that the serializer is for, for example ZoneId for a ZoneRegion.
                allowedTypes.check(suggestedType.getName());
                return suggestedType.getName();
            }
            return idFromValue(context, value);
        }

        @Override
        public JavaType typeFromId(DatabindContext context, String id) {
            if (context instanceof DeserializationContext reading) {
                ReadDocument.of(reading).addName(id);
            }
            JavaType type = context.getTypeFactory().constructFromCanonical(id);
            remembered.add(id);
            return type;
        }

        @Override
        public JsonTypeInfo.Id getMechanism() {
            return JsonTypeInfo.Id.CUSTOM;
        }
    }
}
