package dev.cachezip.compress;

import dev.cachezip.CachezipException;
import java.util.function.Supplier;

/** The native library of zstd-jni, which unpacks itself to a temporary folder on its first use. */
final class ZstdLibrary {

    private ZstdLibrary() {}

    /**
     * Returns an object that needs the library.
     *
     * @throws CachezipException.NoLibrary if it cannot be loaded
     */
    static <T> T use(Supplier<T> needing) {
        try {
            return needing.get();
        } catch (LinkageError e) {
            throw new CachezipException.NoLibrary(Algorithm.ZSTD.label(), e);
        }
    }
}
