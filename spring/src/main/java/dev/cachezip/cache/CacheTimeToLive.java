package dev.cachezip.cache;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The times to live of the entries that a method with {@code @Cacheable} or {@code @CachePut} puts, in place of those of
 * their cache; on a class, of all its methods that have no such annotation of their own.
 *
 * <pre>{@code
 * @Cacheable("books")
 * @CacheTimeToLive("${shop.bestsellers.time-to-live:1m}")
 * List<Book> bestsellers() { ... }
 * }</pre>
 *
 * <p>Times are written as in properties, {@code 10m} or {@code PT10M}, and may have placeholders. What is not set is as the
 * cache has it. Caches that are not cachezip's know no such times.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface CacheTimeToLive {

    /** Time after which an entry expires; 0 for never. */
    String value() default "";

    /** Time after which an entry expires that this method does not read, in place of {@link #value}. */
    String idle() default "";

    /** The longest time that null and an empty {@code Optional} live. */
    String nullValues() default "";
}
