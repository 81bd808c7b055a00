package dev.cachezip.types;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** The identifiers of entities, as declared by their annotations. */
final class EntityIds {

    private EntityIds() {}

    static boolean isEntity(Class<?> type) {
        return type.isAnnotationPresent(Entity.class);
    }

    /** Returns whether an object may identify an entity. */
    static boolean mayBeId(Object id, Class<?> entity) {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> each = entity; each != null; each = each.getSuperclass()) {
            IdClass several = each.getAnnotation(IdClass.class);
            if (several != null) {
                return several.value().isInstance(id);
            }
            for (Field field : each.getDeclaredFields()) {
                if (isId(field)) {
                    types.add(field.getType());
                }
            }
            for (Method method : each.getDeclaredMethods()) {
                if (isId(method) && !method.isBridge()) {
                    types.add(method.getReturnType());
                }
            }
        }
        return types.stream().anyMatch(type -> ClassUtils.isAssignableValue(type, id));
    }

    /**
     * Returns whether an object may be the key of a collection: the identifier of its owner, or another property of the
     * owner.
     */
    static boolean mayBeKey(Object key, @Nullable Object owner) {
        return owner == null
                || mayBeId(key, owner.getClass())
                || hierarchy(owner.getClass())
                        .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
                        .anyMatch(field ->
                                field.getType() != Object.class && ClassUtils.isAssignableValue(field.getType(), key));
    }

    /** Returns a method of an entity; {@code null} if no method has this name and number of parameters. */
    static @Nullable Method method(Class<?> entity, String name, int parameters) {
        return hierarchy(entity)
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method ->
                        method.getName().equals(name) && method.getParameterCount() == parameters && !method.isBridge())
                .findFirst()
                .orElse(null);
    }

    private static Stream<Class<?>> hierarchy(Class<?> type) {
        return Stream.iterate(type, Objects::nonNull, Class::getSuperclass);
    }

    private static boolean isId(AnnotatedElement member) {
        return member.isAnnotationPresent(Id.class) || member.isAnnotationPresent(EmbeddedId.class);
    }
}
