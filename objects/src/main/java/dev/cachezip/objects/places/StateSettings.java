package dev.cachezip.objects.places;

import dev.cachezip.objects.limits.Remembered;
import dev.cachezip.objects.types.RootTypes;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the mapping by state.
 *
 * @param rootTypes names and checks classes
 * @param registered the types that the application maps itself
 * @param unproxy returns the object that a proxy stands for, or throws a {@link dev.cachezip.CachezipException.Codec}
 * @param remembered counts the types and type ids that are kept
 * @param missing whether classes that promise it, as JDK serialization understands that, are read without some fields
 * @param refused what becomes of parts that cannot be stored; {@code null} if a value with one is refused
 */
public record StateSettings(
        RootTypes rootTypes,
        RegisteredTypes registered,
        UnaryOperator<Object> unproxy,
        Remembered remembered,
        boolean missing,
        @Nullable RefusedParts refused) {}
