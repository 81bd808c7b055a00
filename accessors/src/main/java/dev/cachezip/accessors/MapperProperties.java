package dev.cachezip.accessors;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedClassResolver;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanAsArraySerializer;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.jdk.NumberSerializers;

/**
 * The properties that a mapper always writes, as its serializers have them.
 *
 * <p>Not included are properties that an inclusion may omit, unwrapped and virtual properties, the properties of
 * classes with a filter, and properties that {@code @JsonProperty(isRequired = FALSE)} declares as optional.
 */
public final class MapperProperties implements WrittenProperties {

    private static final long serialVersionUID = 1L;

    private @Nullable ObjectMapper mapper;

    /** Creates an instance for the mapper that is passed to {@link #bind}. */
    public MapperProperties() {}

    /** Sets the mapper; to be called before the first use. */
    public void bind(ObjectMapper writing) {
        mapper = writing;
    }

    private ObjectMapper mapper() {
        ObjectMapper writing = mapper;
        if (writing == null) {
            throw new IllegalStateException("No mapper");
        }
        return writing;
    }

    /** Returns whether databind's own serializer writes the values of a scalar type. */
    public boolean isStandard(JavaType type) {
        return mapper()._serializationContext()
                        .findRootValueSerializer(type)
                        .getClass()
                        .getPackage()
                == NumberSerializers.class.getPackage();
    }

    @Override
    public @Nullable Set<String> of(JavaType type) {
        ObjectMapper writing = mapper();
        SerializationConfig config = writing.serializationConfig();
        AnnotationIntrospector annotations = config.getAnnotationIntrospector();
        AnnotatedClass annotated = AnnotatedClassResolver.resolve(config, type, config);
        ValueSerializer<?> serializer = writing._serializationContext().findRootValueSerializer(type);
        if (!(serializer instanceof BeanSerializerBase bean)
                || serializer instanceof BeanAsArraySerializer
                || annotations.findFilterId(config, annotated) != null) {
            return null;
        }
        Set<String> names = new HashSet<>();
        for (Iterator<PropertyWriter> properties = bean.properties(); properties.hasNext(); ) {
            PropertyWriter property = properties.next();
            if (isAlwaysWritten(property) && !isOptional(property)) {
                names.add(property.getName());
            }
        }
        JsonTypeInfo.Value typeInfo = annotations.findPolymorphicTypeInfo(config, annotated);
        if (typeInfo != null) {
            // Reading takes it as the type id, although the object may have a property of that name, too.
            names.remove(
                    typeInfo.getPropertyName() != null
                            ? typeInfo.getPropertyName()
                            : typeInfo.getIdType().getDefaultPropertyName());
        }
        return names;
    }

    private static boolean isOptional(PropertyWriter property) {
        JsonProperty annotation = property.getAnnotation(JsonProperty.class);
        return annotation != null && annotation.isRequired() == OptBoolean.FALSE;
    }

    private static boolean isAlwaysWritten(PropertyWriter property) {
        // Other classes may write in different ways.
        boolean known = property.getClass() == BeanPropertyWriter.class
                || property instanceof PrimitiveWriter
                || property instanceof ReferenceWriter;
        return known && new Inclusion((BeanPropertyWriter) property).isAlways();
    }

    /** Reads the inclusion of a property, which is visible to subclasses only. */
    private static final class Inclusion extends BeanPropertyWriter {

        private static final long serialVersionUID = 1L;

        Inclusion(BeanPropertyWriter property) {
            super(property);
        }

        boolean isAlways() {
            return !_suppressNulls && _suppressableValue == null && !isUnwrapping();
        }
    }
}
