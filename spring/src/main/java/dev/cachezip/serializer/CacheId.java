package dev.cachezip.serializer;

import java.util.Comparator;

/**
 * The identity of a cache in an application: two managers may each have a cache of one name, with entries of their own.
 *
 * @param manager name of the bean that is the manager of the cache
 * @param name name of the cache
 */
public record CacheId(String manager, String name) implements Comparable<CacheId> {

    /** The name of Boot's manager, and of a manager that is made without Boot. */
    public static final String DEFAULT_MANAGER = "cacheManager";

    private static final Comparator<CacheId> ORDER =
            Comparator.comparing(CacheId::name).thenComparing(CacheId::manager);

    /** Returns the identity of a cache of Boot's manager. */
    public static CacheId of(String name) {
        return new CacheId(DEFAULT_MANAGER, name);
    }

    @Override
    public int compareTo(CacheId other) {
        return ORDER.compare(this, other);
    }

    /** Returns the names of manager and cache, as the endpoint takes them. */
    @Override
    public String toString() {
        return manager + ":" + name;
    }
}
