package dev.cachezip.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.samples.SampleValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

/** The steps of docs/migration.md, forth and back, with instances of two steps at the same time. */
class MigrationIT {

    private final RawRedis redis = RawRedis.shared();

    /** The settings of an application's instances at one step. */
    record Step(String name, List<Class<?>> configurations, List<String> properties) {

        App start() {
            return App.start(configurations, properties.toArray(String[]::new));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Two instances that run at the same time. */
    record Neighbours(Step one, Step other) {}

    private static List<Step> steps(String format, Step without) {
        return List.of(
                without,
                new Step(
                        format + ": reads both, writes the old form",
                        List.of(),
                        List.of("cachezip.read-also=" + format, "cachezip.write-format=legacy")),
                new Step(format + ": reads both, writes ours", List.of(), List.of("cachezip.read-also=" + format)),
                new Step(format + ": reads and writes ours", List.of(), List.of()));
    }

    static Stream<Neighbours> neighbours() {
        List<List<Step>> migrations = List.of(
                steps("jdk", new Step("without cachezip", List.of(), List.of("cachezip.enabled=false"))),
                steps(
                        "generic-json",
                        new Step(
                                "without cachezip, with JSON",
                                List.of(WithJson.class),
                                List.of("cachezip.enabled=false"))));
        List<Neighbours> neighbours = new ArrayList<>();
        for (List<Step> steps : migrations) {
            IntStream.range(1, steps.size())
                    .forEach(i -> neighbours.addAll(List.of(
                            new Neighbours(steps.get(i - 1), steps.get(i)),
                            new Neighbours(steps.get(i), steps.get(i - 1)))));
        }
        return neighbours.stream();
    }

    /** Instances of neighbouring steps read each other's entries, and no method runs twice. */
    @ParameterizedTest
    @MethodSource("neighbours")
    void neighbours_writeAndRead_hitsWithoutFailure(Neighbours neighbours) {
        try (App one = neighbours.one().start();
                App other = neighbours.other().start()) {
            for (Object value : values(neighbours)) {
                String key = App.newKey();
                Counted slow = Counted.of(value);

                assertThat(one.shop().find(key, slow)).isEqualTo(value);
                redis.await(App.redisKey(Shop.ON_DEMAND, key));

                assertThat(other.shop().find(key, slow)).isEqualTo(value);
                assertThat(other.shop().findOnce(key, slow)).isEqualTo(value);
                assertThat(slow.calls()).as("%s", value).isOne();
            }
            nullIsAHit(one, other);
        }
    }

    private void nullIsAHit(App one, App other) {
        String key = App.newKey();
        Counted nothing = Counted.of(null);
        assertThat(one.shop().find(key, nothing)).isNull();
        redis.await(App.redisKey(Shop.ON_DEMAND, key));
        assertThat(other.shop().find(key, nothing)).isNull();
        assertThat(nothing.calls()).isOne();
    }

    /** Generic JSON loses the types of some values, with and without cachezip. */
    private static List<Object> values(Neighbours neighbours) {
        List<Object> values = new ArrayList<>(List.of("text", 500, true, new ArrayList<>(List.of("a", "b"))));
        if (neighbours.one().name().contains("jdk") || neighbours.other().name().contains("jdk")) {
            values.add(5L);
            values.addAll(ofLibraries());
            SampleValue.forTests().forEach(sample -> values.add(sample.value()));
        }
        return values;
    }

    /** What applications get from Spring Data, and collections of the JDK that JSON does not know. */
    private static List<Object> ofLibraries() {
        List<String> content = new ArrayList<>(List.of("a", "b"));
        TreeMap<String, Long> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map.put("a", 1L);
        TreeSet<String> set = new TreeSet<>(Comparator.reverseOrder());
        set.addAll(content);
        return List.of(
                new PageImpl<>(content, PageRequest.of(1, 2, Sort.by("title").descending()), 5),
                new SliceImpl<>(content, PageRequest.of(0, 2), true),
                new CopyOnWriteArrayList<>(content),
                map,
                set);
    }

    /** An application that stores JSON with class names. */
    @Configuration(proxyBeanMethods = false)
    static class WithJson {
        @Bean
        RedisCacheManagerBuilderCustomizer json() {
            GenericJacksonJsonRedisSerializer serializer = GenericJacksonJsonRedisSerializer.builder()
                    .enableUnsafeDefaultTyping()
                    .enableSpringCacheNullValueSupport()
                    .build();
            return builder -> builder.cacheDefaults(
                    builder.cacheDefaults().serializeValuesWith(SerializationPair.fromSerializer(serializer)));
        }
    }
}
