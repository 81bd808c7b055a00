package dev.cachezip.types;

import dev.cachezip.CachezipException;
import java.util.List;
import org.springframework.core.KotlinDetector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.ValueSerializerModifier;

/**
 * A module that refuses values of Kotlin classes: without its module for Kotlin, Jackson takes {@code isActive} for
 * {@code active}, which comes back as false, and creates a second instance of an {@code object}.
 *
 * @since 0.1
 */
public final class UnmappedKotlinModule extends SimpleModule {

    /** Creates the module. */
    public UnmappedKotlinModule() {
        super("cachezip-kotlin");
        setSerializerModifier(new Refusal());
    }

    private static final class Refusal extends ValueSerializerModifier {

        // Only called for values that are mapped by their properties, not for values with a serializer of the
        // application.
        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription.Supplier bean, List<BeanPropertyWriter> properties) {
            if (KotlinDetector.isKotlinType(bean.getBeanClass())) {
                throw new CachezipException.Codec(
                        "A value of " + bean.getBeanClass().getName() + ", a Kotlin class, cannot be cached without"
                                + " Jackson's module for Kotlin: add tools.jackson.module:jackson-module-kotlin",
                        null);
            }
            return properties;
        }
    }
}
