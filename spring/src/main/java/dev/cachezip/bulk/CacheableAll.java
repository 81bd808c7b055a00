package dev.cachezip.bulk;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;

/**
 * A method that finds many values by their keys, each of which is an entry of a cache.
 *
 * <p>All keys are looked up at once. The method is called once with the missing keys, or not at all if none is missing,
 * and its results are stored. The entries are the same as those of {@code @Cacheable} methods that take a single key
 * and the same other parameters:
 *
 * <pre>{@code
 * @Cacheable("books")
 * Book book(long id) { ... }
 *
 * @CacheableAll("books")
 * Map<Long, Book> books(Collection<Long> ids) { ... }
 * }</pre>
 *
 * <p>A method that returns a map returns its results by key; keys missing in the map are not cached. A method that
 * returns a list either returns an element for each given key, in their order, with null for no result, or has a
 * {@link #resultKey}. The caller gets the values in the order of the keys.
 *
 * <p>In a cache of another kind, such as a cache in memory in a test, keys are looked up one by one.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface CacheableAll {

    /** Alias for {@link #cacheNames}. */
    @AliasFor("cacheNames")
    String[] value() default {};

    /** Name of the cache; by default the name in {@code @CacheConfig} on the class. */
    @AliasFor("value")
    String[] cacheNames() default {};

    /** Name of the parameter with the keys: a collection, list or set. By default the only such parameter. */
    String keys() default "";

    /**
     * SpEL expression for the key of an entry, where {@code #key} is one of the keys and the parameters have their
     * names. By default the key generator is used, that of {@code @CacheConfig} if it names one, with that one key in place of the parameter with all keys.
     */
    String key() default "";

    /** SpEL expression for the key of a value in a list, which is {@code #result}: {@code #result.id}, for example. */
    String resultKey() default "";

    /** Name of the cache manager bean, if there are several; by default that in {@code @CacheConfig} on the class. */
    String cacheManager() default "";
}
