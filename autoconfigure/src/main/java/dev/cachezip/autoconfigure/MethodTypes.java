package dev.cachezip.autoconfigure;

import dev.cachezip.bulk.CacheableAll;
import dev.cachezip.bulk.CacheableAllMethod;
import dev.cachezip.serializer.CacheTypes;
import dev.cachezip.serializer.KnownType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.cache.interceptor.CacheEvictOperation;
import org.springframework.cache.interceptor.CacheOperation;
import org.springframework.cache.interceptor.CacheOperationSource;
import org.springframework.cache.interceptor.CacheableOperation;
import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.MethodIntrospector.MetadataLookup;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ClassUtils;

/**
 * The declared return types of cached methods.
 *
 * <p>The beans are searched once, when the first cache asks. The search uses their classes and creates no bean, so lazy
 * beans and prototypes count, too. Thread-safe.
 */
final class MethodTypes implements CacheTypes, NamedTypes {

    private static final Log log = LogFactory.getLog(MethodTypes.class);

    /** Stands for the caches of methods that leave it to a resolver to name them. */
    private static final String UNNAMED = "";

    private final ConfigurableListableBeanFactory beanFactory;
    private final Supplier<Stream<CacheOperationSource>> operations;
    private volatile @Nullable Map<String, Map<String, Type>> byCache;

    /** The caches that methods with {@code sync = true} name, once the methods are known. */
    private final Set<String> synchronous = ConcurrentHashMap.newKeySet();

    private volatile @Nullable Set<String> classNames;

    /** The caches for which methods among the beans declare a type and other callers another one. */
    private final Set<String> others = ConcurrentHashMap.newKeySet();

    /** The classes that other callers declare: methods of child contexts, and those whose resolver names the cache. */
    private final Set<String> otherClassNames = ConcurrentHashMap.newKeySet();

    MethodTypes(ConfigurableListableBeanFactory beanFactory, Supplier<Stream<CacheOperationSource>> operations) {
        this.beanFactory = beanFactory;
        this.operations = operations;
    }

    @Override
    public Optional<Type> only(String cacheName) {
        Collection<Type> types = of(cacheName);
        return types.size() == 1 && !others.contains(cacheName)
                ? types.stream().filter(type -> type != Object.class).findFirst()
                : Optional.empty();
    }

    @Override
    public void declare(String cacheName, Type type) {
        Map<String, Type> types = byCache().getOrDefault(cacheName, Map.of());
        if (!types.containsKey(type.getTypeName())) {
            TypeNames.of(type).forEach(otherClassNames::add);
            if (!types.isEmpty()) {
                others.add(cacheName);
            }
        }
    }

    /** Returns the types declared by the methods that fill a cache. */
    Collection<Type> of(String cacheName) {
        return byCache().getOrDefault(cacheName, Map.of()).values();
    }

    /** Returns whether methods name a cache, and none of them has {@code sync = true}. */
    boolean areWithoutSync(String cacheName) {
        return cacheNames().contains(cacheName) && Stream.of(cacheName, UNNAMED).noneMatch(synchronous::contains);
    }

    /** Returns the names of the caches that methods fill. */
    Set<String> cacheNames() {
        return byCache().keySet().stream()
                .filter(name -> !name.equals(UNNAMED))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public boolean contains(String className) {
        return otherClassNames.contains(className) || classNames().contains(className);
    }

    /** Returns the types of all methods; a type that is declared twice appears twice. */
    Stream<Type> all() {
        return byCache().values().stream().flatMap(types -> types.values().stream());
    }

    private Set<String> classNames() {
        Set<String> known = classNames;
        if (known == null) {
            known = all().flatMap(TypeNames::of).collect(Collectors.toUnmodifiableSet());
            classNames = known;
        }
        return known;
    }

    private Map<String, Map<String, Type>> byCache() {
        Map<String, Map<String, Type>> known = byCache;
        if (known == null) {
            // Several threads may do this at once; they find the same types.
            known = lookThroughBeans();
            byCache = known;
        }
        return known;
    }

    private Map<String, Map<String, Type>> lookThroughBeans() {
        Map<String, Map<String, Type>> types = new TreeMap<>();
        List<CacheOperationSource> sources = operations.get().toList();
        for (String beanName : beanFactory.getBeanNamesForType(Object.class, true, false)) {
            try {
                Class<?> beanClass = AutoProxyUtils.determineTargetClass(beanFactory, beanName);
                if (beanClass != null) {
                    sources.forEach(source -> lookThrough(ClassUtils.getUserClass(beanClass), source, types));
                    lookThrough(ClassUtils.getUserClass(beanClass), types);
                }
            } catch (RuntimeException | LinkageError e) {
                // For example, a class that refers to missing classes: its cached methods could not be called.
                log.debug("The cached methods of bean '" + beanName + "' are not known", e);
            }
        }
        return types;
    }

    private void lookThrough(Class<?> beanClass, CacheOperationSource source, Map<String, Map<String, Type>> types) {
        if (!source.isCandidateClass(beanClass)) {
            return;
        }
        // Asked first, since Spring remembers the answer to the second question for each method.
        MetadataLookup<Collection<CacheOperation>> lookup = method ->
                source.hasCacheOperations(method, beanClass) ? source.getCacheOperations(method, beanClass) : null;
        MethodIntrospector.selectMethods(beanClass, lookup).forEach((method, found) -> {
            Type type = cachedType(method, beanClass);
            found.stream()
                    .filter(operation -> !(operation instanceof CacheEvictOperation))
                    .forEach(operation -> {
                        Set<String> names =
                                operation.getCacheNames().isEmpty() ? Set.of(UNNAMED) : operation.getCacheNames();
                        names.forEach(name -> types.computeIfAbsent(name, n -> new HashMap<>())
                                .put(type.getTypeName(), type));
                        if (operation instanceof CacheableOperation cacheable && cacheable.isSync()) {
                            synchronous.addAll(names);
                        }
                    });
        });
    }

    private static void lookThrough(Class<?> beanClass, Map<String, Map<String, Type>> types) {
        if (AnnotationUtils.isCandidateClass(beanClass, CacheableAll.class)) {
            MetadataLookup<CacheableAllMethod> lookup = method -> CacheableAllMethod.find(method, beanClass);
            MethodIntrospector.selectMethods(beanClass, lookup)
                    .forEach((method, found) -> types.computeIfAbsent(found.cacheName(), name -> new HashMap<>())
                            .put(found.valueType().getTypeName(), found.valueType()));
        }
    }

    /**
     * Returns the type that Spring caches for a method: without wrappers, and a list for a publisher of many elements;
     * {@code Object} if it may be any.
     */
    static Type cachedType(Method method, Class<?> targetClass) {
        Type cached = typeOf(AopUtils.getMostSpecificMethod(method, targetClass), targetClass);
        if (cached != Object.class && !KnownType.isOpen(cached)) {
            return cached;
        }
        // An interface of a repository says more than the one class that is behind all repositories.
        Type called = typeOf(method, targetClass);
        return ResolvableType.forType(cached)
                        .toClass()
                        .isAssignableFrom(ResolvableType.forType(called).toClass())
                ? called
                : cached;
    }

    private static Type typeOf(Method method, Class<?> targetClass) {
        Type returned = KnownType.of(returnType(method), targetClass);
        ResolvableType type = ResolvableType.forType(returned);
        Class<?> raw = type.toClass();
        ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(raw);
        if (adapter == null && raw != Optional.class && raw != CompletableFuture.class) {
            return returned == void.class ? Object.class : returned;
        }
        ResolvableType argument = type.hasGenerics() ? type.getGeneric() : ResolvableType.forClass(Object.class);
        return adapter != null && adapter.isMultiValue()
                ? ResolvableType.forClassWithGenerics(List.class, argument).getType()
                : KnownType.of(argument.getType(), targetClass);
    }

    /**
     * Returns the declared return type of a method; a suspending function in Kotlin declares it in its last parameter.
     */
    private static Type returnType(Method method) {
        if (!KotlinDetector.isSuspendingFunction(method)) {
            return method.getGenericReturnType();
        }
        Type[] parameters = method.getGenericParameterTypes();
        ResolvableType result =
                ResolvableType.forType(parameters[parameters.length - 1]).getGeneric();
        return result.getType() instanceof WildcardType wildcard && wildcard.getLowerBounds().length > 0
                ? wildcard.getLowerBounds()[0]
                : Object.class;
    }
}
