package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CachezipCache;
import dev.cachezip.policy.EntryTimes;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.CacheAspectSupport;
import org.springframework.cache.interceptor.CacheEvictOperation;
import org.springframework.cache.interceptor.CacheOperationInvocationContext;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodClassKey;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.util.function.SingletonSupplier;

/**
 * A cache resolver that delegates to another resolver, and passes the caches the type that the method declares, the times
 * that it sets and, if its result comes later, the key prefix of the caller. Thread-safe.
 *
 * @param methods what is known of methods since their first calls; it goes with the aspect, as its methods do
 */
record DeclaredTypeCacheResolver(
        CacheResolver resolver,
        ResolvedOperations operations,
        BeanFactory beanFactory,
        Map<MethodClassKey, CachedMethod> methods)
        implements CacheResolver {

    /** Has an aspect pass its caches the declared types, whichever resolver or manager finds them. */
    static void install(CacheAspectSupport aspect, BeanFactory beanFactory) {
        aspect.afterSingletonsInstantiated();
        CacheResolver resolver = aspect.getCacheResolver();
        CacheOperationSource source = aspect.getCacheOperationSource();
        if (resolver != null && source != null && !(resolver instanceof DeclaredTypeCacheResolver)) {
            ResolvedOperations operations = new ResolvedOperations(source, beanFactory);
            aspect.setCacheOperationSource(operations);
            aspect.setCacheResolver(
                    new DeclaredTypeCacheResolver(resolver, operations, beanFactory, new ConcurrentHashMap<>()));
        }
    }

    @Override
    public Collection<? extends Cache> resolveCaches(CacheOperationInvocationContext<?> context) {
        Collection<? extends Cache> caches = operations.resolve(context, resolver);
        CachedMethod method = declared(context.getMethod(), AopProxyUtils.ultimateTargetClass(context.getTarget()));
        boolean evicts = context.getOperation() instanceof CacheEvictOperation;
        if (evicts && !method.later) {
            return caches;
        }
        List<Cache> views = new ArrayList<>(caches.size());
        for (Cache cache : caches) {
            CachezipCache ours = CachezipCache.unwrap(cache);
            if (ours == null) {
                views.add(cache);
            } else {
                CachezipCache view = evicts ? ours.ofCaller() : method.view(ours);
                views.add(cache instanceof TransactionAwareCacheDecorator ? view.transactionAware() : view);
            }
        }
        return views;
    }

    private CachedMethod declared(Method method, Class<?> targetClass) {
        MethodClassKey key = new MethodClassKey(method, targetClass);
        CachedMethod known = methods.get(key);
        return known != null
                ? known
                : methods.computeIfAbsent(
                        key,
                        first -> new CachedMethod(
                                method,
                                targetClass,
                                SingletonSupplier.of(() ->
                                        Optional.ofNullable(MethodTimes.find(method, targetClass, beanFactory)))));
    }

    /** Delegates too, since Spring names the resolver when it finds no cache. */
    @Override
    public String toString() {
        return resolver.toString();
    }

    /** What a method declares of the values that Spring caches for it. */
    static final class CachedMethod {

        private final Type type;

        /** Whether Spring turns the cached value into a publisher of many elements, such as a {@code Flux}. */
        private final boolean emitted;

        /** Whether the result comes later, maybe on another thread. */
        private final boolean later;

        /** The times of entries, which evictions do not ask for. */
        private final Supplier<Optional<EntryTimes>> times;

        /** The view of the cache of the last call, which is the same at most calls. */
        private volatile @Nullable DeclaredCache last;

        private CachedMethod(Method method, Class<?> targetClass, Supplier<Optional<EntryTimes>> times) {
            this.times = times;
            this.type = MethodTypes.cachedType(method, targetClass);
            ReactiveAdapter adapter =
                    ReactiveAdapterRegistry.getSharedInstance().getAdapter(method.getReturnType());
            this.emitted = adapter != null && adapter.isMultiValue();
            this.later = adapter != null
                    || Future.class.isAssignableFrom(method.getReturnType())
                    || KotlinDetector.isSuspendingFunction(method);
        }

        private CachezipCache view(CachezipCache ours) {
            DeclaredCache view = last;
            if (view == null || view.of != ours) {
                CachezipCache timed = times.get().map(ours::with).orElse(ours);
                view = new DeclaredCache(ours, emitted ? timed.emittedAs(type) : timed.declaredAs(type));
                last = view;
            }
            return (later ? view.cache.ofCaller() : view.cache).forOneCall();
        }

        private record DeclaredCache(CachezipCache of, CachezipCache cache) {}
    }
}
