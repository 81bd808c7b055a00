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
 * Refuses values of Kotlin classes: without a module of its own for them, Jackson takes {@code isActive} for
 * {@code active}, which comes back as false, and makes a second instance of an {@code object}.
 *
 * @since 0.1
 */
public final class UnmappedKotlinModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    /** Creates it. */
    public UnmappedKotlinModule() {
        super("cachezip-kotlin");
        setSerializerModifier(new Refusal());
    }

    private static final class Refusal extends ValueSerializerModifier {

        private static final long serialVersionUID = 1L;

        // Only called for what is mapped by its properties, not for what has a serializer of the application's.
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
