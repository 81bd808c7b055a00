package dev.cachezip.objects.annotated;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * Requires each property that a constructor takes and no annotation leaves out: an entry from before it was added is a
 * miss.
 */
final class RequiredProperties extends NopAnnotationIntrospector {

    @Override
    public @Nullable Boolean hasRequiredMarker(MapperConfig<?> config, AnnotatedMember member) {
        boolean leftOut = !(member instanceof AnnotatedParameter)
                || member.hasAnnotation(JsonInclude.class)
                || member.getDeclaringClass().isAnnotationPresent(JsonInclude.class);
        return leftOut ? null : true;
    }
}
