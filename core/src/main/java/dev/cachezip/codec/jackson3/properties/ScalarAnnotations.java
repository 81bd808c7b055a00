package dev.cachezip.codec.jackson3.properties;

import com.fasterxml.jackson.annotation.JsonFormat;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * Lets properties with their own serializer or format read its output, if no annotation names a deserializer.
 *
 * <p>This is the last of the introspectors: a deserializer named by an annotation takes precedence.
 */
final class ScalarAnnotations extends NopAnnotationIntrospector {

    @Override
    public @Nullable Object findDeserializer(MapperConfig<?> config, Annotated annotated) {
        JavaType type = type(annotated);
        return type != null && ConvertedScalars.isScalar(type.getRawClass()) && isConverted(config, annotated)
                ? new ConvertedScalars(type.getRawClass(), null)
                : null;
    }

    @Override
    public @Nullable Object findContentDeserializer(MapperConfig<?> config, Annotated annotated) {
        JavaType type = type(annotated);
        JavaType content = type == null ? null : type.getContentType();
        // Jackson reads arrays of primitives whole.
        return content != null
                        && !content.isPrimitive()
                        && ConvertedScalars.isScalar(content.getRawClass())
                        && isConverted(config, annotated)
                ? new ConvertedScalars(content.getRawClass(), null)
                : null;
    }

    /** Returns the type of a property, or null for other annotated elements. */
    private static @Nullable JavaType type(Annotated annotated) {
        if (annotated instanceof AnnotatedMethod method && method.getParameterCount() > 0) {
            return method.getParameterType(method.getParameterCount() - 1);
        }
        return annotated instanceof AnnotatedMember ? annotated.getType() : null;
    }

    private static boolean isConverted(MapperConfig<?> config, Annotated annotated) {
        AnnotationIntrospector annotations = config.getAnnotationIntrospector();
        JsonFormat.Value format = annotations.findFormat(config, annotated);
        return (format != null && format.hasShape() && format.getShape() != JsonFormat.Shape.ANY)
                || annotations.findSerializer(config, annotated) != null
                || annotations.findContentSerializer(config, annotated) != null;
    }
}
