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
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;
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

    @Test
    void encode_noDeclaredType_entersThreeClassesBeforeThePlan() {
        try (ValuePipeline<Object> mapped = mapped()) {
            mapped.encode(new Noting());
        }
        assertThat(Noting.WALKED.get(0)).containsExactly("HooksPlan", "TypeMapping", "StoredForm", "ObjectCodec");
    }

    @Test
    void encode_declaredType_entersThreeClassesBeforeThePlan() {
        try (ValuePipeline<Object> mapped = mapped().declaredAs(Noting.class)) {
            mapped.encode(new Noting());
        }
        assertThat(Noting.WALKED.get(0)).containsExactly("HooksPlan", "TypeMapping", "DeclaredForm", "ObjectCodec");
    }

    @Test
    void decode_noDeclaredType_entersThreeClassesBeforeThePlan() {
        try (ValuePipeline<Object> mapped = mapped()) {
            byte[] stored = mapped.encode(new Noting());
            Noting.WALKED.clear();
            mapped.decode(stored);
        }
        assertThat(Noting.WALKED.get(0)).containsExactly("HooksPlan", "Roots", "StoredForm", "ObjectCodec");
    }

    @Test
    void decode_declaredType_entersThreeClassesBeforeThePlan() {
        try (ValuePipeline<Object> mapped = mapped().declaredAs(Noting.class)) {
            byte[] stored = mapped.encode(new Noting());
            Noting.WALKED.clear();
            mapped.decode(stored);
        }
        assertThat(Noting.WALKED.get(0)).containsExactly("HooksPlan", "Roots", "DeclaredForm", "ObjectCodec");
    }

    private static ValuePipeline<Object> mapped() {
        Noting.WALKED.clear();
        AllowedTypes types = AllowedTypes.of(Noting.class.getName());
        return ValuePipeline.builder(ObjectCodecs.messagePack(types)).build();
    }

    /** Notes the classes from its plan to the pipeline, which is left out, whenever it is written or read. */
    static final class Noting implements Serializable {

        static final List<List<String>> WALKED = new ArrayList<>();

        @Serial
        private static final long serialVersionUID = 1;

        private String text = "";

        @Serial
        private void writeObject(ObjectOutputStream out) throws IOException {
            note();
            out.defaultWriteObject();
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            note();
            in.defaultReadObject();
        }

        public String getText() {
            note();
            return text;
        }

        public void setText(String text) {
            note();
            this.text = text;
        }

        private static void note() {
            WALKED.add(StackWalker.getInstance()
                    .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                            .filter(name -> name.startsWith("dev.cachezip."))
                            .dropWhile(name -> !name.endsWith("Plan"))
                            .takeWhile(name -> !name.startsWith("dev.cachezip.pipeline."))
                            .map(name -> name.substring(name.lastIndexOf('.') + 1))
                            .distinct()
                            .toList()));
        }
    }
}
