package dev.cachezip.accessors;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.introspect.AnnotatedMember;

/** The settings of a property, from annotations, that concern the objects in it. */
final class PropertySettings {

    private PropertySettings() {}

    /** Returns whether a property has a serializer of its own. */
    static boolean isWrittenSpecially(@Nullable BeanProperty property) {
        return property != null && property.getAnnotation(JsonSerialize.class) != null;
    }

    /** Returns the names of a class except the names that the objects of a property are written without. */
    static Set<String> withoutIgnored(
            Set<String> names, DeserializationContext context, @Nullable BeanProperty property) {
        AnnotatedMember member = property == null ? null : property.getMember();
        if (member == null) {
            return names;
        }
        DeserializationConfig config = context.getConfig();
        JsonIgnoreProperties.Value ignored =
                context.getAnnotationIntrospector().findPropertyIgnoralByName(config, member);
        JsonIncludeProperties.Value included =
                context.getAnnotationIntrospector().findPropertyInclusionByName(config, member);
        Set<String> left = new HashSet<>(names);
        if (ignored != null) {
            left.removeAll(ignored.getIgnored());
        }
        if (included != null && included.getIncluded() != null) {
            left.retainAll(included.getIncluded());
        }
        return left;
    }
}
