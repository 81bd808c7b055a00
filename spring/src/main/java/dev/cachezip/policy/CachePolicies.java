package dev.cachezip.policy;

import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The policies of caches: those of the caches that have one of their own, and that of all others. Immutable. */
public final class CachePolicies {

    private final CachePolicy ofOthers;
    private final Map<String, CachePolicy> configured;

    /**
     * Creates the policies.
     *
     * @param ofOthers the policy of caches that have none of their own
     * @param configured the others, by the name of the cache
     */
    public CachePolicies(CachePolicy ofOthers, Map<String, CachePolicy> configured) {
        this.ofOthers = ofOthers;
        this.configured = new LinkedHashMap<>(configured);
    }

    /** Returns the policies of an application that configures none. */
    public static CachePolicies standard() {
        return new CachePolicies(CachePolicy.STANDARD, Map.of());
    }

    /** Returns the names of the caches that have a policy of their own. */
    public Set<String> names() {
        return configured.keySet();
    }

    /** Returns the types of values that are configured, by the name of the cache. */
    public Map<String, Type> types() {
        Map<String, Type> types = new LinkedHashMap<>();
        configured.forEach((name, policy) -> {
            if (policy.type() != null) {
                types.put(name, policy.type());
            }
        });
        return types;
    }

    /** Returns the policy of caches that have none of their own. */
    public CachePolicy ofOthers() {
        return ofOthers;
    }

    /** Returns the policy of a cache, whether it has one of its own or not. */
    public CachePolicy of(String name) {
        CachePolicy own = configured.get(name);
        return own != null ? own : ofOthers.named(name);
    }
}
