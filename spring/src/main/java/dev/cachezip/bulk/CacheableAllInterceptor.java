package dev.cachezip.bulk;

import dev.cachezip.cache.BulkReadListener;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.cache.CacheManager;
import org.springframework.cache.interceptor.CacheAspectSupport;
import org.springframework.cache.interceptor.CacheErrorHandler;
import org.springframework.cache.interceptor.KeyGenerator;
import org.springframework.context.expression.MethodBasedEvaluationContext;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodClassKey;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.StandardEvaluationContext;

/**
 * An interceptor that looks up the keys of a {@link CacheableAll} method, calls the method with the missing keys, and
 * stores its results. Thread-safe.
 */
public final class CacheableAllInterceptor implements MethodInterceptor {

    private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

    private final Function<String, CacheManager> cacheManagers;
    private final Function<String, KeyGenerator> keyGenerators;
    private final Supplier<Optional<CacheAspectSupport>> aspects;
    private final SpelExpressionParser parser = new SpelExpressionParser();
    private final Map<String, Expression> expressions = new ConcurrentHashMap<>();
    private final Map<MethodClassKey, CacheableAllMethod> methods = new ConcurrentHashMap<>();

    /**
     * Creates an interceptor.
     *
     * @param cacheManagers returns the manager with a name; for the empty name the only manager
     * @param keyGenerators returns the key generator with a name
     * @param aspects returns the aspect with the key generator and the error handler of the application; empty if the
     *     application does not use caching, and methods are just called
     */
    public CacheableAllInterceptor(
            Function<String, CacheManager> cacheManagers,
            Function<String, KeyGenerator> keyGenerators,
            Supplier<Optional<CacheAspectSupport>> aspects) {
        this.cacheManagers = cacheManagers;
        this.keyGenerators = keyGenerators;
        this.aspects = aspects;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        Optional<CacheAspectSupport> aspect = aspects.get();
        if (aspect.isEmpty()) {
            return invocation.proceed();
        }
        Object target = Objects.requireNonNull(invocation.getThis());
        CacheableAllMethod method = methods.computeIfAbsent(
                new MethodClassKey(invocation.getMethod(), target.getClass()),
                key -> Objects.requireNonNull(CacheableAllMethod.find(invocation.getMethod(), target.getClass())));
        Collection<?> keys = method.keys(invocation.getArguments());
        KeyGenerator generator =
                method.keyGenerator().isEmpty() || !method.annotation().key().isEmpty()
                        ? aspect.get().getKeyGenerator()
                        : keyGenerators.apply(method.keyGenerator());
        Map<Object, Object> cacheKeys = new LinkedHashMap<>();
        keys.forEach(key -> cacheKeys.computeIfAbsent(
                key, each -> cacheKey(method, target, invocation.getArguments(), each, generator)));
        Map<Object, @Nullable Object> values = new LinkedHashMap<>();
        if (!cacheKeys.isEmpty()) {
            CacheErrorHandler handler = aspect.get().getErrorHandler();
            BulkCache cache = BulkCache.of(method.cacheName(), cacheManagers.apply(method.cacheManager()))
                    .declaredAs(method.valueType());
            ReadKeys read = new ReadKeys();
            Map<Object, @Nullable Object> cached = cache.getAll(cacheKeys.values(), Object.class, handler, read);
            List<Object> missing = new ArrayList<>();
            Map<Object, Object> due = new LinkedHashMap<>();
            cacheKeys.forEach((key, cacheKey) -> {
                if (cached.containsKey(cacheKey)) {
                    values.put(key, cached.get(cacheKey));
                    if (read.due.contains(cacheKey)) {
                        due.put(cacheKey, key);
                    }
                } else {
                    missing.add(key);
                }
            });
            if (!missing.isEmpty()) {
                // A call that happens anyway also loads what is due, or soon will be.
                cache.electAll(due.keySet())
                        .forEach(cacheKey -> missing.add(Objects.requireNonNull(due.get(cacheKey))));
                ((ProxyMethodInvocation) invocation).setArguments(method.arguments(invocation.getArguments(), missing));
                Map<Object, @Nullable Object> loaded = byKey(method, missing, invocation.proceed());
                values.putAll(loaded);
                Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
                loaded.forEach((key, value) -> entries.put(Objects.requireNonNull(cacheKeys.get(key)), value));
                entries.keySet().removeAll(read.failed);
                if (!cache.allowsNull()) {
                    entries.values().removeIf(Objects::isNull);
                }
                cache.putAll(entries, handler);
            }
        }
        return method.returnsMap() ? inOrder(cacheKeys.keySet(), values) : list(method, keys, values);
    }

    /** Returns the key of an entry for a key that the method is called with. */
    private Object cacheKey(
            CacheableAllMethod method,
            Object target,
            @Nullable Object[] arguments,
            Object key,
            KeyGenerator generator) {
        if (method.annotation().key().isEmpty()) {
            @Nullable Object[] single = arguments.clone();
            single[method.keysIndex()] = key;
            return generator.generate(target, method.method(), single);
        }
        EvaluationContext context = new MethodBasedEvaluationContext(target, method.method(), arguments, NAMES);
        context.setVariable("key", key);
        return evaluate(method.annotation().key(), context, method);
    }

    private Object evaluate(String expression, EvaluationContext context, CacheableAllMethod method) {
        Object value =
                expressions.computeIfAbsent(expression, parser::parseExpression).getValue(context);
        if (value == null) {
            throw new IllegalArgumentException("'" + expression + "' gives null as a key for " + method.method());
        }
        return value;
    }

    /** Returns the results of a method by the missing keys. */
    private Map<Object, @Nullable Object> byKey(
            CacheableAllMethod method, List<Object> missing, @Nullable Object result) {
        if (result == null) {
            return Map.of();
        }
        return inOrder(
                missing, result instanceof Map<?, ?> map ? map : ofElements(method, missing, (Iterable<?>) result));
    }

    private Map<Object, @Nullable Object> ofElements(
            CacheableAllMethod method, List<Object> missing, Iterable<?> result) {
        Map<Object, @Nullable Object> values = new LinkedHashMap<>();
        String resultKey = method.annotation().resultKey();
        if (!resultKey.isEmpty()) {
            for (Object value : result) {
                if (value != null) {
                    StandardEvaluationContext context = new StandardEvaluationContext();
                    context.setVariable("result", value);
                    values.put(evaluate(resultKey, context, method), value);
                }
            }
            return values;
        }
        Iterator<?> elements = result.iterator();
        for (Object key : missing) {
            if (!elements.hasNext()) {
                throw unequal(method, missing);
            }
            values.put(key, elements.next());
        }
        if (elements.hasNext()) {
            throw unequal(method, missing);
        }
        return values;
    }

    private static IllegalStateException unequal(CacheableAllMethod method, List<Object> missing) {
        return new IllegalStateException(method.method() + " was called with " + missing.size()
                + " keys and has not returned as many elements: return null for those without a value, a Map, or set"
                + " resultKey of @CacheableAll");
    }

    private static Map<Object, @Nullable Object> inOrder(Collection<Object> keys, Map<?, ?> values) {
        Map<Object, @Nullable Object> ordered = new LinkedHashMap<>();
        for (Object key : keys) {
            if (values.containsKey(key)) {
                ordered.put(key, values.get(key));
            }
        }
        return ordered;
    }

    /** Returns an element for each key; keys without a result are left out if the method leaves them out, too. */
    private static List<@Nullable Object> list(
            CacheableAllMethod method, Collection<?> keys, Map<Object, @Nullable Object> values) {
        List<@Nullable Object> list = new ArrayList<>(keys.size());
        for (Object key : keys) {
            if (method.annotation().resultKey().isEmpty() || values.get(key) != null) {
                list.add(values.get(key));
            }
        }
        return list;
    }

    /** The keys of one call that cannot be stored now, and those that are due. */
    private static final class ReadKeys implements BulkReadListener<Object> {

        private final Set<Object> failed = new HashSet<>();
        private final Set<Object> due = new HashSet<>();

        @Override
        public void failed(Object key) {
            failed.add(key);
        }

        @Override
        public void due(Object key) {
            due.add(key);
        }
    }
}
