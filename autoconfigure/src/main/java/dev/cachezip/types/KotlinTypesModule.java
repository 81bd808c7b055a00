package dev.cachezip.types;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.cachezip.CachezipException;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import kotlin.jvm.JvmClassMappingKt;
import kotlin.reflect.KClass;
import kotlin.reflect.KType;
import kotlin.reflect.full.KClasses;
import kotlin.time.Duration;
import org.springframework.core.KotlinDetector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.module.kotlin.KotlinModule;

/**
 * A module for Kotlin's own values where objects are mapped by their properties. It brings Jackson's module for Kotlin
 * along and fills its gaps.
 *
 * <p>It uses modifiers, which have the last word even if the application has set up Jackson's module itself.
 *
 * @since 0.1
 */
public final class KotlinTypesModule extends SimpleModule {

    /** Creates the module. */
    public KotlinTypesModule() {
        super("cachezip-kotlin");
        setSerializerModifier(new Writing());
        setDeserializerModifier(new Reading());
    }

    // A module that the application has set up takes precedence.
    @Override
    public Iterable<? extends JacksonModule> getDependencies() {
        return List.of(new KotlinModule.Builder().build());
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.insertAnnotationIntrospector(new InnerNulls());
    }

    /**
     * Lets lists in lists have null elements: since {@code List<List<T?>>} has none itself, Jackson's module for Kotlin
     * refuses to read any at all levels.
     */
    private static final class InnerNulls extends NopAnnotationIntrospector {

        @Override
        public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
            boolean ofKotlin = annotated instanceof AnnotatedParameter parameter
                    && KotlinDetector.isKotlinType(parameter.getDeclaringClass())
                    && !parameter.hasAnnotation(JsonSetter.class);
            JavaType content = ofKotlin ? annotated.getType().getContentType() : null;
            return content != null && content.isContainerType()
                    ? JsonSetter.Value.forContentNulls(Nulls.SET)
                    : super.findSetterInfo(config, annotated);
        }
    }

    private static final class Writing extends ValueSerializerModifier {

        /** The classes that a value class may wrap beside final classes: values of these have no other class. */
        private static final Set<Class<?>> EXACT = Set.of(BigDecimal.class, BigInteger.class, ZoneId.class);

        @Override
        public ValueSerializer<?> modifySerializer(
                SerializationConfig config, BeanDescription.Supplier bean, ValueSerializer<?> serializer) {
            Class<?> type = bean.getBeanClass();
            if (type == Duration.class) {
                return KotlinDurations.serializer();
            }
            // A serializer for @JsonValue, for example, is paired with a creator of the application.
            if (KotlinDetector.isInlineClass(type) && serializer instanceof StdConvertingSerializer) {
                checkWrapped(type);
            }
            return KotlinObjects.instance(type) == null ? serializer : KotlinObjects.serializer();
        }

        /**
         * Refuses a value class if the declared class of the wrapped value, the only information on reading, is not
         * exact.
         */
        private static void checkWrapped(Class<?> type) {
            KClass<?> valueClass = JvmClassMappingKt.getKotlinClass(type);
            KType wrapped = Objects.requireNonNull(KClasses.getPrimaryConstructor(valueClass))
                    .getParameters()
                    .get(0)
                    .getType();
            if (wrapped.isMarkedNullable()
                    || !wrapped.getArguments().isEmpty()
                    || !(wrapped.getClassifier() instanceof KClass<?> wrappedClass)
                    || !isExact(JvmClassMappingKt.getJavaClass(wrappedClass))) {
                throw new CachezipException.Codec(
                        "A value of " + type.getName() + ", a value class of " + wrapped
                                + ", would come back as something else: make it a data class",
                        null);
            }
            if (KotlinDetector.isInlineClass(JvmClassMappingKt.getJavaClass(wrappedClass))) {
                checkWrapped(JvmClassMappingKt.getJavaClass(wrappedClass));
            }
        }

        private static boolean isExact(Class<?> wrapped) {
            return Modifier.isFinal(wrapped.getModifiers()) || wrapped.isEnum() || EXACT.contains(wrapped);
        }
    }

    private static final class Reading extends ValueDeserializerModifier {

        @Override
        public ValueDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription.Supplier bean, ValueDeserializer<?> deserializer) {
            if (bean.getBeanClass() == Duration.class) {
                return KotlinDurations.deserializer();
            }
            Object instance = KotlinObjects.instance(bean.getBeanClass());
            return instance == null ? deserializer : KotlinObjects.deserializer(instance);
        }
    }
}
