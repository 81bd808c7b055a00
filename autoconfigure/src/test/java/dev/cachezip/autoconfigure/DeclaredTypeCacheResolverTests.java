package dev.cachezip.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cachezip.cache.CachezipCache;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.AnnotationCacheOperationSource;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.cache.interceptor.CacheInterceptor;
import org.springframework.cache.interceptor.CacheOperation;
import org.springframework.cache.interceptor.CacheOperationInvocationContext;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodClassKey;
import reactor.core.publisher.Flux;

/** What a cached method declares, at its first call and at later ones. */
class DeclaredTypeCacheResolverTests {

    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Application {}

    interface Repository<T> {

        @Nullable
        T one();
    }

    static class Books implements Repository<String> {

        @Override
        @Cacheable("books")
        public @Nullable String one() {
            return null;
        }

        @Cacheable("books")
        public Flux<String> all() {
            return Flux.empty();
        }
    }

    static class Numbers implements Repository<Integer> {

        @Override
        @Cacheable("numbers")
        public @Nullable Integer one() {
            return null;
        }
    }

    private record Call(Method getMethod, Object getTarget, CacheOperation getOperation)
            implements CacheOperationInvocationContext<CacheOperation> {

        static Call of(Object target, Method method) {
            Collection<CacheOperation> operations =
                    new AnnotationCacheOperationSource().getCacheOperations(method, target.getClass());
            return new Call(
                    method,
                    target,
                    Objects.requireNonNull(operations).iterator().next());
        }

        @Override
        public Object[] getArgs() {
            return new Object[0];
        }
    }

    private final List<Cache> found = new ArrayList<>();
    private final Map<MethodClassKey, DeclaredTypeCacheResolver.CachedMethod> methods = new HashMap<>();

    private DeclaredTypeCacheResolver resolver(CacheResolver resolver, CacheInterceptor aspect) {
        return new DeclaredTypeCacheResolver(
                resolver,
                (ResolvedOperations) Objects.requireNonNull(aspect.getCacheOperationSource()),
                new StaticListableBeanFactory(),
                methods);
    }

    @Test
    void resolveCaches_otherCacheThanBefore_isViewOfThatCache() {
        CachingRunner.create().withUserConfiguration(Application.class).run(context -> {
            CacheManager manager = context.getBean(CacheManager.class);
            DeclaredTypeCacheResolver resolver = resolver(call -> found, context.getBean(CacheInterceptor.class));
            Call call = Call.of(new Books(), Books.class.getMethod("all"));
            Cache memory = new ConcurrentMapCache("memory");
            for (String name : List.of("a", "a", "b", "a")) {
                found.clear();
                found.add(manager.getCache(name));
                found.add(memory);

                List<Cache> resolved = List.copyOf(resolver.resolveCaches(call));

                assertThat(resolved)
                        .first()
                        .isInstanceOf(CachezipCache.class)
                        .isNotSameAs(found.get(0))
                        .extracting(Cache::getName)
                        .isEqualTo(name);
                assertThat(resolved).element(1).isSameAs(memory);
            }
            assertThat(methods).hasSize(1);
        });
    }

    /** A call notes its own misses. */
    @Test
    void resolveCaches_sameCacheTwice_isAnotherObjectForEachCall() {
        CachingRunner.create().withUserConfiguration(Application.class).run(context -> {
            found.add(context.getBean(CacheManager.class).getCache("books"));
            DeclaredTypeCacheResolver resolver = resolver(call -> found, context.getBean(CacheInterceptor.class));
            Call call = Call.of(new Books(), Books.class.getMethod("one"));

            Cache first = resolver.resolveCaches(call).iterator().next();

            assertThat(resolver.resolveCaches(call).iterator().next()).isNotSameAs(first);
        });
    }

    /** The interface is the same, and its type argument is not. */
    @Test
    void resolveCaches_methodOfTwoClasses_isRememberedForEach() {
        CachingRunner.create().withUserConfiguration(Application.class).run(context -> {
            found.add(context.getBean(CacheManager.class).getCache("books"));
            MethodTypes types = context.getBean(MethodTypes.class);
            DeclaredTypeCacheResolver resolver = resolver(call -> found, context.getBean(CacheInterceptor.class));
            Method one = Repository.class.getMethod("one");

            resolver.resolveCaches(Call.of(new Books(), one));
            assertThat(types.contains("java.lang.String")).isTrue();
            assertThat(types.contains("java.lang.Integer")).isFalse();

            resolver.resolveCaches(Call.of(new Numbers(), one));
            assertThat(types.contains("java.lang.Integer")).isTrue();
        });
    }
}
