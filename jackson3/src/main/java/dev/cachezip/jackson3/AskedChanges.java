package dev.cachezip.jackson3;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonIgnoreType;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of an application that ask for a change of a part of its values: that it is left out, or written in a
 * form that does not show all of it. {@code @JsonInclude} does not: what it leaves out is to come back. Not thread-safe.
 */
final class AskedChanges {

    /** Those of both generations of Jackson, which have the same names. */
    private static final Set<String> WITH_ATTRIBUTES = Set.of("JsonFormat", "JsonSerialize", "JsonDeserialize");

    /** Attributes and values that only say how a whole is made of its parts. */
    private static final Set<String> OF_STRUCTURE = Set.of(
            "builder",
            "typing",
            "include",
            "as",
            "keyAs",
            "contentAs",
            "with",
            "without",
            "lenient",
            "ARRAY",
            "OBJECT",
            "POJO",
            "NATURAL");

    private final Function<Class<?>, @Nullable Class<?>> mixIns;
    private final Map<Class<?>, String> onTypes = new HashMap<>();
    private final Map<Place, String> onPlaces = new HashMap<>();

    /**
     * A field of the objects of a class.
     *
     * @param type the class, or a subclass of the one that declares the field
     */
    record Place(Class<?> type, Field field) {
        @Override
        public String toString() {
            return field.getDeclaringClass().getName() + "." + field.getName();
        }
    }

    AskedChanges(Function<Class<?>, @Nullable Class<?>> mixIns) {
        this.mixIns = mixIns;
    }

    /** Returns the name of the annotation that asks for a change of all objects of a class; empty if none does. */
    String of(Class<?> type) {
        return onTypes.computeIfAbsent(
                type,
                absent -> named(declarations(type).stream()
                        .flatMap(AskedChanges::annotations)
                        .filter(each -> asks(each) || (each instanceof JsonIgnoreType ignored && ignored.value()))));
    }

    /**
     * Returns the name of the annotation that asks for a change of a field; empty if none does.
     *
     * @param around the place in which the object is; {@code null} if it is no field's
     */
    String of(Place place, @Nullable Place around) {
        String own = onPlaces.computeIfAbsent(place, this::look);
        return !own.isEmpty() || around == null
                ? own
                : named(members(around)
                        .flatMap(AskedChanges::annotations)
                        .filter(each -> leavesOut(each, names(place))));
    }

    private String look(Place place) {
        Set<String> names = names(place);
        return named(Stream.concat(
                members(place).flatMap(AskedChanges::annotations).filter(AskedChanges::asks),
                declarations(place.type).stream()
                        .flatMap(AskedChanges::annotations)
                        .filter(each -> leavesOut(each, names))));
    }

    private static String named(Stream<Annotation> annotations) {
        return annotations
                .findFirst()
                .map(each -> each.annotationType().getSimpleName())
                .orElse("");
    }

    /** Returns the names of a property. */
    private Set<String> names(Place place) {
        Set<String> names = new LinkedHashSet<>(Set.of(place.field.getName()));
        members(place)
                .flatMap(AskedChanges::annotations)
                .filter(JsonProperty.class::isInstance)
                .forEach(each -> names.add(((JsonProperty) each).value()));
        return names;
    }

    /** Returns a field, its getter and setter, and the parameters of constructors that have its name. */
    private Stream<AnnotatedElement> members(Place place) {
        String name = place.field.getName();
        String suffix = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        Set<String> methods = Set.of(name, "get" + suffix, "is" + suffix, "set" + suffix);
        List<AnnotatedElement> members = new ArrayList<>();
        for (Class<?> type : declarations(place.type)) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    members.add(field);
                }
            }
            for (Method method : type.getDeclaredMethods()) {
                if (methods.contains(method.getName())) {
                    members.add(method);
                    members.addAll(Arrays.asList(method.getParameters()));
                }
            }
            for (Executable constructor : type.getDeclaredConstructors()) {
                for (Parameter parameter : constructor.getParameters()) {
                    JsonProperty named = parameter.getAnnotation(JsonProperty.class);
                    if (parameter.getName().equals(name)
                            || (named != null && named.value().equals(name))) {
                        members.add(parameter);
                    }
                }
            }
        }
        return members.stream();
    }

    /** Returns a class, all that it extends and implements, and their mix-ins. */
    private Set<Class<?>> declarations(Class<?> type) {
        Set<Class<?>> all = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            addWithInterfaces(each, all);
        }
        return all;
    }

    private void addWithInterfaces(Class<?> type, Set<Class<?>> all) {
        Class<?> mixIn = mixIns.apply(type);
        if (mixIn != null) {
            all.add(mixIn);
        }
        if (all.add(type)) {
            for (Class<?> each : type.getInterfaces()) {
                addWithInterfaces(each, all);
            }
        }
    }

    /** Returns annotations, and those that they are bundles of. */
    private static Stream<Annotation> annotations(AnnotatedElement element) {
        return Stream.of(element.getAnnotations())
                .flatMap(each -> each.annotationType().isAnnotationPresent(JacksonAnnotationsInside.class)
                        ? annotations(each.annotationType())
                        : Stream.of(each));
    }

    private static boolean leavesOut(Annotation annotation, Set<String> names) {
        return annotation instanceof JsonIgnoreProperties ignored
                ? Stream.of(ignored.value()).anyMatch(names::contains)
                : annotation instanceof JsonIncludeProperties included
                        && Stream.of(included.value()).noneMatch(names::contains);
    }

    private static boolean asks(Annotation annotation) {
        if (annotation instanceof JsonIgnore ignored) {
            return ignored.value();
        }
        if (annotation instanceof JsonProperty property) {
            return property.access() == JsonProperty.Access.READ_ONLY
                    || property.access() == JsonProperty.Access.WRITE_ONLY;
        }
        return WITH_ATTRIBUTES.contains(annotation.annotationType().getSimpleName())
                && Stream.of(annotation.annotationType().getDeclaredMethods())
                        .anyMatch(attribute -> changesParts(annotation, attribute));
    }

    private static boolean changesParts(Annotation annotation, Method attribute) {
        try {
            Object set = attribute.invoke(annotation);
            return !OF_STRUCTURE.contains(attribute.getName())
                    && !OF_STRUCTURE.contains(String.valueOf(set))
                    && !Objects.deepEquals(set, attribute.getDefaultValue());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
