package dev.cachezip.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.cachezip.CachezipException;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.ValuePipeline;
import jakarta.persistence.Entity;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The number of objects with one hash code that a value's sets may hold, as docs/security.md says. */
class EntitySetsTests {

    private final ValuePipeline<Object> pipeline = ValuePipeline.builder(
                    ObjectCodecs.messagePack(AllowedTypes.of("dev.cachezip.types.*")))
            .build();

    /** An entity whose identifier is set late, as is often the case. */
    @Entity
    record Person(long id, String name) {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    record Key(long id, String name) {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void entities_of2500WithOneHashCode_comeBack() {
        Set<?> people = alike(2_500, id -> new Person(id, "name"));
        assertThat(pipeline.decode(pipeline.encode(people))).isEqualTo(people);
    }

    @Test
    void otherObjects_of1500WithOneHashCode_comeBack() {
        Set<?> keys = alike(1_500, id -> new Key(id, "name"));
        assertThat(pipeline.decode(pipeline.encode(keys))).isEqualTo(keys);
    }

    @Test
    void entities_ofFarMoreWithOneHashCode_areRefused() {
        Set<?> people = alike(8_000, id -> new Person(id, "name"));
        assertThatExceptionOfType(CachezipException.class).isThrownBy(() -> pipeline.encode(people));
    }

    private static Set<?> alike(int count, LongFunction<Object> element) {
        return LongStream.range(0, count).mapToObj(element).collect(Collectors.toCollection(HashSet::new));
    }
}
