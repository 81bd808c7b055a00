package dev.cachezip.objects.state;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.document.ReadDocument;
import dev.cachezip.objects.document.WriteDocument;
import dev.cachezip.objects.plans.ValuePlan;
import dev.cachezip.objects.root.Mark;
import dev.cachezip.objects.types.Libraries;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JavaType;

/** Instances of Kotlin's {@code object}, companion objects included, as objects without properties: their state is not stored. */
final class SingletonPlan extends ValuePlan {

    private final JavaType type;
    private final Object instance;

    SingletonPlan(JavaType type, Object instance) {
        super(false);
        this.type = type;
        this.instance = instance;
    }

    @Override
    public void write(Object value, WriteDocument out) {
        out.generator().writeStartObject(value);
        out.generator().writeEndObject();
    }

    @Override
    public @Nullable Object read(@Nullable Mark mark, ReadDocument in) {
        if (!in.is(JsonToken.START_OBJECT)) {
            return in.unexpected(type);
        }
        // The class may have had properties before it became an object.
        in.parser().skipChildren();
        return instance;
    }

    /** Returns the single instance of an {@code object}, or {@code null} for other classes. */
    static @Nullable Object instance(Class<?> type) {
        if (!Libraries.isOfKotlin(type)) {
            return null;
        }
        Object own = constant(type, "INSTANCE", type);
        Class<?> outer = type.getDeclaringClass();
        return own != null || outer == null ? own : constant(outer, type.getSimpleName(), type);
    }

    private static @Nullable Object constant(Class<?> holder, String name, Class<?> type) {
        int expected = Modifier.STATIC | Modifier.FINAL;
        for (Field field : holder.getDeclaredFields()) {
            if (field.getName().equals(name)
                    && field.getType() == type
                    && (field.getModifiers() & expected) == expected) {
                try {
                    field.setAccessible(true);
                    return field.get(null);
                } catch (IllegalAccessException e) {
                    throw new CachezipException.Codec("No access to the object " + type.getName(), e);
                }
            }
        }
        return null;
    }
}
