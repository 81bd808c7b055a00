package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.accessors.PropertyInspector;
import dev.cachezip.codec.types.ValueChecks;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedClassResolver;
import tools.jackson.databind.ser.BeanPropertyWriter;

/**
 * Refuses property values that would come back as a different value.
 *
 * <p>A property of a concrete class carries no type id, so a subclass would come back as the declared class, without
 * its own properties. Properties of final classes, records above all, need no check and cost nothing.
 */
final class PropertyChecks implements PropertyInspector {

    @Override
    public @Nullable Consumer<@Nullable Object> inspect(SerializationConfig config, BeanPropertyWriter property) {
        JavaType type = property.getType();
        JavaType element = DeclaredElements.innermost(type);
        boolean open = DeclaredElements.isOpen(element)
                && property.getTypeSerializer() == null
                && !isPolymorphic(config, element);
        boolean sorted = type.isTypeOrSubTypeOf(SortedSet.class) || type.isTypeOrSubTypeOf(SortedMap.class);
        Consumer<@Nullable Object> check = ValueChecks.ofProperty(element.getRawClass(), open, sorted);
        ContainerChecks containers =
                property.getAnnotation(JsonDeserialize.class) == null ? ContainerChecks.of(type) : null;
        if (check == null || containers == null) {
            return check == null ? containers : check;
        }
        return containers.andThen(check);
    }

    /** Returns whether annotations of a class let its values carry a type id. */
    private static boolean isPolymorphic(SerializationConfig config, JavaType type) {
        AnnotationIntrospector annotations = config.getAnnotationIntrospector();
        AnnotatedClass annotated = AnnotatedClassResolver.resolve(config, type, config);
        return annotations.findPolymorphicTypeInfo(config, annotated) != null
                || annotations.findTypeResolverBuilder(config, annotated) != null;
    }
}
