package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.bulk.CacheableAll;
import dev.cachezip.serializer.KnownType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

    static class Unnamed {}

    static class Node<N extends Node<N>> {}

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

        @Cacheable(cacheResolver = "resolver")
        public @Nullable Unnamed unnamed() {
            return null;
        }

        @Cacheable("raw")
        @SuppressWarnings("rawtypes") // as the name says
        public List raw() {
            return List.of();
        }

        @Cacheable("raw-future")
        @SuppressWarnings("rawtypes") // as the name says
        public CompletableFuture rawFuture() {
            return CompletableFuture.completedFuture(1);
        }

        @Cacheable("wild-future")
        public CompletableFuture<? extends Map<String, ?>> wildFuture() {
            return CompletableFuture.completedFuture(Map.of());
        }

        @Cacheable("wild-mono")
        public Mono<?> wildMono() {
            return Mono.empty();
        }

        @Cacheable("wild-flux")
        public Flux<?> wildFlux() {
            return Flux.empty();
        }

        @Cacheable("bound")
        public <T extends Book> Optional<T> bound() {
            return Optional.empty();
        }

        @Cacheable("recursive")
        public <T extends Node<T>> @Nullable T recursive() {
            return null;
        }

        @Cacheable("recursive-list")
        public <T extends Node<T>> List<T> recursiveList() {
            return List.of();
        }

        @Cacheable("lower")
        public List<? super Book> lower() {
            return List.of();
        }

        @Cacheable("free-array")
        public <T extends Book> T @Nullable [] freeArray() {
            return null;
        }

        @Cacheable("wild-lists")
        public List<?> @Nullable [] wildLists() {
            return null;
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

        @Cacheable("inherited-lists")
        public List<T> @Nullable [] lists() {
            return null;
        }

        @Cacheable("suspending-inherited")
        public @Nullable Object suspending(Continuation<? super List<? extends T>> continuation) {
            return null;
        }
    }

    static class Lists extends Base<List<Book>> {}

    /** The interface of a repository, whose objects are all of one class that does not implement it. */
    interface BookRepository {
        @Cacheable("repository")
        List<Book> findAll();

        @Cacheable("repository")
        Optional<Book> first();
    }

    static class AnyRepository<T> {
        public List<T> findAll() {
            return List.of();
        }

        public Optional<T> first() {
            return Optional.empty();
        }
    }

    @CacheConfig(cacheNames = "configured")
    static class Authors extends Base<Author> {
        @Cacheable
        public @Nullable Author configured() {
            return null;
        }
    }

    /** Methods of many values beside those of one. */
    static class Bulk {
        @Cacheable({"all-list", "all-map", "all-collection", "all-iterable"})
        public @Nullable Book one(long id) {
            return null;
        }

        @CacheableAll("all-list")
        public List<Book> list(List<Long> ids) {
            return List.of();
        }

        @CacheableAll("all-map")
        public Map<Long, Book> map(Set<Long> ids) {
            return Map.of();
        }

        @CacheableAll("all-collection")
        public Collection<Book> collection(Collection<Long> ids) {
            return List.of();
        }

        @CacheableAll("all-iterable")
        public Iterable<? extends Book> iterable(List<Long> ids) {
            return List.of();
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
        Bulk bulk() {
            return new Bulk();
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
                            Map.entry("wild", "java.util.List<?>"),
                            Map.entry("unresolved", "java.util.List<E>"),
                            Map.entry("raw", "java.util.List"),
                            Map.entry("wild-future", "java.util.Map<java.lang.String, ?>"),
                            Map.entry("wild-flux", "java.util.List<?>"),
                            Map.entry("bound", book),
                            Map.entry("recursive", Node.class.getName()),
                            Map.entry("recursive-list", "java.util.List<" + Node.class.getName() + ">"),
                            Map.entry("lower", "java.util.List<java.lang.Object>"),
                            Map.entry("free-array", book + "[]"),
                            Map.entry("wild-lists", "java.util.List<?>[]"),
                            Map.entry("inherited-lists", "java.util.List<" + Author.class.getName() + ">[]"),
                            Map.entry("suspending-wild", "java.util.List<?>"),
                            Map.entry("suspending-unresolved", "java.util.List<E>"),
                            Map.entry("all-list", book),
                            Map.entry("all-map", book),
                            Map.entry("all-collection", book),
                            Map.entry("all-iterable", book),
                            Map.entry("lazy", book))
                    .forEach((name, type) -> assertThat(types.only(name).map(Type::getTypeName))
                            .as(name)
                            .hasValue(type));
            assertThat(types.only("wild-lists").filter(KnownType::isOpen)).isPresent();
            assertThat(types.only("inherited-lists").filter(KnownType::isOpen)).isEmpty();
            for (String name : List.of("anything", "raw-future", "wild-mono", "suspending-raw", "several", "unknown")) {
                assertThat(types.only(name)).as(name).isEmpty();
            }
        }
    }

    /** Methods in other contexts, and those that leave it to a resolver which cache it is. */
    @Test
    void declare_typeOfNoMethodThatIsKnown_isAllowedAndLeavesNoOnlyType() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Application.class)) {
            MethodTypes types = new MethodTypes(
                    context.getBeanFactory(), context.getBeanProvider(CacheOperationSource.class)::stream);
            types.declare("book", Book.class);
            assertThat(types.only("book")).hasValue(Book.class);
            assertThat(types.contains(LazyBean.class.getName())).isFalse();

            types.declare("book", LazyBean.class);
            types.declare("elsewhere", LazyBean.class);
            assertThat(types.contains(LazyBean.class.getName())).isTrue();
            assertThat(types.only("book")).isEmpty();
            assertThat(types.only("elsewhere")).isEmpty();
            // Of a method without a cache name.
            assertThat(types.contains(Unnamed.class.getName())).isTrue();
            assertThat(types.cacheNames()).doesNotContain("").contains("book");
        }
    }

    @Test
    void cachedType_method_isWhatItDeclares() throws NoSuchMethodException {
        assertThat(cachedType(Plain.class, "several", Plain.class)).isEqualTo(Book.class);
        assertThat(cachedType(Plain.class, "others", Plain.class)).isEqualTo(Author.class);
        assertThat(cachedType(Plain.class, "anything", Plain.class)).isEqualTo(Object.class);
        assertThat(cachedType(Repository.class, "all", Books.class).getTypeName())
                .isEqualTo("java.util.List<" + Book.class.getName() + ">");
        assertThat(Arrays.stream(Base.class.getMethods())
                        .filter(method -> method.getName().equals("one"))
                        .map(method -> MethodTypes.cachedType(method, Authors.class)))
                .containsExactly(Author.class);
        assertThat(cachedType(Lists.class, "one", Lists.class).getTypeName())
                .isEqualTo("java.util.List<" + Book.class.getName() + ">");
        assertThat(cachedType(BookRepository.class, "findAll", AnyRepository.class)
                        .getTypeName())
                .isEqualTo("java.util.List<" + Book.class.getName() + ">");
        assertThat(cachedType(BookRepository.class, "first", AnyRepository.class))
                .isEqualTo(Book.class);
    }

    private static Type cachedType(Class<?> declaring, String method, Class<?> target) throws NoSuchMethodException {
        return MethodTypes.cachedType(declaring.getMethod(method), target);
    }
}
