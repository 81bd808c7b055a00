package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.util.ZstdVersion;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.endpoint.CacheReport;
import dev.cachezip.endpoint.CachezipEndpoint;
import dev.cachezip.metrics.ObservedCaches;
import dev.cachezip.policy.EntryTimes;
import dev.cachezip.serializer.CacheObserver;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.CompileWithForkedClassLoader;
import org.springframework.core.test.tools.TestCompiler;

/** An application that is processed ahead of time, as for a native image or {@code spring.aot.enabled}. */
class AheadOfTimeTests {

    private final TestGenerationContext generation = new TestGenerationContext();
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

    @BeforeEach
    void process() {
        context.register(Application.class);
        TestPropertyValues.of(
                        "spring.cache.type=redis",
                        "management.endpoints.web.exposure.include=cachezip",
                        "cachezip.observations.enabled=true",
                        "cachezip.caches.others.type=java.util.List<" + Configured.class.getName() + ">")
                .applyTo(context);
        new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        generation.writeGeneratedContent();
    }

    @Test
    void hints_keepWhatMappingNeedsOfDeclaredAndConfiguredTypes() {
        RuntimeHints hints = generation.getRuntimeHints();
        for (Class<?> type : new Class<?>[] {Book.class, Author.class, Configured.class}) {
            assertThat(RuntimeHintsPredicates.reflection().onType(type)).accepts(hints);
            assertThat(RuntimeHintsPredicates.reflection()
                            .onType(type)
                            .withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS))
                    .accepts(hints);
        }
        assertThat(RuntimeHintsPredicates.reflection().onType(NotCached.class)).rejects(hints);
        for (Class<?> type :
                new Class<?>[] {CacheReport.Encoded.class, CacheReport.Configuration.class, EntryTimes.class}) {
            assertThat(RuntimeHintsPredicates.reflection().onType(type))
                    .as("what the endpoint answers")
                    .accepts(hints);
        }
    }

    @Test
    void hints_keepTheLibrariesOfThisMachineAlone() {
        RuntimeHints hints = new RuntimeHints();
        new CachezipRuntimeHints().registerHints(hints, getClass().getClassLoader());
        for (String name : new String[] {
            "%s/libzstd-jni-" + ZstdVersion.VERSION + ".so",
            "%s/libzstd-jni-" + ZstdVersion.VERSION + ".dylib",
            "%s/libzstd-jni-" + ZstdVersion.VERSION + ".dll",
            "net/jpountz/util/%s/liblz4-java.so",
            "net/jpountz/util/%s/liblz4-java.dylib",
            "net/jpountz/util/%s/liblz4-java.dll"
        }) {
            for (String system : new String[] {"linux", "darwin", "win", "windows"}) {
                for (String processor : new String[] {"amd64", "x86_64", "aarch64", "s390x"}) {
                    String resource = String.format(name, system + "/" + processor);
                    if (getClass().getClassLoader().getResource(resource) != null) {
                        assertThat(RuntimeHintsPredicates.resource()
                                        .forResource(resource)
                                        .test(hints))
                                .as(resource)
                                .isEqualTo(processor.equals(System.getProperty("os.arch")));
                    }
                }
            }
        }
        assertThat(hints.jni().getTypeHint(ZstdCompressCtx.class)).isNotNull();
    }

    @Test
    void hints_keepTheListsOfClasses() {
        RuntimeHints hints = new RuntimeHints();
        new CachezipRuntimeHints().registerHints(hints, getClass().getClassLoader());
        for (String list : new String[] {
            "libraries",
            "refusals",
            "allocating",
            "jdk-enums",
            "jdk-exceptions",
            "jdk-serialized",
            "jdk-stream-parts",
            "jdk-values"
        }) {
            assertThat(RuntimeHintsPredicates.resource().forResource("dev/cachezip/objects/types/" + list + ".txt"))
                    .accepts(hints);
        }
    }

    @Test
    @CompileWithForkedClassLoader
    void context_thatWasProcessed_hasCachezipsCaches() {
        TestCompiler.forSystem().with(generation).compile(compiled -> {
            GenericApplicationContext processed = new GenericApplicationContext();
            TestPropertyValues.of("spring.cache.type=redis").applyTo(processed);
            @SuppressWarnings("unchecked") // that is what was generated
            ApplicationContextInitializer<GenericApplicationContext> initializer =
                    compiled.getInstance(ApplicationContextInitializer.class);
            initializer.initialize(processed);
            processed.refresh();
            try (processed) {
                assertThat(processed.getBean(CachezipCacheManager.class).getCache("books"))
                        .isInstanceOf(CachezipCache.class);
                assertThat(processed.getBean(MethodTypes.class).only("books")).isPresent();
                assertThat(processed.getBean(CachezipEndpoint.class).cache("books"))
                        .isNotNull();
                assertThat(processed.getBean(CacheObserver.class)).isInstanceOf(ObservedCaches.class);
            }
        });
    }

    record Author(String name) {}

    record Book(String title, Author author) {}

    record Configured(int number) {}

    record NotCached(int number) {}

    static class Books {
        @Cacheable("books")
        public List<Book> books() {
            return List.of();
        }

        public List<NotCached> others() {
            return List.of();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    @ImportAutoConfiguration({
        DataRedisAutoConfiguration.class,
        CacheAutoConfiguration.class,
        CachezipAutoConfiguration.class,
        CachezipBulkAutoConfiguration.class,
        CachezipCacheAutoConfiguration.class,
        CachezipEndpointAutoConfiguration.class,
        CachezipLettuceAutoConfiguration.class,
        CachezipMetricsAutoConfiguration.class
    })
    static class Application {
        @Bean
        Books bookService() {
            return new Books();
        }
    }
}
