package dev.cachezip.types;

import java.lang.reflect.Method;
import java.util.Objects;
import kotlin.time.Duration;
import kotlin.time.DurationKt;
import kotlin.time.DurationUnit;
import org.springframework.util.ReflectionUtils;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.std.StdConvertingDeserializer;
import tools.jackson.databind.ser.std.StdConvertingSerializer;
import tools.jackson.databind.util.StdConverter;

/**
 * The durations of Kotlin, written like durations of {@code java.time}: both exact to the nanosecond and infinite
 * durations.
 *
 * <p>Jackson's module for Kotlin would write a duration's internal number, and cannot read it. Functions of a value
 * class have names that Java cannot spell; they are part of its binary interface.
 */
final class KotlinDurations {

    private static final Method UNBOXED = method("unbox-impl");
    private static final Method BOXED = method("box-impl");
    private static final Method SECONDS = method("getInWholeSeconds-impl");
    private static final Method NANOSECONDS = method("getNanosecondsComponent-impl");
    private static final Method SUM = method("plus-LRDsOJo");

    private KotlinDurations() {}

    static ValueSerializer<?> serializer() {
        return new StdConvertingSerializer(Duration.class, new ToJava());
    }

    static ValueDeserializer<?> deserializer() {
        return new StdConvertingDeserializer<>(new ToKotlin());
    }

    private static Method method(String name) {
        return Objects.requireNonNull(ReflectionUtils.findMethod(Duration.class, name, (Class<?>[]) null), name);
    }

    private static <T> T call(Class<T> result, Method method, Object... arguments) {
        return result.cast(Objects.requireNonNull(ReflectionUtils.invokeMethod(method, null, arguments)));
    }

    private static final class ToJava extends StdConverter<Duration, java.time.Duration> {
        @Override
        public java.time.Duration convert(Duration duration) {
            Object unboxed = Objects.requireNonNull(ReflectionUtils.invokeMethod(UNBOXED, duration));
            return java.time.Duration.ofSeconds(
                    call(Long.class, SECONDS, unboxed), call(Integer.class, NANOSECONDS, unboxed));
        }
    }

    private static final class ToKotlin extends StdConverter<java.time.Duration, Duration> {
        @Override
        public Duration convert(java.time.Duration duration) {
            long seconds = DurationKt.toDuration(duration.getSeconds(), DurationUnit.SECONDS);
            long nanoseconds = DurationKt.toDuration(duration.getNano(), DurationUnit.NANOSECONDS);
            return call(Duration.class, BOXED, call(Long.class, SUM, seconds, nanoseconds));
        }
    }
}
