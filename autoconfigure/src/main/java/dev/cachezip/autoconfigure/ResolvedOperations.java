package dev.cachezip.autoconfigure;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.cache.interceptor.CacheEvictOperation;
import org.springframework.cache.interceptor.CacheOperation;
import org.springframework.cache.interceptor.CacheOperationInvocationContext;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.cache.interceptor.CachePutOperation;
import org.springframework.cache.interceptor.CacheResolver;
import org.springframework.cache.interceptor.CacheableOperation;
import org.springframework.cache.interceptor.SimpleCacheResolver;
import org.springframework.util.StringUtils;

/**
 * The operations of another source, without the resolvers and managers that they name: the aspect asks its own resolver,
 * which finds the named one here. Thread-safe.
 */
final class ResolvedOperations implements CacheOperationSource {

    private final CacheOperationSource source;
    private final BeanFactory beanFactory;

    /** By the names of the operations that the aspect gets. */
    private final Map<String, NamedOperation> named = new ConcurrentHashMap<>();

    ResolvedOperations(CacheOperationSource source, BeanFactory beanFactory) {
        this.source = source;
        this.beanFactory = beanFactory;
    }

    @Override
    public boolean isCandidateClass(Class<?> targetClass) {
        return source.isCandidateClass(targetClass);
    }

    @Override
    public @Nullable Collection<CacheOperation> getCacheOperations(Method method, @Nullable Class<?> targetClass) {
        Collection<CacheOperation> operations = source.getCacheOperations(method, targetClass);
        if (operations == null) {
            return null;
        }
        for (CacheOperation operation : operations) {
            if (namesItsResolver(operation)) {
                return operations.stream().map(this::asked).toList();
            }
        }
        return operations;
    }

    private CacheOperation asked(CacheOperation operation) {
        return namesItsResolver(operation)
                ? named.computeIfAbsent(operation.toString(), name -> named(operation)).own
                : operation;
    }

    private static boolean namesItsResolver(CacheOperation operation) {
        return StringUtils.hasText(operation.getCacheResolver()) || StringUtils.hasText(operation.getCacheManager());
    }

    private NamedOperation named(CacheOperation operation) {
        return new NamedOperation(operation, resolver(operation), own(operation));
    }

    private CacheResolver resolver(CacheOperation operation) {
        return StringUtils.hasText(operation.getCacheResolver())
                ? BeanFactoryAnnotationUtils.qualifiedBeanOfType(
                        beanFactory, CacheResolver.class, operation.getCacheResolver())
                : new SimpleCacheResolver(BeanFactoryAnnotationUtils.qualifiedBeanOfType(
                        beanFactory, CacheManager.class, operation.getCacheManager()));
    }

    /** Returns an operation without resolver; one of another kind is returned unchanged. */
    private static CacheOperation own(CacheOperation operation) {
        CacheOperation.Builder own;
        if (operation instanceof CacheableOperation cacheable) {
            CacheableOperation.Builder builder = new CacheableOperation.Builder();
            builder.setUnless(Objects.requireNonNullElse(cacheable.getUnless(), ""));
            builder.setSync(cacheable.isSync());
            own = builder;
        } else if (operation instanceof CachePutOperation put) {
            CachePutOperation.Builder builder = new CachePutOperation.Builder();
            builder.setUnless(Objects.requireNonNullElse(put.getUnless(), ""));
            own = builder;
        } else if (operation instanceof CacheEvictOperation evict) {
            CacheEvictOperation.Builder builder = new CacheEvictOperation.Builder();
            builder.setCacheWide(evict.isCacheWide());
            builder.setBeforeInvocation(evict.isBeforeInvocation());
            own = builder;
        } else {
            return operation;
        }
        // Says which resolver it was, so that two operations of a method remain two.
        own.setName(operation.toString());
        own.setCacheNames(operation.getCacheNames().toArray(String[]::new));
        own.setKey(operation.getKey());
        own.setKeyGenerator(operation.getKeyGenerator());
        own.setCondition(operation.getCondition());
        return own.build();
    }

    /**
     * Returns the caches of an operation.
     *
     * @param resolver finds those of operations that name no resolver and no manager
     */
    Collection<? extends Cache> resolve(CacheOperationInvocationContext<?> context, CacheResolver resolver) {
        NamedOperation found =
                context.getOperation() instanceof CacheOperation operation ? named.get(operation.getName()) : null;
        return found == null
                ? resolver.resolveCaches(context)
                : found.resolver.resolveCaches(new Invocation(context, found.operation));
    }

    /**
     * An operation that names a resolver or manager.
     *
     * @param own the same without this name
     */
    private record NamedOperation(CacheOperation operation, CacheResolver resolver, CacheOperation own) {}

    /** A call, as the resolver that an operation names expects it. */
    private record Invocation(CacheOperationInvocationContext<?> context, CacheOperation operation)
            implements CacheOperationInvocationContext<CacheOperation> {

        @Override
        public CacheOperation getOperation() {
            return operation;
        }

        @Override
        public Object getTarget() {
            return context.getTarget();
        }

        @Override
        public Method getMethod() {
            return context.getMethod();
        }

        @Override
        public @Nullable Object[] getArgs() {
            return context.getArgs();
        }
    }
}
