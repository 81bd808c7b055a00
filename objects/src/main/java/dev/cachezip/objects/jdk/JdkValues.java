package dev.cachezip.objects.jdk;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.objects.plans.UniformDeserializers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.module.SimpleSerializers;
import tools.jackson.databind.ser.Serializers;
import tools.jackson.databind.type.ReferenceType;
import tools.jackson.databind.type.TypeFactory;

/**
 * The module with the serializers and deserializers of values of the JDK, for mappers of MessagePack or JSON. Thread-safe.
 *
 * <p>A value comes back as it was, or is refused when it is written. A deserializer only accepts the kind of token that
 * its serializer writes: it does not turn a string into a number, or a number into a string.
 */
public final class JdkValues extends JacksonModule {

    private final TypeFactory types;
    private final Map<JdkGroup, Additions> made = new ConcurrentHashMap<>();

    /**
     * Creates the module of one mapper.
     *
     * @param types finds the classes that values name, and only those
     */
    public JdkValues(TypeFactory types) {
        this.types = types;
    }

    static boolean isPresent(String className) {
        try {
            Class.forName(className, false, JdkValues.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Override
    public String getModuleName() {
        return "cachezip-value-types";
    }

    @Override
    public Version version() {
        return Version.unknownVersion();
    }

    @Override
    public void setupModule(SetupContext context) {
        context.addSerializers(new Writers(false));
        context.addDeserializers(new Readers());
        context.addKeySerializers(new Writers(true));
        context.addKeyDeserializers((type, config, bean) -> {
            KeyDeserializer key = isText(type)
                    ? null
                    : rows(JdkGroup.KEYS).keyDeserializers().findKeyDeserializer(type, config, bean);
            JdkGroup group = JdkGroup.of(type.getRawClass());
            return key != null || group == null
                    ? key
                    : rows(group).keyDeserializers().findKeyDeserializer(type, config, bean);
        });
    }

    /** Returns whether keys are strings, or not declared: those of most maps, for which no rows need be made. */
    private static boolean isText(JavaType key) {
        return key.hasRawClass(String.class) || key.isJavaLangObject();
    }

    private Additions rows(JdkGroup group) {
        return made.computeIfAbsent(group, absent -> absent.rows(types));
    }

    /** Finds the serializers of values or of keys, as a {@link SimpleSerializers} with all rows does. */
    private final class Writers implements Serializers {

        private final boolean keys;

        Writers(boolean keys) {
            this.keys = keys;
        }

        @Override
        public @Nullable ValueSerializer<?> findSerializer(
                SerializationConfig config,
                JavaType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format) {
            if (keys && isText(type)) {
                return null;
            }
            for (JdkGroup group : JdkGroup.related(type.getRawClass(), keys)) {
                Additions rows = rows(group);
                ValueSerializer<?> found =
                        (keys ? rows.keySerializers() : rows.serializers()).findSerializer(config, type, bean, format);
                if (found != null) {
                    return found;
                }
            }
            return null;
        }

        @Override
        public @Nullable ValueSerializer<?> findEnumSerializer(
                SerializationConfig config,
                JavaType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format) {
            return findSerializer(config, type, bean, format);
        }

        @Override
        public @Nullable ValueSerializer<?> findReferenceSerializer(
                SerializationConfig config,
                ReferenceType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format,
                @Nullable TypeSerializer contentTypeSerializer,
                @Nullable ValueSerializer<Object> contentSerializer) {
            return findSerializer(config, type, bean, format);
        }
    }

    /** Finds the deserializers of values. */
    private final class Readers extends UniformDeserializers {

        @Override
        protected @Nullable ValueDeserializer<?> find(
                JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
            JdkGroup group = JdkGroup.of(type.getRawClass());
            return group == null ? null : rows(group).deserializers().findBeanDeserializer(type, config, bean);
        }

        @Override
        public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
            JdkGroup group = JdkGroup.of(type);
            return group != null && rows(group).deserializers().hasDeserializerFor(config, type);
        }
    }
}
