package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.CacheConfig;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.Caching;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class MethodTypesTests {

    static class Book {}

    static class Author {}

    static class Plain {
        @Cacheable("book")
        public @Nullable Book book() {
            return null;
        }

        @CachePut("book")
        public @Nullable Book put() {
            return null;
        }

        @CacheEvict("book")
        public @Nullable Author evict() {
            return null;
        }

        @Cacheable("books")
        public List<Book> books() {
            return List.of();
        }

        @Cacheable("maybe")
        public Optional<Book> maybe() {
            return Optional.empty();
        }

        @Cacheable("later")
        public CompletableFuture<Map<Long, Book>> later() {
            return CompletableFuture.completedFuture(Map.of());
        }

        @Cacheable("mono")
        public Mono<Book> mono() {
            return Mono.empty();
        }

        @Cacheable("flux")
        public Flux<Book> flux() {
            return Flux.empty();
        }

        @Cacheable("flux")
        public List<Book> collected() {
            return List.of();
        }

        @Cacheable("suspending")
        public @Nullable Object suspending(Continuation<? super Book> continuation) {
            return null;
        }

        @Cacheable("suspending-list")
        public @Nullable Object suspendingList(
                Continuation<? super Map<Long, ? extends List<? extends Book>>> continuation) {
            return null;
        }

        @Cacheable("suspending-wild")
        public @Nullable Object suspendingWild(Continuation<? super List<?>> continuation) {
            return null;
        }

        @Cacheable("suspending-unresolved")
        public <T> @Nullable Object suspendingUnresolved(Continuation<? super List<? extends T>> continuation) {
            return null;
        }

        @Cacheable("suspending-raw")
        @SuppressWarnings("rawtypes") // no compiler of Kotlin writes this
        public @Nullable Object suspendingRaw(Continuation continuation) {
            return null;
        }

        @Cacheable("number")
        public long number() {
            return 1;
        }

        @Cacheable("anything")
        public @Nullable Object anything() {
            return null;
        }

        @Cacheable("wild")
        public List<?> wild() {
            return List.of();
        }

        @Cacheable("unresolved")
        public <T> List<T> unresolved() {
            return List.of();
        }

        @Cacheable({"several", "one"})
        public @Nullable Book several() {
            return null;
        }

        @Cacheable("several")
        public @Nullable Author others() {
            return null;
        }

        @Caching(cacheable = @Cacheable("caching"), put = @CachePut("caching-put"))
        public @Nullable Book caching() {
            return null;
        }

        @CachedBooks
        public @Nullable Book composed() {
            return null;
        }
    }

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @Cacheable("composed")
    @interface CachedBooks {}

    interface Repository<T> {
        @Cacheable("generic")
        List<T> all();
    }

    static class Books implements Repository<Book> {
        @Override
        public List<Book> all() {
            return List.of();
        }
    }

    abstract static class Base<T> {
        @Cacheable("inherited")
        public @Nullable T one() {
            return null;
        }

        @Cacheable("suspending-inherited")
        public @Nullable Object suspending(Continuation<? super List<? extends T>> continuation) {
            return null;
        }
    }

    @CacheConfig(cacheNames = "configured")
    static class Authors extends Base<Author> {
        @Cacheable
        public @Nullable Author configured() {
            return null;
        }
    }

    static class LazyBean {
        LazyBean() {
            throw new IllegalStateException("made only to look at its class");
        }

        @Cacheable("lazy")
        public @Nullable Book book() {
            return null;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Application {
        @Bean
        CacheManager cacheManager() {
            return new ConcurrentMapCacheManager();
        }

        @Bean
        Plain plain() {
            return new Plain();
        }

        @Bean
        Repository<Book> books() {
            return new Books();
        }

        @Bean
        Authors authors() {
            return new Authors();
        }

        @Bean
        @Lazy
        LazyBean lazyBean() {
            return new LazyBean();
        }

        @Bean
        @Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
        Function<String, String> prototype() {
            throw new IllegalStateException("made only to look at its class");
        }
    }

    @Test
    void only_eachKindOfMethod_isWhatSpringCaches() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Application.class)) {
            MethodTypes types = new MethodTypes(
                    context.getBeanFactory(), context.getBeanProvider(CacheOperationSource.class)::stream);
            String book = Book.class.getName();
            Map.ofEntries(
                            Map.entry("book", book),
                            Map.entry("books", "java.util.List<" + book + ">"),
                            Map.entry("maybe", book),
                            Map.entry("later", "java.util.Map<java.lang.Long, " + book + ">"),
                            Map.entry("mono", book),
                            Map.entry("flux", "java.util.List<" + book + ">"),
                            Map.entry("suspending", book),
                            Map.entry("suspending-list", "java.util.Map<java.lang.Long, java.util.List<" + book + ">>"),
                            Map.entry("suspending-inherited", "java.util.List<" + Author.class.getName() + ">"),
                            Map.entry("number", "long"),
                            Map.entry("one", book),
                            Map.entry("caching", book),
                            Map.entry("caching-put", book),
                            Map.entry("composed", book),
                            Map.entry("generic", "java.util.List<" + book + ">"),
                            Map.entry("inherited", Author.class.getName()),
                            Map.entry("configured", Author.class.getName()),
                            Map.entry("lazy", book))
                    .forEach((name, type) -> assertThat(types.only(name).map(Type::getTypeName))
                            .as(name)
                            .hasValue(type));
            for (String name : List.of(
                    "anything",
                    "wild",
                    "unresolved",
                    "suspending-wild",
                    "suspending-unresolved",
                    "suspending-raw",
                    "several",
                    "unknown")) {
                assertThat(types.only(name)).as(name).isEmpty();
            }
        }
    }

    @Test
    void of_method_isWhatItDeclares() throws NoSuchMethodException {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Application.class)) {
            MethodTypes types = new MethodTypes(
                    context.getBeanFactory(), context.getBeanProvider(CacheOperationSource.class)::stream);
            assertThat(types.of(Plain.class.getMethod("several"), Plain.class)).hasValue(Book.class);
            assertThat(types.of(Plain.class.getMethod("others"), Plain.class)).hasValue(Author.class);
            assertThat(types.of(Plain.class.getMethod("anything"), Plain.class)).isEmpty();
            assertThat(types.of(Repository.class.getMethod("all"), Books.class).map(Type::getTypeName))
                    .hasValue("java.util.List<" + Book.class.getName() + ">");
            assertThat(Arrays.stream(Base.class.getMethods())
                            .filter(method -> method.getName().equals("one"))
                            .map(method -> types.of(method, Authors.class).orElseThrow()))
                    .containsExactly(Author.class);
        }
    }
}
