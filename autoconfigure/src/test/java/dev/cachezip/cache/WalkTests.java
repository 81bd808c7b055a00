package dev.cachezip.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.codec.jackson3.Jackson3Codecs;
import dev.cachezip.codec.types.AllowedTypes;
import dev.cachezip.compress.Algorithm;
import dev.cachezip.failures.CacheFailures;
import dev.cachezip.pipeline.Outcome;
import dev.cachezip.pipeline.PipelineStats;
import dev.cachezip.pipeline.ValuePipeline;
import dev.cachezip.serializer.CachezipRedisSerializer;
import dev.cachezip.serializer.DeclaredSerializers;
import dev.cachezip.store.CacheThreads;
import java.lang.StackWalker.StackFrame;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.cache.RedisCacheConfiguration;

/** A value takes a short walk from the cache to the pipeline, and back. */
class WalkTests {

    /** Notes the classes between the cache and the pipeline; both ends are left out. */
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
            walked.addAll(StackWalker.getInstance()
                    .walk(frames -> frames.map(StackFrame::getClassName)
                            .filter(name -> name.startsWith("dev.cachezip."))
                            .filter(name -> !name.startsWith("dev.cachezip.pipeline."))
                            .filter(name -> !name.startsWith(WalkTests.class.getName()))
                            .filter(name -> !name.equals(CachezipCache.class.getName()))
                            .map(name -> name.substring(name.lastIndexOf('.') + 1))
                            .collect(Collectors.toCollection(LinkedHashSet::new))));
        }
    }

    private final Set<String> walked = new LinkedHashSet<>();
    private final CacheThreads threads = CacheThreads.pooled();
    private final ValuePipeline<Object> pipeline =
            ValuePipeline.builder(Jackson3Codecs.messagePack(AllowedTypes.of())).build();
    private final CachezipCache cache = create();

    private CachezipCache create() {
        CacheContext context = Contexts.of(CacheFailures.asMisses(), threads);
        return new CachezipCache(
                "books",
                new InMemoryCacheWriter(),
                RedisCacheConfiguration.defaultCacheConfig(),
                new DeclaredSerializers(new CachezipRedisSerializer<>(pipeline)),
                new CacheContext(
                        context.policies(),
                        context.dictionaries(),
                        context.refreshes(),
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

        assertThat(walked).containsExactly("CachezipRedisSerializer", "CacheValues", "BlockingWrites");
    }

    @Test
    void get_entersThreeClasses() {
        cache.put("key", "value");
        walked.clear();

        assertThat(cache.get("key", String.class)).isEqualTo("value");

        assertThat(walked).containsExactly("CachezipRedisSerializer", "CacheValues", "BlockingReads");
    }
}
