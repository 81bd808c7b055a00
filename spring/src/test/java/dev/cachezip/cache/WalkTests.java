package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.compress.Algorithm;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.objects.ObjectCodecs;
import dev.cachezip.objects.types.AllowedTypes;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.store.CacheThreads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A value takes a short walk from the cache to the pipeline, and back: no class on its way calls the cache again. */
class WalkTests {

    /** Notes the classes from the pipeline, which is left out, to the cache; a class that is entered twice comes twice. */
    private final class Walk implements PipelineStats {

        @Override
        public void encoded(Outcome outcome, int plainLength, int storedLength, long nanos) {
            note();
        }

        @Override
        public void decoded(@Nullable Algorithm algorithm, int storedLength, int plainLength, long nanos) {
            note();
        }

        private void note() {
            StackWalker.getInstance().forEach(frame -> {
                String name = frame.getClassName();
                if (name.startsWith("dev.cachezip.")
                        && !name.startsWith("dev.cachezip.pipeline.")
                        && !name.startsWith(WalkTests.class.getName())) {
                    String simple = name.substring(name.lastIndexOf('.') + 1);
                    if (walked.isEmpty() || !walked.get(walked.size() - 1).equals(simple)) {
                        walked.add(simple);
                    }
                }
            });
        }
    }

    private final List<String> walked = new ArrayList<>();
    private final CacheThreads threads = CacheThreads.pooled();
    private final ValuePipeline<Object> pipeline =
            ValuePipeline.builder(ObjectCodecs.messagePack(AllowedTypes.of())).build();
    private final CachezipCache cache = create();

    private CachezipCache create() {
        CacheContext context = Contexts.of(CacheFailures.asMisses(), threads);
        return Contexts.books(
                new InMemoryCacheWriter(),
                new CachezipRedisSerializer<>(pipeline),
                new CacheContext(
                        context.policies(),
                        context.serializers(),
                        context.dictionaries(),
                        context.refreshes(),
                        context.nears(),
                        context.types(),
                        context.failures(),
                        threads,
                        name -> new Walk()));
    }

    @AfterEach
    void close() {
        threads.close();
        pipeline.close();
    }

    @Test
    void put_entersThreeClasses() {
        cache.put("key", "value");

        assertThat(walked).containsExactly("CachezipRedisSerializer", "CacheValues", "BlockingWrites", "CachezipCache");
    }

    @Test
    void get_entersThreeClasses() {
        cache.put("key", "value");
        walked.clear();

        assertThat(cache.get("key", String.class)).isEqualTo("value");

        assertThat(walked).containsExactly("CachezipRedisSerializer", "CacheValues", "CacheReads", "CachezipCache");
    }
}
