package dev.cachezip.compress;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The dictionaries that come with this library, for the whole process.
 *
 * <p>Frames name them, so their bytes never change, and each release reads those of all earlier ones. A release writes
 * with a new one only if the release before it has read it.
 */
public final class ShippedDictionaries implements Dictionaries {

    private ShippedDictionaries() {}

    /** Returns the dictionaries for sessions of Spring Session. */
    public static Dictionaries sessions() {
        return new ShippedDictionaries();
    }

    @Override
    public ZstdDictionary current() {
        return Shipped.SESSION_1;
    }

    @Override
    public @Nullable ZstdDictionary find(int id) {
        return Shipped.BY_ID.get(id);
    }

    /** The dictionaries, loaded when the first value needs one. */
    private static final class Shipped {

        static final ZstdDictionary SESSION_1 = load("session-1.zdict");
        static final Map<Integer, ZstdDictionary> BY_ID = List.of(SESSION_1).stream()
                .collect(Collectors.toUnmodifiableMap(ZstdDictionary::id, Function.identity()));

        private static ZstdDictionary load(String name) {
            try (InputStream resource = ShippedDictionaries.class.getResourceAsStream(name)) {
                if (resource == null) {
                    throw new IllegalStateException("The resource dev/cachezip/compress/" + name
                            + " of cachezip is missing; keep it in the jar or image that is made of this library");
                }
                return ZstdDictionary.of(resource.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
