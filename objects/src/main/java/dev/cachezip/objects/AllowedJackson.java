package dev.cachezip.objects;

import dev.cachezip.objects.annotated.MapperLimits;
import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.AllowedTypes;
import java.util.function.UnaryOperator;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.jsontype.PolymorphicTypeValidator;

/**
 * Restricts mappers of Jackson 3 that read class names from data, and the values of other serializers.
 */
public final class AllowedJackson {

    private AllowedJackson() {}

    /**
     * Makes a mapper check each class name before it loads the class, which modules cannot undo, and refuse sets, maps and
     * queues that take too long to fill.
     */
    public static <B extends MapperBuilder<?, B>> B restrict(B builder, AllowedTypes types) {
        MapperLimits named = new MapperLimits(types, UnaryOperator.identity());
        return MapperLimits.guard(named.check(builder).polymorphicTypeValidator(validator(types)));
    }

    /**
     * Returns a validator that throws {@link dev.cachezip.CachezipException.TypeNotAllowed} on class names that are not
     * allowed.
     */
    public static PolymorphicTypeValidator validator(AllowedTypes types) {
        return new MapperLimits(types, UnaryOperator.identity()).validator(new Remembered());
    }
}
