package dev.cachezip.codec.jackson3.properties;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.CachezipException;
import dev.cachezip.codec.jackson3.state.RefusingSerializer;
import dev.cachezip.codec.jackson3.state.kind.ClassKinds;
import dev.cachezip.codec.jackson3.state.kind.Refusals;
import dev.cachezip.codec.types.JdkContainers;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.jdk.JDKArraySerializers;
import tools.jackson.databind.type.CollectionLikeType;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapLikeType;
import tools.jackson.databind.type.MapType;

/**
 * Refuses collections and maps of an application's classes that have fields or properties of their own: Jackson writes
 * the elements or entries alone.
 *
 * <p>A serializer of the application stays in place, as does {@link JsonFormat.Shape#POJO}.
 */
final class ExtendedContainers extends ValueSerializerModifier {

    private static final long serialVersionUID = 1;

    private static final String JACKSONS = JDKArraySerializers.class.getPackageName();

    @Override
    public ValueSerializer<?> modifyCollectionSerializer(
            SerializationConfig config,
            CollectionType type,
            BeanDescription.Supplier bean,
            ValueSerializer<?> serializer) {
        return checked(bean, serializer);
    }

    @Override
    public ValueSerializer<?> modifyCollectionLikeSerializer(
            SerializationConfig config,
            CollectionLikeType type,
            BeanDescription.Supplier bean,
            ValueSerializer<?> serializer) {
        return checked(bean, serializer);
    }

    @Override
    public ValueSerializer<?> modifyMapSerializer(
            SerializationConfig config, MapType type, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        return checked(bean, serializer);
    }

    @Override
    public ValueSerializer<?> modifyMapLikeSerializer(
            SerializationConfig config,
            MapLikeType type,
            BeanDescription.Supplier bean,
            ValueSerializer<?> serializer) {
        return checked(bean, serializer);
    }

    private static ValueSerializer<?> checked(BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
        Class<?> type = bean.getBeanClass();
        if (!serializer.getClass().getPackageName().equals(JACKSONS) || JdkContainers.isOfALibrary(type)) {
            return serializer;
        }
        String lost = ClassKinds.extendsContainer(type) ? field(type) : property(bean.get());
        return lost == null
                ? serializer
                : new RefusingSerializer(new CachezipException.Codec(
                        type.getName() + " cannot be stored: it is a collection or map, and its " + lost
                                + " would be lost; set cachezip.mapping=state, or have it hold the collection in a field",
                        null));
    }

    /** Returns a field that a class has beside its elements or entries. */
    private static @Nullable String field(Class<?> type) {
        for (Class<?> each = type; !Refusals.isOfTheJdk(each); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
                    return "field " + field.getName();
                }
            }
        }
        return null;
    }

    /**
     * Returns a property that can be set, of a class whose fields may be where it keeps its elements or entries.
     */
    private static @Nullable String property(BeanDescription bean) {
        for (BeanPropertyDefinition property : bean.findProperties()) {
            if (property.hasGetter() && property.hasSetter()) {
                return "property " + property.getName();
            }
        }
        return null;
    }
}
