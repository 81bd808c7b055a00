package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CachezipCache;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.cache.Cache;
import org.springframework.cache.interceptor.CacheOperationInvocationContext;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.cache.transaction.TransactionAwareCacheDecorator;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;

/**
 * A cache resolver that delegates to another resolver and passes the caches the type that the method declares.
 * Thread-safe.
 */
record DeclaredTypeCacheResolver(CacheResolver resolver, MethodTypes types) implements CacheResolver {

    @Override
    public Collection<? extends Cache> resolveCaches(CacheOperationInvocationContext<?> context) {
        Collection<? extends Cache> caches = resolver.resolveCaches(context);
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
        return cache instanceof TransactionAwareCacheDecorator
                ? new TransactionAwareCacheDecorator(declared)
                : declared;
    }
}
