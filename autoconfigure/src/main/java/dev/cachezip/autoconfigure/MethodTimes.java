package dev.cachezip.autoconfigure;

import dev.cachezip.cache.CacheTimeToLive;
import dev.cachezip.cache.CachezipCache;
import dev.cachezip.cache.CachezipCacheManager;
import dev.cachezip.policy.CacheSetup;
import dev.cachezip.policy.EntryTimes;
import dev.cachezip.policy.InvalidCachezipPropertyException;
import dev.cachezip.serializer.CacheId;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.cache.CacheManager;
import org.springframework.cache.interceptor.CacheEvictOperation;
import org.springframework.cache.interceptor.CacheOperation;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodIntrospector.MetadataLookup;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * The methods that set the times of their entries with {@link CacheTimeToLive}. At the start, times that cannot be are an
 * error, and times without effect a warning; both name the method.
 */
final class MethodTimes implements SmartInitializingSingleton, AopInfrastructureBean {

    private static final Log log = LogFactory.getLog(MethodTimes.class);

    private static final Pattern NUMBER = Pattern.compile("0*[1-9][0-9]*");

    private final ConfigurableListableBeanFactory beanFactory;
    private final Supplier<Stream<CacheOperationSource>> operations;
    private final CachezipCacheManagerPostProcessor managers;
    private final Map<CacheId, Map<String, EntryTimes>> byCache = new ConcurrentHashMap<>();

    MethodTimes(
            ConfigurableListableBeanFactory beanFactory,
            Supplier<Stream<CacheOperationSource>> operations,
            CachezipCacheManagerPostProcessor managers) {
        this.beanFactory = beanFactory;
        this.operations = operations;
        this.managers = managers;
    }

    /** Returns the times that methods set for their entries of a cache, by the names of the methods. */
    Map<String, EntryTimes> of(CacheId cache) {
        return byCache.getOrDefault(cache, Map.of());
    }

    /**
     * Returns the times that a method sets for its entries; {@code null} if it sets none.
     *
     * @throws IllegalStateException if the times cannot be used
     */
    static @Nullable EntryTimes find(Method method, Class<?> targetClass, BeanFactory beanFactory) {
        MergedAnnotation<CacheTimeToLive> annotation = annotation(method, targetClass);
        return annotation == null
                ? null
                : times(annotation, name(method, targetClass), beanFactory.getBean(Environment.class));
    }

    /** Looks where Spring looks for {@code @Cacheable}, in the same order. */
    private static @Nullable MergedAnnotation<CacheTimeToLive> annotation(Method method, Class<?> targetClass) {
        Method specific = AopUtils.getMostSpecificMethod(method, targetClass);
        return Stream.of(specific, targetClass, method, method.getDeclaringClass())
                .distinct()
                .map(place -> MergedAnnotations.from((AnnotatedElement) place, SearchStrategy.TYPE_HIERARCHY)
                        .get(CacheTimeToLive.class))
                .filter(MergedAnnotation::isPresent)
                .findFirst()
                .orElse(null);
    }

    private static String name(Method method, Class<?> targetClass) {
        return ClassUtils.getQualifiedMethodName(method, targetClass)
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private static EntryTimes times(
            MergedAnnotation<CacheTimeToLive> annotation, String method, Environment environment) {
        Duration live = time(annotation, "value", method, environment);
        Duration idle = time(annotation, "idle", method, environment);
        Duration nulls = time(annotation, "nullValues", method, environment);
        if (live != null && idle != null) {
            throw wrong(method, "it sets both value and idle, and Redis knows one expiry for an entry");
        }
        if (live == null && idle == null && nulls == null) {
            throw wrong(method, "it sets no time");
        }
        if (nulls != null && nulls.isZero()) {
            throw wrong(method, "nullValues is zero");
        }
        return new EntryTimes(live, idle, nulls);
    }

    private static @Nullable Duration time(
            MergedAnnotation<CacheTimeToLive> annotation, String attribute, String method, Environment environment) {
        String text = annotation.getString(attribute);
        try {
            String resolved = environment.resolveRequiredPlaceholders(text);
            Duration time = resolved.isEmpty() ? null : DurationStyle.detectAndParse(resolved);
            if (time != null && !time.isZero() && time.toMillis() <= 0) {
                throw new IllegalArgumentException("'" + resolved + "' is less than a millisecond");
            }
            if (time != null && NUMBER.matcher(resolved).matches()) {
                throw new IllegalArgumentException(
                        "'" + resolved + "' has no unit: write " + resolved + "s or " + resolved + "m");
            }
            return time;
        } catch (IllegalArgumentException e) {
            throw wrong(method, attribute + " cannot be used: " + e.getMessage());
        }
    }

    private static IllegalStateException wrong(String method, String reason) {
        return new IllegalStateException("@CacheTimeToLive of " + method + ": " + reason);
    }

    @Override
    public void afterSingletonsInstantiated() {
        List<CacheOperationSource> sources = operations.get().toList();
        Arrays.stream(beanFactory.getBeanNamesForType(Object.class, true, false))
                .map(this::beanClass)
                .filter(type -> type != null && AnnotationUtils.isCandidateClass(type, CacheTimeToLive.class))
                .distinct()
                .forEach(beanClass -> check(beanClass, sources));
    }

    /** Returns the class of a bean; {@code null} if it is Spring's own, or not known. */
    private @Nullable Class<?> beanClass(String beanName) {
        try {
            Class<?> target = AutoProxyUtils.determineTargetClass(beanFactory, beanName);
            return target == null || target.getName().startsWith("org.springframework.")
                    ? null
                    : ClassUtils.getUserClass(target);
        } catch (RuntimeException | LinkageError e) {
            log.debug("The class of bean '" + beanName + "' is not known", e);
            return null;
        }
    }

    private void check(Class<?> beanClass, List<CacheOperationSource> sources) {
        Map<Object, String> withoutEffect = new LinkedHashMap<>();
        Set<Object> withEffect = new HashSet<>();
        annotated(beanClass).forEach((method, annotation) -> {
            String name = name(method, beanClass);
            Object place = Objects.requireNonNull(annotation.getSource());
            List<CacheOperation> filling = sources.stream()
                    .filter(source -> source.hasCacheOperations(method, beanClass))
                    .map(source -> source.getCacheOperations(method, beanClass))
                    .filter(Objects::nonNull)
                    .flatMap(Collection::stream)
                    .filter(operation -> !(operation instanceof CacheEvictOperation))
                    .toList();
            if (filling.isEmpty()) {
                withoutEffect.putIfAbsent(place, place instanceof Method ? name : beanClass.getName());
            } else {
                withEffect.add(place);
                EntryTimes times = times(annotation, name, beanFactory.getBean(Environment.class));
                filling.forEach(operation -> check(name, times, operation));
            }
        });
        withoutEffect.keySet().removeAll(withEffect);
        withoutEffect
                .values()
                .forEach(name ->
                        log.warn("@CacheTimeToLive of " + name + " has no effect without @Cacheable or @CachePut"));
    }

    private static Map<Method, MergedAnnotation<CacheTimeToLive>> annotated(Class<?> beanClass) {
        try {
            MetadataLookup<MergedAnnotation<CacheTimeToLive>> lookup = method -> annotation(method, beanClass);
            return MethodIntrospector.selectMethods(beanClass, lookup);
        } catch (RuntimeException | LinkageError e) {
            log.debug("The methods of " + beanClass + " are not known", e);
            return Map.of();
        }
    }

    private void check(String method, EntryTimes times, CacheOperation operation) {
        String manager = manager(operation);
        if (manager == null) {
            return;
        }
        for (String cacheName : operation.getCacheNames()) {
            CacheId id = new CacheId(manager, cacheName);
            // A lazy manager is not created just for this check.
            if (beanFactory.containsSingleton(manager)) {
                try {
                    id = checked(method, times, id);
                } catch (InvalidCachezipPropertyException e) {
                    throw wrong(method, e.getMessage() + " (cache '" + cacheName + "')");
                }
            }
            byCache.computeIfAbsent(id, first -> new TreeMap<>()).put(method, times);
        }
    }

    /** Checks times with the settings of a cache, and returns what the endpoint knows the cache by. */
    private CacheId checked(String method, EntryTimes times, CacheId id) {
        CachezipCacheManager ours = managers.managers().get(id.manager());
        CacheSetup onDemand = ours == null || ours.getCacheNames().contains(id.name()) ? null : ours.onDemand();
        if (onDemand != null) {
            CacheSetup unused = onDemand.with(times);
            return id;
        }
        // A manager of the application may stand in front of cachezip's.
        CacheManager manager = ours == null ? beanFactory.getBean(id.manager(), CacheManager.class) : ours;
        CachezipCache cache = CachezipCache.unwrap(manager.getCache(id.name()));
        if (cache == null) {
            log.warn("@CacheTimeToLive of " + method + " has no effect on the cache '" + id.name()
                    + "', which is not stored by cachezip");
            return id;
        }
        return cache.with(times).setup().id();
    }

    /** Returns the name of the manager that an operation uses; {@code null} if it is not known before its first call. */
    private @Nullable String manager(CacheOperation operation) {
        if (StringUtils.hasText(operation.getCacheResolver())) {
            return null;
        }
        if (StringUtils.hasText(operation.getCacheManager())) {
            return operation.getCacheManager();
        }
        String[] all = beanFactory.getBeanNamesForType(CacheManager.class, true, false);
        return Arrays.stream(all)
                .filter(name -> all.length == 1
                        || (beanFactory.containsBeanDefinition(name)
                                && beanFactory.getMergedBeanDefinition(name).isPrimary()))
                .findFirst()
                .orElse(null);
    }
}
