package dev.cachezip.codec.jackson3;

import dev.cachezip.codec.object.AllowedTypes;
import dev.cachezip.codec.object.Remembered;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.jsontype.PolymorphicTypeValidator;

/**
 * The door to classes for mappers of Jackson 3 that read class names in data: those of this library, and those that read
 * what other serializers have written.
 *
 * @since 0.1
 */
public final class AllowedJackson {

    private AllowedJackson() {}

    /** Has a mapper load no class before its name was found to be allowed; not to be undone by modules. */
    public static <B extends MapperBuilder<?, B>> B restrict(B builder, AllowedTypes types) {
        return builder.typeFactory(new AllowedTypeFactory(types)).polymorphicTypeValidator(validator(types));
    }

    /** Returns what throws {@link dev.cachezip.CachezipException.TypeNotAllowed} on class names that are not allowed. */
    public static PolymorphicTypeValidator validator(AllowedTypes types) {
        return new AllowedTypeValidator(types, new Remembered());
    }
}
