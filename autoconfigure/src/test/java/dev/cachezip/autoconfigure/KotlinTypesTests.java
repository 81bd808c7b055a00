package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.serializer.CachezipRedisSerializer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import kotlin.Pair;
import kotlin.ULong;
import kotlin.Unit;
import kotlin.ranges.IntRange;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import tools.jackson.module.kotlin.KotlinModule;

/** With and without the libraries; what becomes of each kind of value, the tests in Kotlin tell. */
class KotlinTypesTests {

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(CachezipAutoConfiguration.class));

    @Test
    void kotlinsOwnValues_withAndWithoutBootsJackson_comeBack() {
        for (ApplicationContextRunner application : new ApplicationContextRunner[] {
            runner, runner.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class))
        }) {
            application.run(context -> {
                CachezipRedisSerializer<Object> serializer = serializer(context.getBean(CachezipRedisSerializer.class));
                Object value = new Pair<>(1L, new IntRange(1, 2));
                assertThat(serializer.deserialize(serializer.serialize(value))).isEqualTo(value);
                assertThat(serializer.deserialize(serializer.serialize(Unit.INSTANCE)))
                        .isSameAs(Unit.INSTANCE);
            });
        }
    }

    @Test
    void jacksonsModuleIsMissing_kotlinsOwnValuesComeBackByTheirState() {
        runner.withClassLoader(new FilteredClassLoader(KotlinModule.class)).run(context -> {
            CachezipRedisSerializer<Object> serializer = serializer(context.getBean(CachezipRedisSerializer.class));
            Object value = new Pair<>(Unit.INSTANCE, List.of(new IntRange(1, 2), Unit.INSTANCE));
            assertThat(serializer.deserialize(serializer.serialize(value))).isEqualTo(value);
        });
    }

    /** An application that adds or drops the module goes on with its entries. */
    @Test
    void kotlinsOwnValues_withAndWithoutJacksonsModule_areStoredAlike() throws ReflectiveOperationException {
        // Functions of a value class have names that Java cannot spell.
        Object number = ULong.class.getDeclaredMethod("box-impl", long.class).invoke(null, -1L);
        Object value = new Pair<>(Unit.INSTANCE, List.of(number, new IntRange(1, 2)));
        AtomicReference<byte[]> stored = new AtomicReference<>();
        runner.run(context -> stored.set(
                serializer(context.getBean(CachezipRedisSerializer.class)).serialize(value)));
        runner.withClassLoader(new FilteredClassLoader(KotlinModule.class)).run(context -> {
            CachezipRedisSerializer<Object> serializer = serializer(context.getBean(CachezipRedisSerializer.class));
            assertThat(serializer.serialize(value)).isEqualTo(stored.get());
            assertThat(serializer.deserialize(stored.get())).isEqualTo(value);
        });
    }

    @Test
    void kotlinIsMissing_startsWithout() {
        runner.withClassLoader(new FilteredClassLoader("kotlin", "tools.jackson.module.kotlin"))
                .run(context -> assertThat(context).hasNotFailed());
    }

    @SuppressWarnings("unchecked") // it takes any value
    private static CachezipRedisSerializer<Object> serializer(CachezipRedisSerializer<?> bean) {
        return (CachezipRedisSerializer<Object>) bean;
    }
}
