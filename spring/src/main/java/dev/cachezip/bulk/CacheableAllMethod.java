package dev.cachezip.bulk;

import dev.cachezip.serializer.KnownType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.cache.annotation.CacheConfig;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * The declaration of a {@link CacheableAll} method. Immutable.
 *
 * @param method the method of the called class
 * @param cacheName name of the cache
 * @param cacheManager name of the manager's bean; empty for the only one
 * @param keyGenerator name of the key generator's bean; empty for that of the aspect
 * @param keysIndex index of the parameter with the keys
 * @param valueType type of the values; {@code Object} if they may be of any type
 * @param returnsMap whether it returns a map, or else a list
 * @param annotation the rest
 */
public record CacheableAllMethod(
        Method method,
        String cacheName,
        String cacheManager,
        String keyGenerator,
        int keysIndex,
        Type valueType,
        boolean returnsMap,
        CacheableAll annotation) {

    private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

    /**
     * Returns the declaration of a method; {@code null} if it is not annotated.
     *
     * @throws IllegalStateException if the declaration is not possible
     */
    public static @Nullable CacheableAllMethod find(Method method, Class<?> targetClass) {
        Method specific = AopUtils.getMostSpecificMethod(method, targetClass);
        CacheableAll annotation = AnnotatedElementUtils.findMergedAnnotation(specific, CacheableAll.class);
        if (annotation == null) {
            return null;
        }
        ResolvableType returned = ResolvableType.forMethodReturnType(specific, targetClass);
        boolean map = returned.toClass() == Map.class;
        if (!map && !returned.toClass().isAssignableFrom(List.class)) {
            throw refusal(specific, "it has to return a Map or a List");
        }
        CacheConfig config = AnnotatedElementUtils.findMergedAnnotation(targetClass, CacheConfig.class);
        if (config != null
                && !config.cacheResolver().isEmpty()
                && annotation.cacheManager().isEmpty()) {
            throw refusal(specific, "its class names a cacheResolver: name the cacheManager at the method");
        }
        return new CacheableAllMethod(
                specific,
                cacheName(specific, config, annotation),
                annotation.cacheManager().isEmpty() && config != null
                        ? config.cacheManager()
                        : annotation.cacheManager(),
                config == null ? "" : config.keyGenerator(),
                keysIndex(specific, annotation.keys()),
                KnownType.of(returned.getGeneric(map ? 1 : 0).getType(), targetClass),
                map,
                annotation);
    }

    private static String cacheName(Method method, @Nullable CacheConfig config, CacheableAll annotation) {
        String[] names = annotation.cacheNames();
        if (names.length == 0 && config != null) {
            names = config.cacheNames();
        }
        if (names.length != 1) {
            throw refusal(method, "it has to name one cache, and names " + Arrays.toString(names));
        }
        return names[0];
    }

    private static int keysIndex(Method method, String name) {
        String wanted = name.startsWith("#") ? name.substring(1) : name;
        String[] names = NAMES.getParameterNames(method);
        int[] candidates = IntStream.range(0, method.getParameterCount())
                .filter(i -> takesKeys(method.getParameterTypes()[i]))
                .filter(i -> wanted.isEmpty() || (names != null && wanted.equals(names[i])))
                .toArray();
        if (candidates.length != 1) {
            throw refusal(
                    method,
                    (wanted.isEmpty() ? "one parameter" : "the parameter '" + wanted + "'")
                            + " has to be a Collection, List or Set of the keys");
        }
        return candidates[0];
    }

    private static boolean takesKeys(Class<?> type) {
        return type == Set.class || (type.isAssignableFrom(List.class) && type != Object.class);
    }

    private static IllegalStateException refusal(Method method, String reason) {
        return new IllegalStateException("@CacheableAll cannot be used on " + method + ": " + reason);
    }

    /** Returns the arguments for a call with other keys. */
    @Nullable
    Object[] arguments(@Nullable Object[] arguments, Collection<?> keys) {
        @Nullable Object[] others = arguments.clone();
        others[keysIndex] = new MethodParameter(method, keysIndex).getParameterType() == Set.class
                ? new LinkedHashSet<>(keys)
                : new ArrayList<>(keys);
        return others;
    }

    /**
     * Returns the keys of a call.
     *
     * @throws IllegalArgumentException if there are no keys, or a key is null
     */
    Collection<?> keys(@Nullable Object[] arguments) {
        Object keys = arguments[keysIndex];
        if (!(keys instanceof Iterable<?> iterable)) {
            throw new IllegalArgumentException("The keys for " + method + " are null");
        }
        List<Object> list = new ArrayList<>();
        for (Object key : iterable) {
            if (key == null) {
                throw new IllegalArgumentException("One of the keys for " + method + " is null");
            }
            list.add(key);
        }
        return list;
    }
}
