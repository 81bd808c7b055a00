package dev.cachezip.accessors;

import java.io.Serializable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ser.BeanPropertyWriter;

/**
 * Decides which properties have their values looked at on their way to the generator.
 *
 * <p>Thread-safe, as is each check that it returns. Serializable, as mappers are with their modules.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PropertyInspector extends Serializable {

    /**
     * Returns what is called with each value of a property, {@code null} included, before the value is written, or
     * {@code null} for a property that need not be looked at. What the check throws takes the way of an exception of
     * a getter.
     *
     * @param property a property that databind reads and writes in its usual way; its serializer is not known yet
     */
    @Nullable
    Consumer<@Nullable Object> inspect(SerializationConfig config, BeanPropertyWriter property);
}
