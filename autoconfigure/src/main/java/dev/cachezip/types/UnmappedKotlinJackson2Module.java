package dev.cachezip.types;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import dev.cachezip.CachezipException;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.core.KotlinDetector;

/**
 * The {@link UnmappedKotlinModule} for Jackson 2: a module that refuses values of Kotlin classes.
 *
 * @since 0.1
 */
public final class UnmappedKotlinJackson2Module extends SimpleModule {

    private static final String KOTLIN_MODULE = "com.fasterxml.jackson.module.kotlin.KotlinModule";

    private UnmappedKotlinJackson2Module() {
        super("cachezip-kotlin");
        setSerializerModifier(new Refusal());
    }

    /** Returns an application's modules, plus this module if Jackson's module for Kotlin is not among them. */
    public static Stream<Module> unlessMapped(List<Module> modules) {
        boolean mapped =
                modules.stream().anyMatch(module -> module.getClass().getName().equals(KOTLIN_MODULE));
        return mapped
                ? modules.stream()
                : Stream.concat(modules.stream(), Stream.of(new UnmappedKotlinJackson2Module()));
    }

    private static final class Refusal extends BeanSerializerModifier {

        // Only called for values that are mapped by their properties, not for values with a serializer of the
        // application.
        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
            if (KotlinDetector.isKotlinType(bean.getBeanClass())) {
                throw new CachezipException.Codec(
                        "A value of " + bean.getBeanClass().getName() + ", a Kotlin class, cannot be cached with"
                                + " cachezip.codec=msgpack-jackson2 without a bean of " + KOTLIN_MODULE,
                        null);
            }
            return properties;
        }
    }
}
