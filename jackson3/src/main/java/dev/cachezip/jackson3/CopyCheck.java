package dev.cachezip.jackson3;

import dev.cachezip.CachezipException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The check that a mapping by annotations brings values back as they are. What the application's annotations ask for is
 * announced instead, once for each place. Thread-safe.
 */
public final class CopyCheck {

    private static final int MAX_PATH = 100;

    private final Consumer<? super String> announcement;
    private final Set<String> announced = ConcurrentHashMap.newKeySet();

    /**
     * Creates the check of one codec.
     *
     * @param announcement gets a sentence for each place of which annotations ask that it does not come back as it is
     */
    public CopyCheck(Consumer<? super String> announcement) {
        this.announcement = announcement;
    }

    /**
     * Compares a value with its copy.
     *
     * @param mixIns returns the class whose annotations count for another one, too; {@code null} if there is none
     * @return whether the two differ where annotations ask for it
     * @throws CachezipException.Codec if they differ in another place
     */
    public boolean check(Object value, @Nullable Object copy, Function<Class<?>, @Nullable Class<?>> mixIns) {
        CopyComparison comparison = new CopyComparison(new AskedChanges(mixIns));
        CopyComparison.Difference found = comparison.find(value.getClass().getSimpleName(), value, copy);
        if (found != null) {
            String path = found.path();
            String place = path.length() <= MAX_PATH ? path : "…" + path.substring(path.length() - MAX_PATH);
            throw new CachezipException.Codec(
                    "at " + place + " it comes back as something else: " + found.reason()
                            + "; set cachezip.codec=msgpack",
                    null);
        }
        Map<String, String> asked = comparison.asked();
        asked.forEach((place, annotation) -> {
            if (announced.add(place)) {
                announcement.accept(
                        "Cached values do not keep " + place + " as it is: @" + annotation + " asks for that");
            }
        });
        return !asked.isEmpty();
    }
}
