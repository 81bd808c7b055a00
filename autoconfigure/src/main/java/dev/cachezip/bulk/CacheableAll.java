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
 * <p>All keys are looked up at once, the method is called with those that are not there, once and not at all if there are
 * none, and what it finds is stored. The entries are those of {@code @Cacheable} methods that take a single key and the
 * same other parameters:
 *
 * <pre>{@code
 * @Cacheable("books")
 * Book book(long id) { ... }
 *
 * @CacheableAll("books")
 * Map<Long, Book> books(Collection<Long> ids) { ... }
 * }</pre>
 *
 * <p>A method that returns a map names the keys of what it has found; what is missing in it is not cached. A method that
 * returns a list has either an element for each key that it is given, in their order, null if there is none, or a
 * {@link #resultKey}. The caller gets the values in the order of the keys.
 *
 * <p>In a cache that is not one of cachezip, such as one in memory in a test, keys are looked up one by one.
 *
 * @since 0.1
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface CacheableAll {

    /** Alias for {@link #cacheNames}. */
    @AliasFor("cacheNames")
    String[] value() default {};

    /** Name of the cache; by default that of {@code @CacheConfig} on the class. */
    @AliasFor("value")
    String[] cacheNames() default {};

    /** Name of the parameter with the keys: a collection, list or set. By default the only one that is such. */
    String keys() default "";

    /**
     * SpEL expression for the key of an entry, where {@code #key} is one of the keys and the parameters have their names. By
     * default what the key generator makes of the parameters with that key in the place of all of them.
     */
    String key() default "";

    /** SpEL expression for the key of a value in a list, which is {@code #result}: {@code #result.id}, for example. */
    String resultKey() default "";

    /** Name of the cache manager bean, where there are several. */
    String cacheManager() default "";
}
