package dev.cachezip.objects.jdk;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.cachezip.objects.plans.UniformDeserializers;
import dev.cachezip.objects.plans.ValuePlan;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.jsontype.TypeSerializer;
import tools.jackson.databind.ser.Serializers;
import tools.jackson.databind.type.ReferenceType;
import tools.jackson.databind.type.TypeFactory;
import tools.jackson.databind.util.ClassUtil;

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
        context.addSerializers(new Writers(this::writer));
        context.addDeserializers(
                UniformDeserializers.of(type -> reader(row(type.getRawClass())), type -> reader(row(type)) != null));
        context.addKeySerializers(new Writers(this::keyWriter));
        context.addKeyDeserializers((type, config, bean) -> {
            Keys.Row<?> key = key(type.getRawClass());
            return key == null ? null : new Keys.KeyTextDeserializer(key);
        });
    }

    /** Returns the plan of a type, or {@code null} if it has no row. */
    public @Nullable ValuePlan plan(JavaType type) {
        return plan(type, row(type.getRawClass()));
    }

    private static <T> @Nullable ValuePlan plan(JavaType type, @Nullable JdkRow<T> row) {
        JdkRow.RowReading<T> reading = row == null ? null : row.reading();
        return row == null || reading == null ? null : new JdkPlan<>(type, row, reading);
    }

    private Additions rows(JdkGroup group) {
        return made.computeIfAbsent(group, absent -> absent.rows(types));
    }

    private @Nullable JdkRow<?> row(Class<?> type) {
        JdkGroup group = JdkGroup.of(type);
        return group == null ? null : rows(group).values().get(type);
    }

    private Keys.@Nullable Row<?> key(Class<?> type) {
        // Strings, or not declared: the keys of most maps, for which no rows need be made.
        if (type == String.class || type == Object.class) {
            return null;
        }
        Keys.Row<?> key = rows(JdkGroup.KEYS).keys().get(type);
        JdkGroup group = JdkGroup.of(type);
        return key != null || group == null ? key : rows(group).keys().get(type);
    }

    private @Nullable ValueSerializer<?> writer(Class<?> type) {
        JdkRow<?> row = row(type);
        JdkRow.RowWriting<?> writing = row == null ? null : row.writing();
        return writing == null ? null : new JdkRow.RowSerializer(type, writing);
    }

    private static <T> @Nullable ValueDeserializer<?> reader(@Nullable JdkRow<T> row) {
        JdkRow.RowReading<T> reading = row == null ? null : row.reading();
        return row == null || reading == null ? null : new JdkRow.RowDeserializer<>(row.type(), reading, row.format());
    }

    private @Nullable ValueSerializer<?> keyWriter(Class<?> type) {
        return keyWriter(key(type));
    }

    private static <T> @Nullable ValueSerializer<?> keyWriter(Keys.@Nullable Row<T> key) {
        Function<T, String> text = key == null ? null : key.text();
        return key == null || text == null ? null : new Keys.KeyTextSerializer<>(key.type(), text);
    }

    /**
     * Finds the serializers of values or of keys.
     *
     * @param exact returns that of a class, or {@code null}; a class may have that of a supertype
     */
    private record Writers(Function<Class<?>, @Nullable ValueSerializer<?>> exact) implements Serializers {

        @Override
        public @Nullable ValueSerializer<?> findSerializer(
                SerializationConfig config,
                JavaType type,
                BeanDescription.Supplier bean,
                JsonFormat.@Nullable Value format) {
            for (Class<?> each : ClassUtil.findRawSuperTypes(type.getRawClass(), Object.class, true)) {
                ValueSerializer<?> found = exact.apply(each);
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
}
