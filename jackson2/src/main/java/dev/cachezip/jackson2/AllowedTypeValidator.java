package dev.cachezip.jackson2;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import dev.cachezip.codec.limits.Remembered;
import dev.cachezip.codec.types.AllowedTypes;

/**
 * Refuses the type ids of an application's own {@code @JsonTypeInfo(use = CLASS)} as early as this library's ids.
 *
 * <p>{@link AllowedTypeFactory} would refuse them too, but Jackson turns its exception into a text.
 */
final class AllowedTypeValidator extends PolymorphicTypeValidator.Base {

    private final transient AllowedTypes types;
    private final transient Remembered remembered;

    AllowedTypeValidator(AllowedTypes types, Remembered remembered) {
        this.types = types;
        this.remembered = remembered;
    }

    @Override
    public Validity validateSubClassName(MapperConfig<?> config, JavaType baseType, String className) {
        types.check(className);
        // Jackson asks once for each id, and keeps the result.
        remembered.add(className);
        return Validity.ALLOWED;
    }
}
