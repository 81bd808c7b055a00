package dev.cachezip.codec.jackson3.properties;

import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.RefusingSerializer;
import dev.cachezip.codec.jackson3.state.kind.Refusals;
import java.lang.reflect.Modifier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.bean.BeanSerializerBase;

/**
 * Refuses objects that Jackson writes without their state: those of the JDK, by their getters, and those that have fields
 * and no properties, as empty objects if their class has any annotation.
 */
final class IncompleteBeans extends ValueSerializerModifier {

    private static final long serialVersionUID = 1;

    @Override
    public ValueSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        String reason = serializer instanceof BeanSerializerBase ? reason(bean, serializer) : null;
        return reason == null
                ? serializer
                : new RefusingSerializer(new CachezipException.Codec(
                        bean.getBeanClass().getName() + " cannot be stored: " + reason, null));
    }

    private static @Nullable String reason(BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> type = bean.getBeanClass();
        if (Refusals.isOfTheJdk(type)) {
            return "its getters do not show all of its state; cache what it is made from";
        }
        boolean empty = !serializer.properties().hasNext() && bean.get().findAnyGetter() == null;
        return empty && hasFields(type)
                ? "it has fields and no properties; give it getters, or set cachezip.mapping=state"
                : null;
    }

    private static boolean hasFields(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each != null, Class::getSuperclass)
                .flatMap(each -> Stream.of(each.getDeclaredFields()))
                .anyMatch(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0);
    }
}
