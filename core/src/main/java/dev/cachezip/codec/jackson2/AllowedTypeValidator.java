package dev.cachezip.codec.jackson2;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.jsontype.PolymorphicTypeValidator;
import dev.cachezip.codec.AllowedTypes;

/**
 * Refuses the type ids of an application's own {@code @JsonTypeInfo(use = CLASS)} as early as ours.
 *
 * <p>{@link AllowedTypeFactory} would refuse them too, but Jackson makes a text of what that one throws.
 */
final class AllowedTypeValidator extends PolymorphicTypeValidator.Base {

    private static final long serialVersionUID = 1L;

    private final transient AllowedTypes types;

    AllowedTypeValidator(AllowedTypes types) {
        this.types = types;
    }

    @Override
    public Validity validateSubClassName(MapperConfig<?> config, JavaType baseType, String className) {
        types.check(className);
        return Validity.ALLOWED;
    }
}
