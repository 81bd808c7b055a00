package dev.cachezip.accessors;

import java.io.Serializable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ser.BeanPropertyWriter;

/**
 * Selects the properties whose values are checked before they are written.
 *
 * <p>Thread-safe, as are the checks that it returns. Serializable, like mappers and their modules.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PropertyInspector extends Serializable {

    /**
     * Returns the check of a property, which is called with each value, {@code null} included, before the value is
     * written. Returns {@code null} for a property without a check. An exception of the check is handled like an
     * exception of a getter.
     *
     * @param property a property that databind reads and writes in its usual way, before its serializer is known
     */
    @Nullable
    Consumer<@Nullable Object> inspect(SerializationConfig config, BeanPropertyWriter property);
}
