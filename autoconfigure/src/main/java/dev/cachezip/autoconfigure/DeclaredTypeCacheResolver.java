package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CachezipCache;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.CacheAspectSupport;
import org.springframework.cache.interceptor.CacheEvictOperation;
import org.springframework.cache.interceptor.CacheOperationInvocationContext;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;

/**
 * A cache resolver that delegates to another resolver and passes the caches the type that the method declares.
 * Thread-safe.
 */
record DeclaredTypeCacheResolver(CacheResolver resolver, ResolvedOperations operations, MethodTypes types)
        implements CacheResolver {

    /** Has an aspect pass its caches the declared types, whichever resolver or manager finds them. */
    static void install(CacheAspectSupport aspect, MethodTypes types, BeanFactory beanFactory) {
        aspect.afterSingletonsInstantiated();
        CacheResolver resolver = aspect.getCacheResolver();
        CacheOperationSource source = aspect.getCacheOperationSource();
        if (resolver != null && source != null && !(resolver instanceof DeclaredTypeCacheResolver)) {
            ResolvedOperations operations = new ResolvedOperations(source, beanFactory);
            aspect.setCacheOperationSource(operations);
            aspect.setCacheResolver(new DeclaredTypeCacheResolver(resolver, operations, types));
        }
    }

    @Override
    public Collection<? extends Cache> resolveCaches(CacheOperationInvocationContext<?> context) {
        Collection<? extends Cache> caches = operations.resolve(context, resolver);
        if (context.getOperation() instanceof CacheEvictOperation) {
            return caches;
        }
        Type type = types.of(context.getMethod(), AopProxyUtils.ultimateTargetClass(context.getTarget()))
                .orElse(Object.class);
        boolean emits = emits(context.getMethod());
        List<Cache> declared = new ArrayList<>(caches.size());
        for (Cache cache : caches) {
            declared.add(declaredAs(type, emits, cache));
        }
        return declared;
    }

    /**
     * Returns whether Spring turns the cached value of a method into a publisher of many elements, such as a
     * {@code Flux}.
     */
    private static boolean emits(Method method) {
        ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(method.getReturnType());
        return adapter != null && adapter.isMultiValue();
    }

    /** Delegates too, since Spring names the resolver when it finds no cache. */
    @Override
    public String toString() {
        return resolver.toString();
    }

    private static Cache declaredAs(Type type, boolean emits, Cache cache) {
        CachezipCache ours = CachezipCache.unwrap(cache);
        if (ours == null) {
            return cache;
        }
        CachezipCache declared = (emits ? ours.emittedAs(type) : ours.declaredAs(type)).forOneCall();
        return cache instanceof TransactionAwareCacheDecorator ? declared.transactionAware() : declared;
    }
}
