package dev.cachezip.objects.annotated;

import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.AllowedTypes;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.jsontype.PolymorphicTypeValidator;

/**
 * Refuses the type ids of an application's own {@code @JsonTypeInfo(use = CLASS)} as early as this library's ids.
 *
 * <p>{@link AllowedTypeFactory} would refuse them too, but Jackson turns its exception into a text.
 */
final class AllowedTypeValidator extends PolymorphicTypeValidator.Base {

    private final transient AllowedTypes types;
    private final transient Remembered remembered;

    /** Creates a validator that counts the types it has allowed. */
    AllowedTypeValidator(AllowedTypes types, Remembered remembered) {
        this.types = types;
        this.remembered = remembered;
    }

    @Override
    public Validity validateSubClassName(DatabindContext context, JavaType baseType, String className) {
        types.check(className);
        // Jackson asks once for each id, and keeps the result.
        remembered.add(className);
        return Validity.ALLOWED;
    }
}
